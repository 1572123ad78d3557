import { askContactChange, bindContact } from '@candor/protocol';
import { Button, FieldError, TextButton, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../entry/CodeField.tsx';
import { contactOf, type ContactKind, isSameContact, contactProblem } from '../entry/contact.ts';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { maskedEmail, maskedPhone } from '../page/mask.ts';
import { request } from '../transport/request.ts';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

interface Props {
  readonly kind: ContactKind;
  readonly state: SecurityState;
  /** The address that has waited long enough to need no code from the present one. */
  readonly ready: string | undefined;
  readonly onDone: () => void;
}

/**
 * Binds an address, or proves the one there is, by a code sent to it. Another one takes the place
 * of the present one with a code sent there as well; who cannot read that any more asks, and waits.
 */
export function ContactForm({ kind, state, ready, onDone }: Props) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const [present, verified] =
    kind === 'email' ? [state.email, state.emailVerified] : [state.phone, state.phoneVerified];
  const [address, setAddress] = useState(ready ?? (verified ? '' : present));
  const [code, setCode] = useState('');
  const [presentCode, setPresentCode] = useState('');
  const [lost, setLost] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const label = text(kind === 'email' ? 'entry.email' : 'entry.phone');
  const codeLabel = (of: ContactKind): string => text(of === 'email' ? 'entry.emailCode' : 'entry.phoneCode');
  const check = () => {
    const key = contactProblem(kind, address);
    const message = key === null ? null : text(key);
    setWrong(message);
    return message;
  };
  // The proof of the address that is there holds nothing, and needs no code but its own.
  const isOther = present === '' || !isSameContact(kind, address, present);
  const waited = ready !== undefined && isSameContact(kind, address, ready);
  const replaces = isOther && present !== '' && !waited;
  // The first of its kind, beside a factor that is no code, needs a code to the one of the other
  // kind.
  const adds = present === '' && state.methods.some((method) => method === 'totp' || method === 'passkey');
  const asksPresent = adds || (replaces && !lost);
  const presentKind = adds ? otherKind[kind] : kind;
  const newLabel = replaces || adds ? text(`security.newCode.${kind}`) : undefined;
  const presentLabel = text(`security.presentCode.${presentKind}`);
  const { busy, at, problem, run } = useChange({
    [kind]: label,
    code: newLabel ?? codeLabel(kind),
    presentCode: presentLabel,
  });
  const problemOf = (typed: string, field: 'code' | 'presentCode') =>
    tried && !isCode(typed) ? text('entry.codeMissing') : at[field];
  const input = { ...contactOf(kind, address), code };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (check() !== null || !isCode(code) || (asksPresent && !isCode(presentCode))) return;
    const done =
      replaces && lost
        ? await run(() => request(askContactChange, { input, quiet: true }), text('security.changeAsked'))
        : await run(
            () => request(bindContact, { input: { ...input, ...(asksPresent && { presentCode }) }, quiet: true }),
            text('security.addressDone'),
          );
    if (done !== undefined) onDone();
  };
  const mask = kind === 'email' ? maskedEmail : maskedPhone;
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void send(event)}>
      {present !== '' && (
        <p>{text(verified ? 'security.boundTo' : 'security.notProven', { address: mask(present) })}</p>
      )}
      <TextField
        label={label}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        value={address}
        error={wrong ?? at[kind]}
        onChange={(event) => setAddress(event.target.value)}
      />
      {kind === 'phone' && <p>{text('security.smsRisk')}</p>}
      <CodeField
        of={{ kind, address: address.trim(), purpose: 'bind' }}
        {...(newLabel !== undefined && { label: newLabel })}
        check={check}
        onCode={setCode}
        field={{ value: code, error: problemOf(code, 'code'), onChange: (event) => setCode(event.target.value) }}
      />
      {asksPresent && (
        <CodeField
          of={{ kind: presentKind, purpose: adds ? 'security' : 'replace' }}
          label={presentLabel}
          check={() => null}
          onCode={setPresentCode}
          field={{
            value: presentCode,
            error: problemOf(presentCode, 'presentCode'),
            onChange: (event) => setPresentCode(event.target.value),
          }}
        />
      )}
      {replaces && (
        <div>
          <TextButton onClick={() => setLost((before) => !before)}>
            {text(lost ? 'security.haveAddress' : `security.lostAddress.${kind}`)}
          </TextButton>
        </div>
      )}
      {isOther && <p>{text(replaces && lost ? 'security.lostAddressText' : 'security.holdAfter', holdTimes)}</p>}
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text(replaces && lost ? 'security.askChange' : 'security.bind')}
      </Button>
    </form>
  );
}

const isCode = (typed: string): boolean => /^\d{6}$/.test(typed);

const otherKind = { email: 'phone', phone: 'email' } as const;
