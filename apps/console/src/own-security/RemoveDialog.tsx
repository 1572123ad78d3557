import { removeOperatorPasskey } from '@candor/protocol';
import { Button, Dialog, FieldError } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { type OwnPasskey, useTold } from './own-security.ts';
import room from '../app/Room.module.css';

/**
 * What follows from removing a passkey, before it is done; `isLast` where codes count again from
 * then on.
 */
export function RemoveDialog({
  passkey,
  isLast,
  onClose,
}: {
  readonly passkey: OwnPasskey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const told = useTold();
  const { busy, refusal, act } = useAct();
  const remove = () =>
    act(async () => {
      await ask(removeOperatorPasskey, { input: { id: passkey.id } });
      onClose();
      await told('own.removed');
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${text('own.remove')} · ${passkey.name}`}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={remove}>
            {text('own.remove')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <p>{text('own.removeText')}</p>
        {isLast && <p>{text('own.removeLast')}</p>}
        {refusal !== undefined && <FieldError text={refusal.message} />}
      </div>
    </Dialog>
  );
}
