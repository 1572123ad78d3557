import { displayAmount, displaySigned, subtractDecimals } from '@candor/amount';
import type { Balance, Bill } from '@candor/protocol';
import { classes, directionOf, Empty, ErrorNote, IconButton, LoadingBars } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { EntryName } from './EntryName.tsx';
import { useBillsOf } from './use-bills.ts';
import styles from './Trace.module.css';

const shown = 12;

/** How a balance came about: its newest entries, whose running balance ends at the figure. */
export function Trace({ balance, onClose }: { readonly balance: Balance; readonly onClose: () => void }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const { asset, symbol, total } = balance;
  const { data, isError, refetch } = useBillsOf(balance, shown);
  return (
    <section aria-labelledby="trace">
      <header className={styles['head']}>
        <h2 id="trace">
          {text('assets.traceTitle', { amount: balanceText(displayAmount(total, decimalsOf(total))), asset })}
          {symbol !== undefined && ` · ${symbol}`}
        </h2>
        <IconButton
          label={text('common.close')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={onClose}
        />
      </header>
      {isError && (
        <ErrorNote
          title={text('assets.failed')}
          text={text('assets.failedText')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !isError && <LoadingBars rows={5} label={text('common.loading')} />}
      {data?.length === 0 && <Empty text={text('assets.traceNone')} />}
      {data !== undefined && data.length > 0 && <Entries bills={data} asset={asset} />}
    </section>
  );
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

function Entries({ bills, asset }: { readonly bills: readonly Bill[]; readonly asset: string }) {
  const text = useText();
  const time = useTime();
  const { balanceText } = useBalanceText();
  const oldest = bills.at(-1);
  const decimals = Math.max(
    2,
    ...bills.flatMap(({ amount, balanceAfter }) => [decimalsOf(amount), decimalsOf(balanceAfter)]),
  );
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{text('assets.time')}</th>
            <th scope="col">{text('assets.entry')}</th>
            <th scope="col">{text('assets.change')}</th>
            <th scope="col">{text('assets.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, index) => (
            <tr key={bill.billId}>
              <td className="num">{time.short(bill.timeMs)}</td>
              <td>
                <EntryName bill={bill} />
              </td>
              <td className={classes('num', directionOf(bill.amount))}>
                {balanceText(displaySigned(bill.amount, decimals))}
              </td>
              <td className="num">
                {index === 0 ? (
                  <mark>{balanceText(displayAmount(bill.balanceAfter, decimals))}</mark>
                ) : (
                  balanceText(displayAmount(bill.balanceAfter, decimals))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['foot']}>
        <span>
          {text('assets.traceOpening')}{' '}
          <span className="num">
            {oldest === undefined
              ? '—'
              : balanceText(displayAmount(subtractDecimals(oldest.balanceAfter, oldest.amount), decimals))}
          </span>
        </span>
        <Link to="/assets/index" search={{ key: 'records', coin: asset }}>
          {text('assets.allEntries')}
        </Link>
      </p>
    </>
  );
}
