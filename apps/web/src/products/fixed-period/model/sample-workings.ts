import { displayAmount, formatDecimal } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';

/** How a sample's index comes about, venue by venue. */
export function sampleWorkings(sample: IndexSample, symbol: string, text: Text): Workings {
  const { venues, price, problem } = sample;
  return {
    title: text('market.indexTitle', { symbol }),
    formula: text('market.indexFormula'),
    inputs: venues.map(({ venue, price: at, ageMs, standing }) => ({
      label: text('flash.venueLine', {
        venue,
        standing: text(`flash.standing.${standing}`),
        seconds: displayAmount(formatDecimal(BigInt(ageMs), 3), 1),
      }),
      value: at,
    })),
    result: price ?? '—',
    rounding: problem === null ? text('market.indexRounding') : text(`flash.problem.${problem}`),
  };
}
