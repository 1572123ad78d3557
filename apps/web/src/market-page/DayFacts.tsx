import { displayCompact, displayPrice } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { FactList } from '../market/FactList.tsx';
import styles from './MarketPage.module.css';

/** A market's last 24 hours in figures. */
export function DayFacts({ row }: { readonly row: MarketRow }) {
  const text = useText();
  const price = (of: string | null) => (of === null ? '—' : displayPrice(of, row.part_cou));
  const facts: readonly (readonly [label: string, value: string])[] = [
    [text('quotes.open24'), price(row.openPrice)],
    [text('market.high24'), price(row.high)],
    [text('market.low24'), price(row.low)],
    [text('market.volume24', { asset: row.base_symbol }), displayCompact(row.volume)],
    [text('market.turnover24', { asset: row.quote_symbol }), displayCompact(row.amount)],
    [text('market.index'), price(row.index)],
  ];
  return <FactList className={styles['facts']} facts={facts} />;
}
