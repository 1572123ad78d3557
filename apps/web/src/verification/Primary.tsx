import { plainWidth } from '@candor/amount';
import { tagOf } from '@candor/i18n';
import { Button, FieldError, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useLanguage, useText } from '../i18n/text.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { idFormText } from './id-form-text.ts';
import { useSubmit } from './use-submit.ts';
import styles from './Verification.module.css';

/** Name, number and country. */
export function Primary({ onSent }: { readonly onSent: () => void }) {
  const text = useText();
  const { busy, at, problem, submit } = useSubmit({
    name: text('verify.name'),
    idNumber: text('verify.idNumber'),
  });
  const [country, setCountry] = useState('HK');
  const form = idFormText(country, text, tagOf(useLanguage()));
  const [name, setName] = useState('');
  const [idNumber, setIdNumber] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = {
      ...(name.trim().length < 2 ? { name: text('verify.nameMissing') } : {}),
      ...(idNumber.trim().length < 4 ? { idNumber: text('verify.idMissing') } : {}),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return;
    const isSent = await submit({
      level: 'primary',
      country,
      name: name.trim(),
      idNumber: plainWidth(idNumber).trim(),
    });
    if (isSent) onSent();
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void send(event)}>
      <CountrySelect value={country} onValue={setCountry} />
      <TextField
        label={text('verify.name')}
        autoComplete="name"
        hint={text('verify.nameHint')}
        error={missing['name'] ?? at['name']}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text('verify.idNumber')}
        autoComplete="off"
        {...(form === undefined ? {} : { hint: form })}
        error={missing['idNumber'] ?? at['idNumber']}
        value={idNumber}
        onChange={(event) => setIdNumber(event.target.value)}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('verify.send')}
      </Button>
    </form>
  );
}
