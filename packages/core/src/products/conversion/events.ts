import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';

/** Terms of swaps, and swaps. */
export const conversionTable = new EventTable(
  { first: 172, last: 179 },
  {
    conversion_terms_set: {
      code: 172,
      by: ['operator', 'system'],
      fields: {
        open: field.flag(1),
        assetId: field.u32(4),
        marketId: field.u32(8),
        spreadPpm: field.u32(12),
        feePpm: field.u32(16),
        minimum: field.wide(24),
        floor: field.wide(40),
        cap: field.wide(56),
      },
    },
    conversion_limits_set: {
      code: 173,
      by: ['operator', 'system'],
      fields: { userDay: field.wide(16), day: field.wide(32), small: field.wide(48) },
    },
    converted: {
      code: 174,
      by: ['user'],
      fields: {
        userId: field.u32(4),
        conversionId: field.whole(8),
        fromAssetId: field.u32(16),
        toAssetId: field.u32(20),
        /** The pair's price is that of this record: the later one of its two prices. */
        quoteSeq: field.whole(24),
        fromTicks: field.whole(32),
        toTicks: field.whole(40),
        spreadPpm: field.u32(48),
        feePpm: field.u32(52),
        pay: field.wide(56),
        gross: field.wide(72),
        fee: field.wide(88),
        /** Of the fee, what goes to the security fund. */
        fundShare: field.wide(104),
        /** The payment at the index, in units of USDT: what limits count. */
        worth: field.wide(120),
      },
    },
  },
);

/** Events of this room. */
export type ConversionEvent = EventOf<(typeof conversionTable)['shapes']>;
export type Converted = Extract<ConversionEvent, { readonly type: 'converted' }>;
