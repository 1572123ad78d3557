import { displayPercent } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { CoinIcon, DataTable, LoadingBars, type Column } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFees } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { useMarketRules } from '../market/rules.ts';
import { pairOf } from '../market/symbols.ts';
import { rateText } from '../rates/fee-sum.ts';
import { trimmed } from '../market/trimmed.ts';
import styles from './MarketBounds.module.css';

const percent = (ppm: number): string => displayPercent(String(ppm / 1_000_000), 0).replace('+', '');

/** Steps, sizes, bands and the reader's own fees of every market, as the exchange lists them. */
export function MarketBounds() {
  const text = useText();
  const rows = useMarkets();
  const rules = useMarketRules();
  const tier = useFees()?.tier ?? 0;
  const columns = useMemo<readonly Column<MarketRow>[]>(() => {
    const figure = (key: string, head: string, of: (row: MarketRow) => string): Column<MarketRow> => ({
      key,
      head,
      align: 'end',
      cell: (row) => <span className="num">{of(row)}</span>,
    });
    const feesOf = (row: MarketRow): string => {
      const fees = rules?.markets.find(({ symbol }) => symbol === row.symbol_name)?.fees;
      const own = fees?.find((one) => one.tier === tier) ?? fees?.[0];
      return own === undefined ? '—' : `${rateText(own.makerRate)} / ${rateText(own.takerRate)}`;
    };
    return [
      {
        key: 'pair',
        head: text('market.pair'),
        sortValue: (row) => row.symbol_name,
        cell: (row) => (
          <Link to="/market/main" search={{ symbol: pairOf(row.symbol_name) }} className={styles['pair']}>
            <CoinIcon symbol={row.base_symbol} size={18} /> {row.symbol_name}
          </Link>
        ),
      },
      figure('tick', text('chart.about.tick'), ({ terms }) => terms.tickSize),
      figure('lot', text('chart.about.lot'), ({ terms }) => terms.lotSize),
      figure(
        'least',
        text('chart.about.minimum'),
        (row) => `${trimmed(row.terms.minimumNotional)} ${row.quote_symbol}`,
      ),
      figure('most', text('chart.about.maximum'), (row) => `${trimmed(row.terms.maximumQuantity)} ${row.base_symbol}`),
      figure('band', text('chart.about.band'), ({ terms }) => percent(terms.bandPpm)),
      figure('cap', text('chart.about.cap'), ({ terms }) => percent(terms.slippageCapPpm)),
      figure('fees', text('rules.yourFees'), feesOf),
    ];
  }, [rules, text, tier]);
  if (rows === undefined) return <LoadingBars rows={8} label={text('common.loading')} />;
  return (
    <>
      <p>{text('rules.marketsText')}</p>
      <div className={styles['wide']}>
        <DataTable caption={text('rules.markets')} columns={columns} rows={rows} rowKey={(row) => row.symbol_name} />
      </div>
    </>
  );
}
