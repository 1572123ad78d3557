import { formatDecimal } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { trimmed } from '../rules/trimmed.ts';
import styles from './MarketPage.module.css';

/** What one can order in a market, and within which bounds. */
export function Terms({ row }: { readonly row: MarketRow }) {
  const text = useText();
  const { terms, base_symbol: base, quote_symbol: quote } = row;
  const percent = (ppm: number) => `${formatDecimal(BigInt(ppm), 4, 0)}%`;
  const lines: readonly (readonly [label: string, value: string])[] = [
    [text('chart.about.tick'), `${terms.tickSize} ${quote}`],
    [text('chart.about.lot'), `${terms.lotSize} ${base}`],
    [text('chart.about.minimum'), `${terms.minimumQuantity} ${base}, ${trimmed(terms.minimumNotional)} ${quote}`],
    [
      text('chart.about.maximum'),
      `${trimmed(terms.maximumQuantity)} ${base}, ${trimmed(terms.maximumNotional)} ${quote}`,
    ],
    [text('chart.about.band'), text('chart.about.bandValue', { percent: percent(terms.bandPpm) })],
    [text('chart.about.cap'), text('chart.about.capValue', { percent: percent(terms.slippageCapPpm) })],
  ];
  return (
    <dl className={styles['terms']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
