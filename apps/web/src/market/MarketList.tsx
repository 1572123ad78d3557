import { displayCompact } from '@candor/amount';
import { Change, classes, CoinIcon, DataTable, ErrorNote, LoadingBars, Tabs, type Column } from '@candor/ui';
import type { MarketRow } from '@candor/protocol';
import { useMemo } from 'react';
import { useText, type Text } from '../i18n/text.ts';
import { useFoundMarkets, type MarketTab } from './found-markets.ts';
import { MarketLines } from './MarketLines.tsx';
import { MarketSearch } from './MarketSearch.tsx';
import { useMarketsFailed } from './markets.ts';
import { NoMarkets } from './NoMarkets.tsx';
import { priceOf } from './price-of.ts';
import { RowStar, useStar } from './StarButton.tsx';
import styles from './MarketList.module.css';

/** Every market with search, stars and sorting, in a narrow column. */
export function MarketList({
  onSymbol,
  selected,
  short = false,
}: {
  readonly onSymbol: (symbol: string) => void;
  readonly selected?: string;
  /** Without the turnover, for a narrower column still. */
  readonly short?: boolean;
}) {
  const text = useText();
  const failed = useMarketsFailed();
  const { rows, all, tab, setTab, typed, setTyped, counts } = useFoundMarkets();
  const star = useStar();
  const columns = useMemo(() => columnsFor(text, star).slice(0, short ? -1 : undefined), [short, star, text]);
  return (
    <div className={styles['list']}>
      <MarketSearch value={typed} onValue={setTyped} onEnter={() => rows[0] && onSymbol(rows[0].symbol_name)} />
      <Tabs<MarketTab>
        label={text('market.choose')}
        tabs={[
          { value: 'spot', label: text('market.tabSpot'), count: counts.spot },
          { value: 'watchlist', label: text('market.tabWatchlist'), count: counts.watchlist },
        ]}
        value={tab}
        onValue={setTab}
      />
      {all === undefined && !failed && <LoadingBars rows={10} label={text('common.loading')} />}
      {all === undefined && failed && <ErrorNote title={text('market.failed')} text={text('market.failedText')} />}
      {all !== undefined && (
        <DataTable
          caption={text('market.choose')}
          className={classes(styles['table'], short && styles['short'])}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.symbol_name}
          rowHeight={36}
          selectedKey={selected}
          onRow={(row) => onSymbol(row.symbol_name)}
          empty={<NoMarkets tab={tab} typed={typed} onClear={() => setTyped('')} />}
          mobileRow={(row) => <MarketLines row={row} />}
        />
      )}
    </div>
  );
}

function columnsFor(text: Text, star: ReturnType<typeof useStar>): readonly Column<MarketRow>[] {
  return [
    {
      key: 'pair',
      head: text('market.pair'),
      sortValue: (row) => row.symbol_name,
      cell: (row) => (
        <span className={styles['pair']}>
          <RowStar symbol={row.symbol_name} starred={star.symbols.has(row.symbol_name)} onStar={star.onStar} />
          <CoinIcon symbol={row.base_symbol} size={18} />
          <span>
            <strong>{row.base_symbol}</strong>
            <span className={styles['quote']}>/{row.quote_symbol}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'last',
      head: text('market.last'),
      align: 'end',
      sortValue: (row) => row.close,
      cell: (row) => <span className="num">{priceOf(row)}</span>,
    },
    {
      key: 'change',
      head: text('market.change24'),
      align: 'end',
      sortValue: (row) => row.zdf,
      cell: (row) => <Change percent={row.zdf} arrow={false} />,
    },
    {
      key: 'turnover',
      head: text('market.turnover24', { asset: 'USDT' }),
      align: 'end',
      sortValue: (row) => row.amount,
      cell: (row) => <span className="num">{displayCompact(row.amount)}</span>,
    },
  ];
}
