import type { Call } from '@candor/protocol';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useText } from '../i18n/text.ts';
import { useDecide } from './use-decide.ts';

/** Refuses with words that the user reads as they are written here. */
export function RefuseInWords(props: {
  /** Whom it is about. */
  readonly userId: number;
  /** The case, distinguished from those of every queue. */
  readonly keep: string;
  readonly refuse: (words: string) => Promise<unknown>;
  /** What is read again once it is refused. */
  readonly again: readonly Pick<Call, 'id'>[];
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** What the words are called; that the user reads them, where it is left out. */
  readonly label?: string;
  /** What is chosen beside the words. */
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { userId, keep, refuse, again, onDone, onClose, label, children } = props;
  const { busy, refusal, decide } = useDecide(onDone, onClose, again);
  return (
    <ReasonedDialog
      title={`${text('approvals.refuse')}: ${text('cases.user', { id: String(userId) })}`}
      keep={keep}
      action={text('approvals.refuse')}
      dangerous
      reasonLabel={label ?? text('cases.remark')}
      busy={busy}
      refusal={refusal}
      onReason={(words) => decide(() => refuse(words), text('cases.refused'))}
      onClose={onClose}
    >
      {children}
    </ReasonedDialog>
  );
}
