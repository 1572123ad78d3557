import { displayAmount, displaySigned, isZeroDecimal } from '@candor/amount';
import type { CoinResult } from '@candor/protocol';
import {
  classes,
  CoinIcon,
  type Column,
  DataTable,
  directionOf,
  Empty,
  ErrorNote,
  LoadingBars,
  Worked,
  type Workings,
} from '@candor/ui';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { resultWorkings } from './result-workings.ts';
import { useCoinResults } from './use-coin-results.ts';
import styles from './Coins.module.css';

/**
 * Average cost and profit or loss of each coin that was ever bought or sold. Each figure opens how
 * it came about.
 */
export function CoinResults() {
  const text = useText();
  const { data, isError, refetch } = useCoinResults();
  return (
    <section aria-labelledby="coin-results">
      <header className={styles['head']}>
        <h2 id="coin-results">{text('assets.results')}</h2>
        <span className={styles['name']}>USDT</span>
      </header>
      <p className={styles['lead']}>{text('assets.resultsLead')}</p>
      {isError && data === undefined && (
        <ErrorNote
          title={text('assets.resultsFailed')}
          text={text('assets.failedText')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !isError && <LoadingBars rows={4} label={text('common.loading')} />}
      {data !== undefined && <ResultTable coins={data.filter(isTraded)} />}
    </section>
  );
}

const isTraded = ({ bought, sold }: CoinResult): boolean => !isZeroDecimal(bought) || !isZeroDecimal(sold);

function ResultTable({ coins }: { readonly coins: readonly CoinResult[] }) {
  const text = useText();
  const { hidden, balanceText } = useBalanceText();
  const columns = useMemo<readonly Column<CoinResult>[]>(() => {
    const figure = (shown: string, workings: Workings): ReactNode =>
      hidden ? balanceText(shown) : <Worked {...workings}>{shown}</Worked>;
    const result = (value: string | null, workings: Workings): ReactNode =>
      value === null ? (
        <span className="num">—</span>
      ) : (
        <span className={classes('num', directionOf(value))}>{figure(displaySigned(value, 2), workings)}</span>
      );
    return [
      {
        key: 'coin',
        head: text('assets.coin'),
        sortValue: ({ asset }) => asset,
        cell: ({ asset }) => (
          <span className={styles['coin']}>
            <CoinIcon symbol={asset} size={22} /> <strong>{asset}</strong>
          </span>
        ),
      },
      {
        key: 'held',
        head: text('assets.boughtHeld'),
        align: 'end',
        sortValue: ({ priced }) => priced,
        cell: ({ priced }) => <span className="num">{balanceText(displayAmount(priced, 8))}</span>,
      },
      {
        key: 'unpriced',
        head: text('assets.unpriced'),
        align: 'end',
        sortValue: ({ unpriced }) => unpriced,
        cell: (coin) => figure(displayAmount(coin.unpriced, 8), resultWorkings(text, coin).unpriced),
      },
      {
        key: 'average',
        head: text('assets.averageCost'),
        align: 'end',
        sortValue: ({ averageCost }) => averageCost,
        cell: (coin) =>
          coin.averageCost === null ? (
            <span className="num">—</span>
          ) : (
            figure(displayAmount(coin.averageCost, 4), resultWorkings(text, coin).average)
          ),
      },
      {
        key: 'cost',
        head: text('assets.cost'),
        align: 'end',
        sortValue: ({ cost }) => cost,
        cell: ({ cost }) => <span className="num">{balanceText(displayAmount(cost, 2))}</span>,
      },
      {
        key: 'open',
        head: text('assets.openResult'),
        align: 'end',
        sortValue: ({ openResult }) => openResult,
        cell: (coin) => result(isZeroDecimal(coin.priced) ? null : coin.openResult, resultWorkings(text, coin).open),
      },
      {
        key: 'sold',
        head: text('assets.soldResult'),
        align: 'end',
        sortValue: ({ soldResult }) => soldResult,
        cell: (coin) => result(coin.soldResult, resultWorkings(text, coin).sold),
      },
    ];
  }, [balanceText, hidden, text]);
  return (
    <DataTable
      caption={text('assets.results')}
      columns={columns}
      rows={coins}
      rowKey={({ asset }) => asset}
      empty={<Empty text={text('assets.resultsNone')} />}
    />
  );
}
