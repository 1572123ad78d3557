import type { Converted, ExchangeEvent, ExchangeRecord } from '@candor/core';
import { asc } from 'drizzle-orm';
import { swaps } from '../../base/sql/schema.ts';

export type SwapRow = typeof swaps.$inferSelect;

/** Their rows in one order: for a digest over all of them. */
export const orderedSwapTables = [[swaps, [asc(swaps.swapId)]]] as const;

/** The rows of a record's swaps. Each is written once and never changes. */
export function swapRowsOf(event: ExchangeEvent, record: Pick<ExchangeRecord, 'seq' | 'timeMs'>): SwapRow[] {
  return event.type === 'converted' ? [swapRow(event, record)] : [];
}

/** The row of one swap. */
export function swapRow(event: Converted, { seq, timeMs }: Pick<ExchangeRecord, 'seq' | 'timeMs'>): SwapRow {
  const { conversionId, userId, fromAssetId, toAssetId, spreadPpm, feePpm, fromTicks, toTicks, quoteSeq } = event;
  const { pay, gross, fee, fundShare } = event;
  return {
    swapId: conversionId,
    userId,
    fromAssetId,
    toAssetId,
    pay,
    gross,
    fee,
    fundShare,
    spreadPpm,
    feePpm,
    fromTicks,
    toTicks,
    quoteSeq,
    seq,
    timeMs,
  };
}
