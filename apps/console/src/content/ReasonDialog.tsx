import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useAct } from '../wire/use-ask.ts';

/** Something that is done at once, for a reason that goes on record. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly keep: string;
  readonly lead: string;
  /** Whether what is above the reason can be sent. */
  readonly ready?: boolean;
  readonly children?: ReactNode;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { title, keep, lead, ready = true, onReason, onClose, children } = props;
  const { busy, refusal, act } = useAct();
  const go = (reason: string) =>
    act(async () => {
      await onReason(reason);
      await queries.invalidateQueries();
      onClose();
    });
  return (
    <ReasonedDialog
      title={title}
      keep={keep}
      action={title}
      ready={ready}
      busy={busy}
      refusal={refusal}
      onReason={go}
      onClose={onClose}
    >
      <p>{lead}</p>
      {children}
    </ReasonedDialog>
  );
}
