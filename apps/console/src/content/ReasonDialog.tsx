import { useQueryClient } from '@tanstack/react-query';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useAct } from '../wire/use-ask.ts';

/** Something that is done at once, for a reason that goes on record. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly lead: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { title, lead, onReason, onClose } = props;
  const { busy, refusal, act } = useAct();
  const go = (reason: string) =>
    act(async () => {
      await onReason(reason);
      await queries.invalidateQueries();
      onClose();
    });
  return (
    <ReasonedDialog title={title} action={title} busy={busy} refusal={refusal} onReason={go} onClose={onClose}>
      <p>{lead}</p>
    </ReasonedDialog>
  );
}
