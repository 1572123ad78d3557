import { operatorLogIn, operatorSecondStep, type OutputOf } from '@candor/protocol';
import { Button, CodeInput, FieldError, lazyPart, PasswordField, TextField } from '@candor/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { CodesOnce } from './CodesOnce.tsx';
import { enterByPasskey } from './passkeys.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { readSession } from './session.ts';
import styles from './Entry.module.css';

const Qr = lazyPart(async () => (await import('./Qr.tsx')).Qr);

type First = OutputOf<typeof operatorLogIn>;

/**
 * Name and password, then a passkey or the authenticator; the first time that is set up on the way.
 */
export function LogIn({ known }: { readonly known: string | undefined }) {
  const [first, setFirst] = useState<First>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <RecoveryCodes codes={codes} />;
  if (first === undefined) return <FirstStep known={known} onDone={setFirst} />;
  const back = () => setFirst(undefined);
  if (first.step === 'passkey') return <ByPasskey ticket={first.ticket} onBack={back} />;
  return <SecondStep first={first} onCodes={setCodes} onBack={back} />;
}

function FirstStep({ known, onDone }: { readonly known: string | undefined; readonly onDone: (first: First) => void }) {
  const text = useText();
  const [name, setName] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const { busy, refusal, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act(async () => onDone(await ask(operatorLogIn, { input: { name: name.trim().toLowerCase(), password } })));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className="display">{text('entry.title')}</h1>
      {known !== undefined && <p className={styles['note']}>{text('entry.welcomeDone', { name: known })}</p>}
      <TextField
        label={text('entry.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refusal?.of('name')}
      />
      <PasswordField
        label={text('entry.password')}
        autoComplete="current-password"
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={refusal?.of('password')}
      />
      {refusal !== undefined && refusal.fields.length === 0 && <FieldError text={refusal.message} />}
      <Button
        type="submit"
        variant="primary"
        size={44}
        wide
        busy={busy}
        disabled={name.trim() === '' || password === ''}
      >
        {text('entry.next')}
      </Button>
    </form>
  );
}

function SecondStep(props: {
  readonly first: First;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onBack: () => void;
}) {
  const text = useText();
  const { first, onCodes, onBack } = props;
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The step was just taken, so the next field is what the hands want.
  useEffect(() => field.current?.focus(), []);
  const { busy, refusal, act } = useAct();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      const input = { ticket: first.ticket, code: code.trim() };
      const { recoveryCodes } = await ask(operatorSecondStep, { input });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else await readSession();
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1 className="display">{text(first.step === 'enrol' ? 'entry.enrolTitle' : 'entry.title')}</h1>
      {first.step === 'enrol' && <Enrolment first={first} />}
      <CodeInput
        label={text('entry.code')}
        words={first.step !== 'enrol'}
        ref={field}
        hint={first.step === 'enrol' ? undefined : text('entry.codeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refusal?.of('code')}
      />
      {refusal !== undefined && refusal.of('code') === undefined && <FieldError text={refusal.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={busy} disabled={code.trim().length < 6}>
        {text('entry.logIn')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {text('entry.startAgain')}
      </Button>
    </form>
  );
}

function ByPasskey({ ticket, onBack }: { readonly ticket: string; readonly onBack: () => void }) {
  const text = useText();
  const enter = async () => {
    await enterByPasskey(ticket);
    await readSession();
  };
  return (
    <section className={styles['form']}>
      <h1 className="display">{text('entry.title')}</h1>
      <p>{text('own.useText')}</p>
      <PasskeyStep size={44} show={enter} />
      <Button variant="quiet" onClick={onBack}>
        {text('entry.startAgain')}
      </Button>
      <p className={styles['note']}>{text('own.lost')}</p>
    </section>
  );
}

function Enrolment({ first: { uri, secret } }: { readonly first: First }) {
  const text = useText();
  return (
    <>
      <p>{text('entry.enrolText')}</p>
      <span className={styles['qr']}>
        <Qr value={uri ?? ''} />
      </span>
      <p className={styles['note']}>
        {text('entry.secret')} <code className={styles['secret']}>{secret}</code>
      </p>
    </>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText();
  return (
    <section className={styles['form']}>
      <h1 className="display">{text('entry.codesTitle')}</h1>
      <CodesOnce codes={codes} />
      <Button variant="primary" size={44} wide onClick={() => void readSession()}>
        {text('entry.codesKept')}
      </Button>
    </section>
  );
}
