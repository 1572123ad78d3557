import { displayAmount, displaySigned, isZeroDecimal } from '@candor/amount';
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
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useAllBalances } from '../account/account.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { DateSpan } from './DateSpan.tsx';
import { BillDrawer } from './BillDrawer.tsx';
import { spanOf } from '../records/days.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { EntryName } from './EntryName.tsx';
import { type LedgerFilter, ledgerFilterOf, ledgerSearchOf } from './ledger-filter.ts';
import { walletName } from './wallet-name.ts';
import { useLedger } from './use-bills.ts';
import styles from '../records/Records.module.css';

interface Props {
  /** The only kinds of entries that are shown; all without it. */
  readonly only?: readonly BillCause[];
  /** Used in a page that has a title. */
  readonly bare?: boolean;
}

/** Every change of a balance, newest first; what is chosen stays in the address. */
export function Ledger({ only, bare = false }: Props) {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = ledgerFilterOf(search);
  const { coin, walletType, causes, days } = chosen;
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [opened, setOpened] = useState<Bill>();
  const span = spanOf(days, timeZone);
  const meant = only ?? causes;
  const filter = {
    ...(coin !== undefined && { coin }),
    ...(walletType !== undefined && { walletType }),
    ...(meant.length > 0 && { cause: meant.join(',') }),
    ...span,
  };
  const { query, records, more } = useLedger(filter);
  const { isError, refetch, isFetchingNextPage } = query;
  const choose = (changes: Partial<LedgerFilter>) => {
    const next = ledgerSearchOf({ ...chosen, ...changes });
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true });
  };
  const columns = useColumns();
  return (
    <section aria-labelledby={bare ? undefined : 'ledger'} aria-label={bare ? text('assets.ledger') : undefined}>
      {!bare && (
        <h1 id="ledger" className={`${styles['title']} display`}>
          {text('assets.ledger')}
        </h1>
      )}
      <p className={classes(styles['lead'], bare && styles['tabbed'])}>{text('assets.ledgerLead')}</p>
      <Filters chosen={chosen} hasCauses={only === undefined} onChoose={choose}>
        <ExportMenu
          of={{
            kind: only === undefined ? 'bills' : 'transfers',
            ...(coin !== undefined && { coin }),
            ...(only === undefined && walletType !== undefined && { walletType }),
            ...(only === undefined && causes.length > 0 && { cause: causes.join(',') }),
            ...span,
          }}
        />
      </Filters>
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
          onRow={setOpened}
          empty={<Empty text={text('assets.ledgerNone')} />}
          mobileRow={(bill) => <TwoLines bill={bill} />}
        />
      )}
      {more !== undefined && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={more}>
          {text('assets.more')}
        </Button>
      )}
      {opened !== undefined && <BillDrawer bill={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function Filters(props: {
  readonly chosen: LedgerFilter;
  readonly hasCauses: boolean;
  readonly onChoose: (changes: Partial<LedgerFilter>) => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const balances = useAllBalances();
  const { chosen, hasCauses, onChoose, children } = props;
  const { coin, walletType, causes, days } = chosen;
  const coins = [...new Set([...(coin === undefined ? [] : [coin]), ...(balances ?? []).map(({ asset }) => asset)])];
  const wallets = new Set([1, ...(walletType === undefined ? [] : [walletType])]);
  for (const balance of balances ?? []) if (!isZeroDecimal(balance.total)) wallets.add(balance.walletType);
  const left = billCauses.filter((one) => !causes.includes(one));
  return (
    <>
      <div className={styles['filters']}>
        <Select
          label={text('assets.coin')}
          options={[
            { value: 'all', label: text('assets.allCoins') },
            ...coins.map((value) => ({ value, label: value })),
          ]}
          value={coin ?? 'all'}
          onValue={(value) => onChoose({ coin: value === 'all' ? undefined : value })}
        />
        <Select
          label={text('assets.wallet')}
          options={[
            { value: 'all', label: text('assets.allWallets') },
            ...[...wallets]
              .toSorted((a, b) => a - b)
              .map((type) => ({ value: String(type), label: text(walletName(type)) })),
          ]}
          value={walletType === undefined ? 'all' : String(walletType)}
          onValue={(value) => onChoose({ walletType: value === 'all' ? undefined : Number(value) })}
        />
        {hasCauses && (
          <Select<BillCause | 'all'>
            label={text('assets.kind')}
            options={[
              { value: 'all', label: text('assets.allCauses') },
              ...[...causes.slice(-1), ...left].map((value) => ({ value, label: text(`assets.cause.${value}`) })),
            ]}
            value={causes.at(-1) ?? 'all'}
            onValue={(value) => onChoose({ causes: value === 'all' ? [] : [...new Set([...causes, value])] })}
          />
        )}
        <DateSpan days={days} onDays={(changed) => onChoose({ days: { ...days, ...changed } })} />
        {children}
      </div>
      {hasCauses && causes.length > 0 && (
        <ul className={styles['chosen']}>
          {causes.map((cause) => (
            <li key={cause}>
              <Button
                variant="quiet"
                aria-label={text('records.drop', { name: text(`assets.cause.${cause}`) })}
                onClick={() => onChoose({ causes: causes.filter((one) => one !== cause) })}
              >
                {text(`assets.cause.${cause}`)} <X size={14} strokeWidth={1.5} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
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
