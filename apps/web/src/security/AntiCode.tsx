import { setAntiCode } from '@candor/protocol';
import { Button, FieldError, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

/** The word that every mail to the user shows. */
export function AntiCode({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const { busy, at, problem, run } = useChange({ antiCode: text('security.antiCode') });
  const [word, setWord] = useState(state.antiCode);
  const [wrong, setWrong] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const fine = /^[\p{L}\p{N}_-]{4,20}$/u.test(word);
    setWrong(!fine);
    if (fine)
      void run(() => request(setAntiCode, { input: { antiCode: word }, quiet: true }), text('security.antiDone'));
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={save}>
      <TextField
        label={text('security.antiCode')}
        autoComplete="off"
        maxLength={20}
        value={word}
        error={wrong ? text('security.antiWrong') : at['antiCode']}
        hint={text('security.antiHint')}
        onChange={(event) => setWord(event.target.value.trim())}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('security.save')}
      </Button>
    </form>
  );
}
