import { deleteApiKey, listApiKeys, type OutputOf } from '@candor/protocol';
import { Button, copyText, Empty, FieldError, toast } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFirstFocus } from '../page/use-first-focus.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { Arrived } from '../page/Arrived.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { FactorFirst, hasFactor } from '../step-up/FactorFirst.tsx';
import { NewApiKey, type MadeKey, withdrawNeeds } from './NewApiKey.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import { NextLevel } from '../verification/NextLevel.tsx';
import { useVerification, type VerificationState } from '../verification/state.ts';
import styles from './Security.module.css';

type ApiKey = OutputOf<typeof listApiKeys>['records'][number];

/** The account's API keys: those there are, and a new one whose secret is shown once. */
export function ApiKeys({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const [made, setMade] = useState<MadeKey>();
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => request(listApiKeys, { signal, quiet: true }),
  });
  const verification = useVerification();
  if (made !== undefined) return <KeyOnce made={made} onKept={() => setMade(undefined)} />;
  return (
    <div className={styles['fields']}>
      <Loaded query={keys} rows={2} label={text('security.api')}>
        {({ records }) => <Keys keys={records} allowed={verification.data} />}
      </Loaded>
      <Loaded query={verification} rows={2} label={text('security.newKey')}>
        {(allowed) => (
          <>
            {keys.data !== undefined && <Count count={keys.data.records.length} allowed={allowed} />}
            {!hasFactor(state) ? (
              <FactorFirst why="security.keysNeedFactor" />
            ) : (
              (keys.data?.records.length ?? 0) < allowed.apiKeysMax && (
                <NewApiKey mayWithdraw={allowed.keysMayWithdraw} onMade={setMade} />
              )
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** How many keys there are of how many the user's level allows, and the next one would. */
function Count({ count, allowed }: { readonly count: number; readonly allowed: VerificationState }) {
  const text = useText();
  const { apiKeysMax: max, level } = allowed;
  return (
    <div className={styles['small']}>
      <p>
        {text('security.keysOf', { count, max })}{' '}
        <NextLevel level={level} limitOf={({ apiKeysMax }) => String(apiKeysMax)} />
      </p>
      {count >= max && <p>{text('security.keysFull')}</p>}
    </div>
  );
}

function Keys(props: { readonly keys: readonly ApiKey[]; readonly allowed: VerificationState | undefined }) {
  const { keys, allowed } = props;
  const text = useText();
  const { busy, problem, run } = useChange();
  const [asked, setAsked] = useState<string>();
  const [openedAtMs] = useState(() => Date.now());
  const remove = (id: string) =>
    void run(() => request(deleteApiKey, { input: { id }, quiet: true }), text('security.keyGone'));
  if (keys.length === 0) return <Empty text={text('security.noKeys')} />;
  return (
    <>
      <ul className={styles['things']}>
        {keys.map((key) => (
          <li key={key.id} className={styles['thing']}>
            <KeyFacts apiKey={key} nowMs={openedAtMs} mayWithdraw={allowed?.keysMayWithdraw ?? true} />
            {asked === key.id ? (
              <Arrived here>
                <p>{text('security.deleteSure', { name: key.name })}</p>
                <span className={styles['buttons']}>
                  <Button size={28} variant="danger" busy={busy} onClick={() => remove(key.id)}>
                    {text('security.delete')}
                  </Button>
                  <Button size={28} onClick={() => setAsked(undefined)}>
                    {text('security.keepKey')}
                  </Button>
                </span>
              </Arrived>
            ) : (
              <Button size={28} onClick={() => setAsked(key.id)}>
                {text('security.delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem !== undefined && <FieldError text={problem} />}
    </>
  );
}

function KeyFacts(props: { readonly apiKey: ApiKey; readonly nowMs: number; readonly mayWithdraw: boolean }) {
  const { apiKey, nowMs, mayWithdraw } = props;
  const text = useText();
  const time = useTime();
  const { name, id, permissions, allowedAddresses, expiresAtMs, lastUsedAtMs } = apiKey;
  const facts = [
    ...permissions.map((permission) => text(`security.permission.${permission}`)),
    ...(allowedAddresses.length === 0 ? [] : [allowedAddresses.join(', ')]),
    ...(expiresAtMs !== null && expiresAtMs > nowMs ? [text('security.until', { date: time.date(expiresAtMs) })] : []),
    // A key keeps what it was made with, and its user may have lost the level since.
    ...(permissions.includes('withdraw') && !mayWithdraw ? [text(withdrawNeeds)] : []),
    lastUsedAtMs === null
      ? text('security.neverUsed')
      : text('security.lastUsed', { time: time.dateTime(lastUsedAtMs) }),
  ];
  return (
    <span className={styles['name']}>
      <strong data-warn={expiresAtMs !== null && expiresAtMs <= nowMs ? '' : undefined}>
        {name}
        {expiresAtMs !== null &&
          expiresAtMs <= nowMs &&
          `, ${text('security.keyEnded', { date: time.date(expiresAtMs) })}`}
      </strong>
      <span>
        <code>{id}</code>
      </span>
      <span>{facts.join(' · ')}</span>
    </span>
  );
}

function KeyOnce({ made, onKept }: { readonly made: MadeKey; readonly onKept: () => void }) {
  const text = useText();
  const arrived = useFirstFocus<HTMLDivElement>();
  const copy = async (word: string) => {
    if (await copyText(word)) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <div ref={arrived} tabIndex={-1} className={styles['fields']} role="status">
      <p>{text(made.secret === null ? 'security.keyMade' : 'security.secretOnce')}</p>
      {[made.id, ...(made.secret === null ? [] : [made.secret])].map((word) => (
        <p key={word} className={styles['secret']}>
          <code>{word}</code>
          <Button size={28} onClick={() => void copy(word)}>
            {text('account.copy')}
          </Button>
        </p>
      ))}
      <Button variant="primary" size={40} onClick={onKept}>
        {text('security.kept')}
      </Button>
    </div>
  );
}
