import { type OperatorView, setOperatorShownName, setOwnShownName } from '@candor/protocol';
import { Button, Dialog, FieldError, TextField } from '@candor/ui';
import { type FormEvent } from 'react';
import { useSession } from '../entry/session.ts';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { useTold } from './own-security.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';

/** Under which name customers see an operator: one's own, or a colleague's for an administrator. */
export function ShownNameDialog({
  operator,
  onClose,
}: {
  readonly operator: Pick<OperatorView, 'operatorId' | 'name' | 'shownName'>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const told = useTold();
  const own = useSession()?.operator.operatorId === operator.operatorId;
  const [typed, setTyped] = useKept(`shownName ${operator.operatorId}`, operator.shownName);
  const { busy, refusal, act } = useAct();
  const shownName = typed.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      if (own) await ask(setOwnShownName, { input: { shownName } });
      else await ask(setOperatorShownName, { input: { operatorId: operator.operatorId, shownName } });
      onClose();
      await told('own.shownSaved');
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${text('own.shown')} · ${operator.name}`}>
      <form noValidate className={room['form']} onSubmit={save}>
        <p>{text('own.shownText')}</p>
        <TextField
          label={text('own.shown')}
          hint={text('own.shownEmpty')}
          maxLength={32}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={refusal?.of('shownName')}
        />
        {refusal !== undefined && refusal.of('shownName') === undefined && <FieldError text={refusal.message} />}
        <Button type="submit" variant="primary" size={40} busy={busy} disabled={shownName === operator.shownName}>
          {text('own.save')}
        </Button>
      </form>
    </Dialog>
  );
}
