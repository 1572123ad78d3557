import { Button, FieldError, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Verification.module.css';

/** Name, number and country. */
export function Primary() {
  const text = useText();
  const { busy, problem, submit } = useSubmit();
  const [country, setCountry] = useState('HK');
  const [name, setName] = useState('');
  const [idNumber, setIdNumber] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(name.trim().length < 2 ? { name: text('verify.nameMissing') } : {}),
      ...(idNumber.trim().length < 4 ? { idNumber: text('verify.idMissing') } : {}),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    const refusal = await submit({ level: 'primary', country, name: name.trim(), idNumber: idNumber.trim() });
    setWrong(Object.fromEntries((refusal?.fields ?? []).map(({ field, message }) => [field, message])));
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void send(event)}>
      <CountrySelect value={country} onValue={setCountry} />
      <TextField
        label={text('verify.name')}
        autoComplete="name"
        hint={text('verify.nameHint')}
        error={wrong['name']}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text('verify.idNumber')}
        autoComplete="off"
        error={wrong['idNumber']}
        value={idNumber}
        onChange={(event) => setIdNumber(event.target.value)}
      />
      {problem !== undefined && Object.keys(wrong).length === 0 && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('verify.send')}
      </Button>
    </form>
  );
}
