import type { IndexProblem, QuoteStanding } from '@candor/amount';
import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { digits, signed32 } from './fields.ts';

/** Why a sample has no price; the list only ever grows at its end. */
const problems = [
  'none',
  'no_prices',
  'too_few_venues',
  'venues_disagree',
  'jump_not_confirmed',
] as const satisfies readonly (IndexProblem | 'none')[];

const standings = ['counted', 'held', 'stale', 'ejected'] as const satisfies readonly QuoteStanding[];

/** Venues and their standing, markets without a book, and the samples of the index. */
export const pricesTable = new EventTable(
  { first: 33, last: 47 },
  {
    /** A venue's name, once: samples name venues by number. */
    venue_listed: { code: 33, by: ['system'], fields: { venueId: field.u16(2), name: field.ascii(8, 25) } },
    index_market_listed: {
      code: 34,
      by: ['operator', 'system'],
      fields: {
        tickScale: field.u8(1),
        marketId: field.u32(4),
        stakeAssetId: field.u32(8),
        symbol: field.ascii(12, 22),
      },
    },
    /**
     * The index of one market in one second, with every venue it was made from or that was left
     * out.
     */
    index_sampled: {
      code: 35,
      by: ['system'],
      fields: {
        problem: field.word(1, problems),
        marketId: field.u32(4),
        second: field.whole(8),
        /** Ticks; 0 where there is none. */
        price: field.whole(16),
        /**
         * The last fresh sample before, at most 60 s old, by which a jump is judged; 0 where there
         * was none.
         */
        previous: field.whole(24),
        venues: field.list(32, 16, {
          venueId: field.u16(0),
          decimals: field.u8(2),
          standing: field.word(3, standings),
          ageMs: signed32(4),
          mantissa: digits(8),
        }),
      },
    },
    venue_standing_set: {
      code: 36,
      by: ['system'],
      fields: { ejected: field.flag(1), venueId: field.u16(2), marketId: field.u32(4), sinceSecond: field.whole(8) },
    },
  },
);

/** Events of this room. */
export type PricesEvent = EventOf<(typeof pricesTable)['shapes']>;
export type IndexSampled = Extract<PricesEvent, { readonly type: 'index_sampled' }>;
export type SampledVenue = IndexSampled['venues'][number];

/** An index price of a market; 0 says that it is stale. Its form is that of the first events. */
export interface IndexPriceSet {
  readonly type: 'index_price_set';
  readonly marketId: number;
  readonly price: number;
}
