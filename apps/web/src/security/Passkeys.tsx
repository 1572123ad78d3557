import { addPasskey, addPasskeyOptions, removePasskey } from '@candor/protocol';
import { Button, canUsePasskeys, Empty, FieldError, madePasskey, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { AskFirst } from './AskFirst.tsx';
import { CodesOnce } from './CodesOnce.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

type Passkey = SecurityState['passkeys'][number];

/** The account's passkeys: add one by name, remove one. */
export function Passkeys({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const time = useTime();
  const { busy, at, problem, run } = useChange({ name: text('security.passkeyName') });
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Passkey>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const added = await run(async () => {
      const { options } = await request(addPasskeyOptions, { input: {}, quiet: true });
      const passkey = await madePasskey(options);
      return request(addPasskey, { input: { name: name.trim() || 'Passkey', passkey }, quiet: true });
    }, text('security.passkeyAdded'));
    if (added === undefined) return;
    setName('');
    setCodes(added.recoveryCodes);
  };
  const remove = (id: string) =>
    void run(() => request(removePasskey, { input: { id }, quiet: true }), text('security.passkeyGone'));
  // With the last factor go the recovery codes.
  const isLast = state.passkeys.length === 1 && state.totpSinceMs === null;
  if (codes.length > 0) return <CodesOnce codes={codes} onKept={() => setCodes([])} />;
  return (
    <div className={styles['fields']}>
      {state.passkeys.length === 0 ? (
        <Empty text={text('security.noPasskeys')} />
      ) : (
        <ul className={styles['things']}>
          {state.passkeys.map((key) => (
            <li key={key.id} className={styles['thing']}>
              <span className={styles['name']}>
                <strong>{key.name}</strong>
                <span>
                  {key.lastUsedAtMs === null
                    ? text('security.neverUsed')
                    : text('security.lastUsed', { time: time.dateTime(key.lastUsedAtMs) })}
                </span>
              </span>
              <Button size={28} busy={busy} onClick={() => setAsked(key)}>
                {text('security.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AskFirst
        open={asked !== undefined}
        title={text('security.removePasskey', { name: asked?.name ?? '' })}
        ends={text(isLast ? 'security.removeLastEnds' : 'security.removePasskeyEnds', holdTimes)}
        onRemove={() => asked !== undefined && remove(asked.id)}
        onClose={() => setAsked(undefined)}
      />
      <form noValidate className={styles['fields']} onSubmit={(event) => void add(event)}>
        <TextField
          label={text('security.passkeyName')}
          note={text('entry.optional')}
          maxLength={40}
          value={name}
          error={at['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <p>{text('security.holdAfter', holdTimes)}</p>
        {problem !== undefined && <FieldError text={problem} />}
        <Button
          type="submit"
          variant="primary"
          size={40}
          busy={busy}
          disabledReason={canUsePasskeys() ? undefined : text('security.passkeysOff')}
        >
          {text('security.addPasskey')}
        </Button>
      </form>
    </div>
  );
}
