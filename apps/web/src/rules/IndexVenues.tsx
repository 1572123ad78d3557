import { displayAmount, displayPrice, formatDecimal } from '@candor/amount';
import { DataTable, LoadingBars, Select, type Column } from '@candor/ui';
import type { OutputOf, indexPrice } from '@candor/protocol';
import { useMemo, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useIndex } from '../market/index-workings.ts';
import { useMarkets } from '../market/markets.ts';
import { decimalsOf } from '../market/scale.ts';
import { defaultSymbol } from '../market/symbols.ts';
import styles from './IndexVenues.module.css';

type Venue = OutputOf<typeof indexPrice>['venues'][number];

/**
 * Every venue of a market's index with its present state, and the index they make. A market of
 * one's choice where none is given.
 */
export function IndexVenues({ symbol: given }: { readonly symbol?: string }) {
  const text = useText();
  const rows = useMarkets() ?? [];
  const [chosen, setChosen] = useState(defaultSymbol);
  const symbol = given ?? chosen;
  const index = useIndex(symbol, true);
  const market = rows.find((row) => row.symbol_name === symbol);
  const decimals = market === undefined ? 2 : decimalsOf(market.terms.tickSize);
  const columns = useMemo<readonly Column<Venue>[]>(
    () => [
      { key: 'venue', head: text('rules.venue'), cell: ({ venue }) => venue },
      {
        key: 'price',
        head: text('rules.venuePrice'),
        align: 'end',
        cell: ({ price }) => <span className="num">{price === null ? '—' : displayPrice(price, decimals)}</span>,
      },
      {
        key: 'age',
        head: text('rules.venueAge'),
        align: 'end',
        cell: ({ ageMs }) => <span className="num">{displayAmount(formatDecimal(BigInt(ageMs), 3), 1)} s</span>,
      },
      {
        key: 'state',
        head: text('rules.venueState'),
        align: 'end',
        cell: ({ fresh, ejected }) => text(ejected ? 'rules.venueFar' : fresh ? 'rules.venueCounts' : 'rules.venueOld'),
      },
    ],
    [decimals, text],
  );
  return (
    <>
      {given === undefined && (
        <Select
          label={text('rules.market')}
          hideLabel
          className={styles['choice'] ?? ''}
          options={rows.map((row) => ({ value: row.symbol_name, label: `${row.symbol_name} · ${row.name}` }))}
          value={symbol}
          onValue={setChosen}
        />
      )}
      {index === undefined ? (
        <LoadingBars rows={5} label={text('common.loading')} />
      ) : (
        <>
          <DataTable
            caption={text('rules.venues')}
            columns={columns}
            rows={index.venues}
            rowKey={({ venue }) => venue}
          />
          <p className={styles['index']}>
            <span>{text(index.stale ? 'market.indexStale' : 'rules.indexNow', { symbol })}</span>
            <strong className="num">{index.price === null ? '—' : displayPrice(index.price, decimals)}</strong>
          </p>
        </>
      )}
    </>
  );
}
