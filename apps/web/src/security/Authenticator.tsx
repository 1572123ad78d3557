import { authenticator, bindOrRemoveAuthenticator } from '@candor/protocol';
import { Button, copyText, FieldError, CodeInput, toast } from '@candor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useState, type FormEvent } from 'react';
import { useFirstFocus } from '../page/use-first-focus.ts';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { CodesOnce } from './CodesOnce.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

interface Waiting {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up an authenticator, puts another in its place, or removes it. */
export function Authenticator({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const { busy, problem, run } = useChange();
  const [waiting, setWaiting] = useState<Waiting>();
  const [removing, setRemoving] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isBound = state.totpSinceMs !== null;
  const begin = async () => {
    // What to do next is on the page; nothing is done yet.
    const made = await run(() => request(authenticator, { params: { x: '1' }, input: {}, quiet: true }), undefined);
    const { secret = null, uri = null } = made ?? {};
    if (secret !== null && uri !== null) setWaiting({ secret, uri });
  };
  const bind = async (code: string) => {
    const bound = await run(
      () => request(bindOrRemoveAuthenticator, { params: { x: code, y: '2' }, input: {}, quiet: true }),
      text('security.totpDone'),
    );
    if (bound === undefined) return;
    setWaiting(undefined);
    setCodes(bound.recoveryCodes);
  };
  const remove = async (code: string) => {
    const removed = await run(
      () => request(bindOrRemoveAuthenticator, { params: { x: code, y: '1' }, input: {}, quiet: true }),
      text('security.totpGone'),
    );
    if (removed !== undefined) setRemoving(false);
  };
  if (codes.length > 0) return <CodesOnce codes={codes} onKept={() => setCodes([])} />;
  if (waiting !== undefined)
    return (
      <div className={styles['scan']}>
        <div className={styles['qr']}>
          <QRCodeSVG value={waiting.uri} size={176} level="M" title={text('security.qr')} />
        </div>
        <div className={styles['fields']}>
          <p>{text('security.scan')}</p>
          <p className={styles['secret']}>
            <code>
              {/* Read in groups, copied without. */}
              {waiting.secret.match(/.{1,4}/g)?.map((four, index) => (
                <span key={index} className={styles['four']}>
                  {four}
                </span>
              ))}
            </code>
            <Button size={28} onClick={() => void copied(waiting.secret, text('common.copied'))}>
              {text('account.copy')}
            </Button>
          </p>
          <CodeForm
            label={text('entry.factorCode')}
            action={text('security.bind')}
            busy={busy}
            problem={problem}
            onCode={bind}
          />
        </div>
      </div>
    );
  return (
    <div className={styles['fields']}>
      {problem !== undefined && <FieldError text={problem} />}
      <Button variant="primary" size={40} busy={busy} onClick={() => void begin()}>
        {text(isBound ? 'security.replace' : 'security.setUp')}
      </Button>
      {isBound && !removing && (
        <Button variant="quiet" size={40} onClick={() => setRemoving(true)}>
          {text('security.remove')}
        </Button>
      )}
      {removing && (
        <CodeForm
          label={text('entry.factorCode')}
          action={text('security.remove')}
          busy={busy}
          problem={undefined}
          onCode={remove}
        />
      )}
    </div>
  );
}

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onCode: (code: string) => Promise<void>;
}

function CodeForm({ label, action, busy, problem, onCode }: CodeFormProps) {
  const text = useText();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useFirstFocus();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const whole = /^\d{6}$/.test(code);
    setMissing(!whole);
    if (whole) void onCode(code).then(() => setCode(''));
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={send}>
      <CodeInput
        ref={field}
        label={label}
        value={code}
        error={missing ? text('entry.codeMissing') : problem}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {action}
      </Button>
    </form>
  );
}

async function copied(secret: string, title: string): Promise<void> {
  if (await copyText(secret)) toast({ title, tone: 'done' });
}
