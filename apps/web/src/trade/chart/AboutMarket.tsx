import { displayAmount } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { useText, type Text } from '../../i18n/text.ts';
import { coinFactsOf } from '../../market/coin-facts.ts';
import { FactList } from '../../market/FactList.tsx';
import { termLines } from '../../market/term-lines.ts';
import { useSizeUnit } from '../hands.ts';
import styles from './SpotChart.module.css';

/**
 * What is known of a market's coin, and its terms: what one can order here, and within which
 * bounds.
 */
export function AboutMarket({ market }: { readonly market: MarketRow }) {
  const text = useText();
  const { unit } = useSizeUnit(market.symbol_name);
  const { name, base_symbol: base, quote_symbol: quote } = market;
  return (
    <FactList
      className={styles['about']}
      facts={[
        [text('chart.about.asset'), `${name} (${base})`],
        ...coinLines(base, text),
        [text('chart.about.quote'), quote],
        ...termLines(market, unit, text),
      ]}
    />
  );
}

function coinLines(symbol: string, text: Text): readonly (readonly [string, string])[] {
  const facts = coinFactsOf(symbol);
  if (facts === undefined) return [];
  const { since, maximumSupply, security, site } = facts;
  const supply =
    maximumSupply === null ? text('chart.about.noLimit') : `${displayAmount(maximumSupply ?? '0', 0)} ${symbol}`;
  return [
    [text('chart.about.since'), String(since)],
    ...(maximumSupply === undefined ? [] : [[text('chart.about.supply'), supply] as const]),
    [text('chart.about.network'), text(`chart.about.${security}`)],
    [text('chart.about.site'), site],
  ];
}
