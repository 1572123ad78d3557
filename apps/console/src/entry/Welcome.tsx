import { operatorWelcome } from '@candor/protocol';
import { Button, FieldError, PasswordField, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import styles from './Entry.module.css';

/**
 * A one-time link's page: the password is chosen, and where the link says so, a code of another
 * administrator is asked for.
 */
export function Welcome({ link, onDone }: { readonly link: string; readonly onDone: (name: string) => void }) {
  const text = useText();
  const [word = '', needs] = link.split('.');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { busy, refusal, act } = useAct();
  // A link that was cut short still leads to a server that asks for the code.
  const asks = needs !== undefined || refusal?.of('code') !== undefined;
  const told = ['code', 'password'].some((field) => refusal?.of(field) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act(async () => onDone((await ask(operatorWelcome, { input: { word, password, ...(asks && { code }) } })).name));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className="display">{text('entry.welcomeTitle')}</h1>
      {asks && (
        <TextField
          label={text('entry.welcomeCode')}
          hint={text('entry.welcomeCodeHint')}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={refusal?.of('code')}
        />
      )}
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
      {refusal !== undefined && !told && <FieldError text={refusal.message} />}
      <Button
        type="submit"
        variant="primary"
        size={44}
        wide
        busy={busy}
        disabled={password.length < 15 || (asks && code.trim() === '')}
      >
        {text('entry.welcomeDo')}
      </Button>
    </form>
  );
}
