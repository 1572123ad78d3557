import { displayCompact, displayPrice } from '@candor/amount';
import {
  Button,
  Change,
  CoinIcon,
  DataTable,
  Empty,
  ErrorNote,
  LoadingBars,
  Sparkline,
  Tabs,
  type Column,
} from '@candor/ui';
import type { MarketRow } from '@candor/protocol';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText, type Text } from '../i18n/text.ts';
import { matchingMarkets } from './matching.ts';
import { useMarkets, useMarketsFailed } from './markets.ts';
import { useLocalValue } from './rates.ts';
import { StarButton } from './StarButton.tsx';
import { useWatchlist } from './watchlist.ts';
import styles from './MarketList.module.css';

type Tab = 'spot' | 'watchlist';

/** Every market with search, stars and sorting: dense in the switcher, wide on the market page. */
export function MarketList(props: {
  readonly onSymbol: (symbol: string) => void;
  readonly dense?: boolean;
  readonly tab?: Tab;
  readonly onTab?: (tab: Tab) => void;
}) {
  const text = useText();
  const { onSymbol, dense = false } = props;
  const rows = useMarkets();
  const failed = useMarketsFailed();
  const { symbols } = useWatchlist();
  const local = useLocalValue();
  const [ownTab, setOwnTab] = useState<Tab>('spot');
  const [typed, setTyped] = useState('');
  const tab = props.tab ?? ownTab;
  const listed = useMemo(
    () =>
      matchingMarkets(
        tab === 'watchlist' ? (rows ?? []).filter((row) => symbols.has(row.symbol_name)) : (rows ?? []),
        typed,
      ),
    [rows, symbols, tab, typed],
  );
  const columns = useMemo(() => columnsFor(dense, text, local), [dense, local, text]);
  return (
    <div className={styles['list']} data-dense={dense ? '' : undefined}>
      <label className={styles['search']}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <input
          type="search"
          aria-label={text('market.search')}
          placeholder={text('market.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Tabs<Tab>
        label={text('market.choose')}
        tabs={[
          { value: 'spot', label: text('market.tabSpot'), count: rows?.length },
          { value: 'watchlist', label: text('market.tabWatchlist'), count: symbols.size },
        ]}
        value={tab}
        onValue={(next) => {
          setOwnTab(next);
          props.onTab?.(next);
        }}
      />
      {rows === undefined && !failed && <LoadingBars rows={10} label={text('common.loading')} />}
      {rows === undefined && failed && <ErrorNote title={text('market.failed')} text={text('market.failedText')} />}
      {rows !== undefined && (
        <DataTable
          caption={text('market.choose')}
          className={styles['table'] ?? ''}
          columns={columns}
          rows={listed}
          rowKey={(row) => row.symbol_name}
          rowHeight={dense ? 36 : 52}
          onRow={(row) => onSymbol(row.symbol_name)}
          empty={<Nothing tab={tab} typed={typed} onClear={() => setTyped('')} />}
          mobileRow={(row) => <TwoLines row={row} />}
        />
      )}
    </div>
  );
}

function Nothing({ tab, typed, onClear }: { readonly tab: Tab; readonly typed: string; readonly onClear: () => void }) {
  const text = useText();
  if (typed === '' && tab === 'watchlist') return <Empty text={text('market.watchlistEmpty')} />;
  return (
    <Empty
      text={text('market.noMatch', { text: typed })}
      action={<Button onClick={onClear}>{text('market.clearSearch')}</Button>}
    />
  );
}

const priceOf = (row: MarketRow): string => (row.close === null ? '—' : displayPrice(row.close, row.part_cou));

function columnsFor(
  dense: boolean,
  text: Text,
  local: (usdt: string | null) => string | undefined,
): readonly Column<MarketRow>[] {
  const pair: Column<MarketRow> = {
    key: 'pair',
    head: text('market.pair'),
    sortValue: (row) => row.symbol_name,
    cell: (row) => (
      <span className={styles['pair']}>
        <StarButton symbol={row.symbol_name} />
        <CoinIcon symbol={row.base_symbol} size={dense ? 18 : 24} />
        <span>
          <strong>{row.base_symbol}</strong>
          <span className={styles['quote']}>/{row.quote_symbol}</span>
        </span>
        {!dense && <span className={styles['name']}>{row.name}</span>}
      </span>
    ),
  };
  const last: Column<MarketRow> = {
    key: 'last',
    head: text('market.last'),
    align: 'end',
    sortValue: (row) => row.close,
    cell: (row) => (
      <span className={styles['last']}>
        <span className="num">{priceOf(row)}</span>
        {!dense && <span className={styles['local']}>{local(row.close)}</span>}
      </span>
    ),
  };
  const change: Column<MarketRow> = {
    key: 'change',
    head: text('market.change24'),
    align: 'end',
    sortValue: (row) => row.zdf,
    cell: (row) => <Change fraction={row.zdf} arrow={!dense} />,
  };
  const turnover: Column<MarketRow> = {
    key: 'turnover',
    head: text('market.turnover24', { asset: 'USDT' }),
    align: 'end',
    sortValue: (row) => row.amount,
    cell: (row) => <span className="num">{displayCompact(row.amount)}</span>,
  };
  if (dense) return [pair, last, change, { ...turnover, head: text('market.turnover24', { asset: 'USDT' }) }];
  return [pair, last, change, range('low', text), range('high', text), turnover, day];
}

const range = (which: 'low' | 'high', text: Text): Column<MarketRow> => ({
  key: which,
  head: text(which === 'low' ? 'market.low24' : 'market.high24'),
  align: 'end',
  sortValue: (row) => row[which],
  cell: (row) => {
    const value = row[which];
    return <span className="num">{value === null ? '—' : displayPrice(value, row.part_cou)}</span>;
  },
});

const day: Column<MarketRow> = {
  key: 'day',
  head: '24h',
  align: 'end',
  cell: (row) => <Sparkline values={row.line.map(Number)} />,
};

function TwoLines({ row }: { readonly row: MarketRow }) {
  return (
    <span className={styles['two']}>
      <CoinIcon symbol={row.base_symbol} size={28} />
      <span>
        <strong>{row.symbol_name}</strong>
        <span className={styles['name']}>{row.name}</span>
      </span>
      <span className={styles['twoEnd']}>
        <span className="num">{priceOf(row)}</span>
        <Change fraction={row.zdf} />
      </span>
    </span>
  );
}
