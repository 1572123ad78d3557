import { deleteApiKey, listApiKeys } from '@candor/protocol';
import { Button, copyText, Empty, FieldError, toast } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { NewApiKey, type MadeKey } from './NewApiKey.tsx';
import { useChange } from './use-change.ts';
import styles from './Security.module.css';

/** The account's API keys: those there are, and a new one whose secret is shown once. */
export function ApiKeys() {
  const text = useText();
  const time = useTime();
  const { busy, problem, run } = useChange();
  const [made, setMade] = useState<MadeKey>();
  const { data } = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => request(listApiKeys, { signal, quiet: true }),
  });
  const remove = (id: string) =>
    void run(() => request(deleteApiKey, { input: { id }, quiet: true }), text('security.keyGone'));
  if (made !== undefined) return <KeyOnce made={made} onKept={() => setMade(undefined)} />;
  const keys = data?.records ?? [];
  return (
    <div className={styles['fields']}>
      {keys.length === 0 ? (
        <Empty text={text('security.noKeys')} />
      ) : (
        <ul className={styles['things']}>
          {keys.map((key) => (
            <li key={key.id} className={styles['thing']}>
              <span className={styles['name']}>
                <strong>{key.name}</strong>
                <span>
                  <code>{key.id}</code>
                </span>
                <span>
                  {key.permissions.map((permission) => text(`security.permission.${permission}`)).join(' · ')}
                  {key.allowedAddresses.length > 0 && ` · ${key.allowedAddresses.join(', ')}`}
                  {key.expiresAtMs !== null && ` · ${text('security.until', { date: time.date(key.expiresAtMs) })}`}
                </span>
              </span>
              <Button size={28} busy={busy} onClick={() => remove(key.id)}>
                {text('security.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && <FieldError text={problem} />}
      <NewApiKey onMade={setMade} />
    </div>
  );
}

function KeyOnce({ made, onKept }: { readonly made: MadeKey; readonly onKept: () => void }) {
  const text = useText();
  const copy = async (word: string) => {
    if (await copyText(word)) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <div className={styles['fields']} role="status">
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
