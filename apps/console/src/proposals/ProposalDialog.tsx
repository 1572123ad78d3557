import type { Proposal } from '@candor/protocol';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useText } from '../i18n/text.ts';
import type { Refusal } from '../wire/ask.ts';
import { usePropose } from './use-propose.ts';

/**
 * What one operator may only propose: the form of it, and the reason that its second person reads.
 */
export function ProposalDialog(props: {
  readonly title: string;
  /** The form's name, and what it is about. */
  readonly keep: string;
  /** What the form says; undefined while it says nothing that could be proposed. */
  readonly proposal: Proposal | undefined;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** The form, with what was refused of it. */
  readonly children?: (refusal: Refusal | undefined) => ReactNode;
}) {
  const text = useText();
  const { title, keep, proposal, onClose, wide = false, children } = props;
  const { busy, refusal, send } = usePropose(onClose);
  return (
    <ReasonedDialog
      title={title}
      keep={keep}
      action={text('markets.propose')}
      wide={wide}
      ready={proposal !== undefined}
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onReason={(reason) => proposal !== undefined && send(proposal, reason)}
    >
      {children?.(refusal)}
    </ReasonedDialog>
  );
}
