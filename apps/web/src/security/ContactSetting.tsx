import { bindContact } from '@candor/protocol';
import { Button, FieldError, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../entry/CodeField.tsx';
import { contactOf, isContact, type ContactKind } from '../entry/contact.ts';
import { useText } from '../i18n/text.ts';
import { maskedEmail, maskedPhone } from '../shell/mask.ts';
import { request } from '../transport/request.ts';
import type { SecurityState } from './state.ts';
import { useChange } from './use-change.ts';
import styles from './Security.module.css';

/** Binds an address, or proves the one there is, by a code sent to it. */
export function ContactSetting({ kind, state }: { readonly kind: ContactKind; readonly state: SecurityState }) {
  const text = useText();
  const { busy, problem, run } = useChange();
  const [present, verified] =
    kind === 'email' ? [state.email, state.emailVerified] : [state.phone, state.phoneVerified];
  const [address, setAddress] = useState(verified ? '' : present);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const missing = text(kind === 'email' ? 'entry.emailMissing' : 'entry.phoneMissing');
  const check = () => {
    const fine = isContact(kind, address);
    setWrong(!fine);
    return fine ? null : missing;
  };
  const bind = async (event: FormEvent) => {
    event.preventDefault();
    if (check() !== null) return;
    const bound = await run(
      () => request(bindContact, { input: { ...contactOf(kind, address), code }, quiet: true }),
      text('security.addressDone'),
    );
    if (bound !== undefined) setCode('');
  };
  // The proof of the address that is there holds nothing.
  const isOther = present === '' || address.trim().toLowerCase() !== present.toLowerCase();
  const mask = kind === 'email' ? maskedEmail : maskedPhone;
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void bind(event)}>
      {present !== '' && (
        <p>{text(verified ? 'security.boundTo' : 'security.notProven', { address: mask(present) })}</p>
      )}
      <TextField
        label={text(kind === 'email' ? 'entry.email' : 'entry.phone')}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        value={address}
        error={wrong ? missing : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      {isOther && <p>{text('security.holdAfter')}</p>}
      {kind === 'phone' && <p>{text('security.smsRisk')}</p>}
      <CodeField
        of={{ kind, address: address.trim(), purpose: 'bind' }}
        check={check}
        onCode={setCode}
        field={{ value: code, onChange: (event) => setCode(event.target.value) }}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('security.bind')}
      </Button>
    </form>
  );
}
