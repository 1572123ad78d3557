import { displayCompact } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { Button, Change, CoinIcon, DataTable, directionOf, Sparkline, useWide, type Column } from '@candor/ui';
import { memo, useMemo, type ReactNode } from 'react';
import { useText, type Text } from '../i18n/text.ts';
import { isKey } from '../keys/dispatch.ts';
import { DayRange } from './DayRange.tsx';
import { MarketLines } from './MarketLines.tsx';
import { priceOf } from './price-of.ts';
import { useLocalValue } from './rates.ts';
import { RowStar, useStar } from './StarButton.tsx';
import styles from './MarketTable.module.css';

/**
 * Markets with their day, the most traded first unless their order is given. Two lines a market on
 * narrow screens.
 */
export const MarketTable = memo(function MarketTable(props: {
  readonly rows: readonly MarketRow[];
  readonly onSymbol: (symbol: string) => void;
  /** The rows come in an order of their own, such as a search's. */
  readonly ordered?: boolean;
  readonly empty: ReactNode;
}) {
  const text = useText();
  const { rows, onSymbol, ordered = false, empty } = props;
  const star = useStar();
  const local = useLocalValue();
  const roomy = useWide(900);
  // A column that would be empty is not there.
  const repeated = useWide(1200) && local('1') !== undefined;
  const columns = useMemo(() => {
    const all = columnsFor({ text, local, star, onSymbol });
    return all.filter(({ key }) => (key === 'local' ? repeated : roomy || (key !== 'range' && key !== 'trade')));
  }, [text, local, star, onSymbol, roomy, repeated]);
  return (
    <DataTable
      key={ordered ? 'ordered' : 'sorted'}
      caption={text('market.choose')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.symbol_name}
      rowHeight={52}
      onRow={(row) => onSymbol(row.symbol_name)}
      onRowKey={(row, event) => {
        if (isKey(event.nativeEvent, 'star')) star.onStar(row.symbol_name);
      }}
      {...(ordered ? {} : { sorting: { key: 'turnover', descending: true } })}
      empty={empty}
      mobileRow={(row) => <MarketLines row={row} />}
    />
  );
});

/** The day's line, drawn again only when it is another. */
const DayLine = memo(function DayLine(props: {
  readonly line: MarketRow['line'];
  readonly direction: ReturnType<typeof directionOf>;
}) {
  return <Sparkline values={props.line.map(Number)} direction={props.direction} />;
});

function columnsFor(parts: {
  readonly text: Text;
  readonly local: (usdt: string | null) => string | undefined;
  readonly star: ReturnType<typeof useStar>;
  readonly onSymbol: (symbol: string) => void;
}): readonly Column<MarketRow>[] {
  const { text, local, star, onSymbol } = parts;
  return [
    {
      key: 'pair',
      head: text('market.pair'),
      sortValue: (row) => row.symbol_name,
      cell: (row) => (
        <span className={styles['pair']}>
          <RowStar symbol={row.symbol_name} starred={star.symbols.has(row.symbol_name)} onStar={star.onStar} />
          <CoinIcon symbol={row.base_symbol} size={24} />
          <span>
            <strong>{row.base_symbol}</strong>
            <span className={styles['quiet']}>/{row.quote_symbol}</span>
          </span>
          <span className={styles['quiet']}>{row.name}</span>
        </span>
      ),
    },
    {
      key: 'last',
      head: text('market.last'),
      align: 'end',
      sortValue: (row) => row.close,
      cell: (row) => <span className={`${styles['price']} num`}>{priceOf(row)}</span>,
    },
    {
      key: 'local',
      head: <span className="visually-hidden">{text('shell.currency')}</span>,
      align: 'end',
      cell: (row) => <span className={`${styles['local']} num`}>{local(row.close)}</span>,
    },
    {
      key: 'change',
      head: text('market.change24'),
      align: 'end',
      sortValue: (row) => row.zdf,
      cell: (row) => <Change percent={row.zdf} />,
    },
    {
      key: 'range',
      head: <span className={styles['rangeHead']}>{text('market.range24')}</span>,
      align: 'end',
      cell: (row) => <DayRange row={row} />,
    },
    {
      key: 'turnover',
      head: text('market.turnover24', { asset: 'USDT' }),
      align: 'end',
      sortValue: (row) => row.amount,
      cell: (row) => <span className="num">{displayCompact(row.amount)}</span>,
    },
    {
      key: 'day',
      head: text('market.line24'),
      align: 'end',
      cell: (row) => <DayLine line={row.line} direction={directionOf(row.zdf ?? '0')} />,
    },
    {
      key: 'trade',
      head: <span className="visually-hidden">{text('market.trade')}</span>,
      align: 'end',
      cell: (row) => (
        <Button size={28} className={styles['trade'] ?? ''} onClick={() => onSymbol(row.symbol_name)}>
          {text('market.trade')}
        </Button>
      ),
    },
  ];
}
