import { operatorWelcome } from '@candor/protocol';
import { Button, FieldError, PasswordField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import styles from './Entry.module.css';

/** A one-time link's page: the password is chosen. */
export function Welcome({ word, onDone }: { readonly word: string; readonly onDone: (name: string) => void }) {
  const text = useText();
  const [password, setPassword] = useState('');
  const { busy, refusal, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act(async () => onDone((await ask(operatorWelcome, { input: { word, password } })).name));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className="display">{text('entry.welcomeTitle')}</h1>
      <PasswordField
        label={text('entry.password')}
        autoComplete="new-password"
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        hint={text('entry.welcomeText')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={refusal?.of('password')}
      />
      {refusal !== undefined && refusal.of('password') === undefined && <FieldError text={refusal.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={busy} disabled={password.length < 15}>
        {text('entry.welcomeDo')}
      </Button>
    </form>
  );
}
