import type { MarketRow } from '@candor/protocol';
import { useText } from '../../i18n/text.ts';
import { FactList } from '../../market/FactList.tsx';
import { termLines } from '../../market/term-lines.ts';
import styles from './SpotChart.module.css';

/** A market's assets and terms: what one can order here, and within which bounds. */
export function AboutMarket({ market }: { readonly market: MarketRow }) {
  const text = useText();
  const { name, base_symbol: base, quote_symbol: quote } = market;
  return (
    <FactList
      className={styles['about']}
      facts={[
        [text('chart.about.asset'), `${name} (${base})`],
        [text('chart.about.quote'), quote],
        ...termLines(market, text),
      ]}
    />
  );
}
