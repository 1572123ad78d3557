import { formatDecimal } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import type { Text } from '../i18n/text.ts';
import { trimmed } from './trimmed.ts';

/**
 * What one can order in a market and within which bounds, each with its name. `unit` is what its
 * quantities are counted in.
 */
export function termLines({ terms, quote_symbol: quote }: MarketRow, unit: string, text: Text) {
  const percent = (ppm: number) => `${formatDecimal(BigInt(ppm), 4, 0)}%`;
  const bounds = (quantity: string, notional: string) => `${trimmed(quantity)} ${unit}, ${trimmed(notional)} ${quote}`;
  return [
    [text('chart.about.tick'), `${terms.tickSize} ${quote}`],
    [text('chart.about.lot'), `${terms.lotSize} ${unit}`],
    [text('chart.about.minimum'), bounds(terms.minimumQuantity, terms.minimumNotional)],
    [text('chart.about.maximum'), bounds(terms.maximumQuantity, terms.maximumNotional)],
    [text('chart.about.band'), text('chart.about.bandValue', { percent: percent(terms.bandPpm) })],
    [text('chart.about.cap'), text('chart.about.capValue', { percent: percent(terms.slippageCapPpm) })],
  ] as const satisfies readonly (readonly [name: string, value: string])[];
}
