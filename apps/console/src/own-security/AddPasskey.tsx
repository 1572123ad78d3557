import { addOperatorPasskey, addOperatorPasskeyOptions } from '@candor/protocol';
import { Button, canUsePasskeys, FieldError, isHereAlready, madePasskey, TextField } from '@candor/ui';
import { type FormEvent } from 'react';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { useTold } from './own-security.ts';
import styles from './OwnSecurity.module.css';

/** The form that makes a passkey on whatever device is at hand. */
export function AddPasskey() {
  const text = useText();
  const told = useTold();
  const [name, setName] = useKept('passkey.add', '', { stays: true });
  const { busy, refusal, act } = useAct();
  const add = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      const { options } = await ask(addOperatorPasskeyOptions);
      const passkey = await madePasskey(options).catch((problem: unknown) => {
        throw isHereAlready(problem) ? new Refusal(0, text('own.here')) : problem;
      });
      await ask(addOperatorPasskey, { input: { name: name.trim(), passkey } });
      setName('');
      await told('own.added');
    });
  };
  return (
    <form noValidate className={styles['add']} onSubmit={add}>
      <TextField
        label={text('own.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refusal?.of('name')}
      />
      {refusal !== undefined && refusal.of('name') === undefined && <FieldError text={refusal.message} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          size={40}
          busy={busy}
          disabled={name.trim() === ''}
          disabledReason={canUsePasskeys() ? undefined : text('own.off')}
        >
          {text('own.add')}
        </Button>
      </div>
    </form>
  );
}
