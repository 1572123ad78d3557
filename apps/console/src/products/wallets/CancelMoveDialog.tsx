import { cancelColdMove, type ColdMove } from '@candor/protocol';
import { Button, Dialog, toast } from '@candor/ui';
import { exact } from '../../app/figures.ts';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct } from '../../wire/use-ask.ts';

/** Asks before a move that two people approved is cancelled. */
export function CancelMoveDialog(props: {
  readonly move: ColdMove;
  readonly onCancelled: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { busy, act } = useAct();
  const { move, onCancelled, onClose } = props;
  const cancel = () =>
    act(async () => {
      await ask(cancelColdMove, { input: { approvalId: move.approvalId } });
      toast({ title: text('treasury.move.cancelled') });
      await onCancelled();
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text('treasury.cancelMove')}: ${exact(move.amount)} ${move.asset}`}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={cancel}>
            {text('treasury.cancelMove')}
          </Button>
          <Button onClick={onClose}>{text('desk.close')}</Button>
        </>
      }
    >
      <p>{text('treasury.cancelHint')}</p>
    </Dialog>
  );
}
