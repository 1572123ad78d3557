import { askClosing, closingState, type CopyPart, copyMyData, keepAccount } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { useChange } from '../step-up/use-change.ts';
import { request } from '../transport/request.ts';
import styles from './InfoPage.module.css';

/**
 * A copy of everything that is kept about the user, and the way out: asking for the account to be
 * closed.
 */
export function YourData({ userId }: { readonly userId: string }) {
  const text = useText();
  return (
    <section aria-labelledby="data" className={styles['data']}>
      <h2 id="data" className={styles['head']}>
        {text('account.data')}
      </h2>
      <p>{text('account.dataText')}</p>
      <CopyButton userId={userId} />
      <Closing userId={userId} />
    </section>
  );
}

function CopyButton({ userId }: { readonly userId: string }) {
  const text = useText();
  const { busy, problem, run } = useChange();
  const take = async () => {
    const copy = await run(() => wholeCopy(userId), text('account.copyDone'));
    if (copy !== undefined) saveJson(copy, `candor-data-${userId}.json`);
  };
  return (
    <div>
      {problem !== undefined && <FieldError text={problem} />}
      <Button size={40} busy={busy} onClick={() => void take()}>
        {text('account.copyData')}
      </Button>
    </div>
  );
}

function Closing({ userId }: { readonly userId: string }) {
  const text = useText();
  const time = useTime();
  const client = useQueryClient();
  const queryKey = ['closing', userId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(closingState, { signal, quiet: true }),
  });
  const { busy, problem, run } = useChange();
  const [open, setOpen] = useState(false);
  if (data === undefined) return null;
  const { askedAtMs, assets, openOrders } = data;
  const change = async (call: typeof askClosing | typeof keepAccount, done: string) => {
    const now = await run(() => request(call, { input: {}, quiet: true }), done);
    if (now !== undefined) client.setQueryData(queryKey, now);
  };
  if (askedAtMs === null && !open)
    return (
      <div>
        <Button size={40} onClick={() => setOpen(true)}>
          {text('account.close')}
        </Button>
      </div>
    );
  return (
    <>
      <h3>{text('account.close')}</h3>
      <p>
        {askedAtMs === null
          ? text('account.closeText')
          : text('account.closeAsked', { time: time.dateTime(askedAtMs) })}
      </p>
      {openOrders > 0 && <p>{text('account.closeOrders', { count: openOrders })}</p>}
      {assets.length > 0 && <p>{text('account.closeAssets', { assets: assets.join(', ') })}</p>}
      {problem !== undefined && <FieldError text={problem} />}
      <div>
        {askedAtMs === null ? (
          <Button
            variant="danger"
            size={40}
            busy={busy}
            onClick={() => void change(askClosing, text('account.closeDone'))}
          >
            {text('account.closeAsk')}
          </Button>
        ) : (
          <Button size={40} busy={busy} onClick={() => void change(keepAccount, text('account.closeKept'))}>
            {text('account.closeKeep')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Every part of the copy, put together by what the rows are. */
async function wholeCopy(userId: string): Promise<Readonly<Record<string, unknown>>> {
  const whole: Record<string, CopyPart['sections'][number]['rows']> = {};
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const part: CopyPart = await request(copyMyData, {
      input: cursor === undefined ? {} : { cursor },
      quiet: true,
    });
    for (const { name, rows } of part.sections) (whole[name] ??= []).push(...rows);
    cursor = part.next;
  }
  return { exchange: location.host, user: userId, takenAt: new Date().toISOString(), data: whole };
}

function saveJson(value: object, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
