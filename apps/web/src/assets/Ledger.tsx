import { displayAmount, displaySigned } from '@candor/amount';
import { type Bill, type BillCause, billCauses } from '@candor/protocol';
import {
  Button,
  classes,
  DataTable,
  directionOf,
  Empty,
  ErrorNote,
  LoadingBars,
  Select,
  type Column,
} from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAllBalances } from '../account/account.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { DateSpan } from './DateSpan.tsx';
import { dayIn, type Days, spanOf } from './days.ts';
import { ExportButton } from './ExportButton.tsx';
import { EntryName } from './EntryName.tsx';
import { walletName } from './wallet-name.ts';
import { useLedger } from './use-bills.ts';
import styles from './Ledger.module.css';

/** Every change of a balance, newest first; what is chosen stays in the address. */
export function Ledger() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const balances = useAllBalances();
  const coin = typeof search['coin'] === 'string' ? search['coin'] : 'all';
  const cause = billCauses.find((one) => one === search['cause']) ?? 'all';
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const days = { from: dayIn(search['from']), to: dayIn(search['to']) };
  const filter = {
    ...(coin === 'all' ? {} : { coin }),
    ...(cause === 'all' ? {} : { cause }),
    ...spanOf(days, timeZone),
  };
  const { query, records, more } = useLedger(filter);
  const { isError, refetch, isFetchingNextPage } = query;
  const choose = (changes: { readonly coin?: string; readonly cause?: BillCause | 'all' } & Days) =>
    void navigate({ to: '.', search: (before) => ({ ...before, coin, cause, ...changes }), replace: true });
  const coins = [...new Set([...(coin === 'all' ? [] : [coin]), ...(balances ?? []).map(({ asset }) => asset)])];
  const columns = useColumns();
  return (
    <section aria-labelledby="ledger">
      <h1 id="ledger" className={`${styles['title']} display`}>
        {text('assets.ledger')}
      </h1>
      <p className={styles['lead']}>{text('assets.ledgerLead')}</p>
      <div className={styles['filters']}>
        <Select
          label={text('assets.coin')}
          options={[
            { value: 'all', label: text('assets.allCoins') },
            ...coins.map((value) => ({ value, label: value })),
          ]}
          value={coin}
          onValue={(value) => choose({ coin: value })}
        />
        <Select<BillCause | 'all'>
          label={text('assets.kind')}
          options={[
            { value: 'all', label: text('assets.allCauses') },
            ...billCauses.map((value) => ({ value, label: text(`assets.cause.${value}`) })),
          ]}
          value={cause}
          onValue={(value) => choose({ cause: value })}
        />
        <DateSpan days={days} onDays={choose} />
        <ExportButton of={{ kind: 'ledger', ...filter }} disabled={(records?.length ?? 0) === 0} />
      </div>
      {isError && (
        <ErrorNote
          title={text('assets.failed')}
          text={text('assets.failedText')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {records === undefined && !isError && <LoadingBars rows={10} label={text('common.loading')} />}
      {records !== undefined && (
        <DataTable
          caption={text('assets.ledger')}
          className={styles['table'] ?? ''}
          columns={columns}
          rows={records}
          rowKey={({ billId }) => billId}
          empty={<Empty text={text('assets.ledgerNone')} />}
          mobileRow={(bill) => <TwoLines bill={bill} />}
        />
      )}
      {more !== undefined && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={more}>
          {text('assets.more')}
        </Button>
      )}
    </section>
  );
}

function useColumns(): readonly Column<Bill>[] {
  const text = useText();
  const time = useTime();
  const { balanceText } = useBalanceText();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('assets.time'),
        cell: ({ timeMs }) => <span className="num">{time.dateTime(timeMs)}</span>,
      },
      { key: 'entry', head: text('assets.entry'), cell: (bill) => <EntryName bill={bill} /> },
      { key: 'wallet', head: text('assets.wallet'), cell: ({ walletType }) => text(walletName(walletType)) },
      { key: 'coin', head: text('assets.coin'), cell: ({ asset }) => asset },
      {
        key: 'change',
        head: text('assets.change'),
        align: 'end',
        cell: ({ amount }) => (
          <span className={classes('num', directionOf(amount))}>{balanceText(displaySigned(amount, 8))}</span>
        ),
      },
      {
        key: 'balance',
        head: text('assets.balance'),
        align: 'end',
        cell: ({ balanceAfter }) => <span className="num">{balanceText(displayAmount(balanceAfter, 8))}</span>,
      },
      {
        key: 'record',
        head: text('assets.sequence'),
        align: 'end',
        cell: ({ seq }) => <span className="num">{seq}</span>,
      },
    ],
    [balanceText, text, time],
  );
}

function TwoLines({ bill }: { readonly bill: Bill }) {
  const time = useTime();
  const { balanceText } = useBalanceText();
  return (
    <span className={styles['two']}>
      <span>
        <EntryName bill={bill} />
        <small>{time.dateTime(bill.timeMs)}</small>
      </span>
      <span className={classes('num', directionOf(bill.amount))}>
        {balanceText(displaySigned(bill.amount, 8))} {bill.asset}
      </span>
    </span>
  );
}
