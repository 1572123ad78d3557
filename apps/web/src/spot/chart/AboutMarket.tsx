import { formatDecimal } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { useText } from '../../i18n/text.ts';
import styles from './SpotChart.module.css';

/** A market's terms: what one can order here, and within which bounds. */
export function AboutMarket({ market }: { readonly market: MarketRow }) {
  const text = useText();
  const { terms, base_symbol: base, quote_symbol: quote } = market;
  const percent = (ppm: number) => `${formatDecimal(BigInt(ppm), 4, 2)}%`;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [text('chart.about.asset'), `${market.name} (${base})`],
    [text('chart.about.quote'), quote],
    [text('chart.about.tick'), `${terms.tickSize} ${quote}`],
    [text('chart.about.lot'), `${terms.lotSize} ${base}`],
    [text('chart.about.minimum'), `${terms.minimumQuantity} ${base}, ${terms.minimumNotional} ${quote}`],
    [text('chart.about.maximum'), `${terms.maximumQuantity} ${base}, ${terms.maximumNotional} ${quote}`],
    [text('chart.about.band'), text('chart.about.bandValue', { percent: percent(terms.bandPpm) })],
    [text('chart.about.cap'), text('chart.about.capValue', { percent: percent(terms.slippageCapPpm) })],
  ];
  return (
    <dl className={styles['about']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
