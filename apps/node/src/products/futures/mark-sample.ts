import { formatDecimal } from '@candor/amount';
import type { MarkSample } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText } from '../../engine/listings/listed-market.ts';
import type { MarkRow } from './futures-rows.ts';

/** A mark of the journal as the wire has it. */
export function markSample(row: MarkRow, contract: ListedContract): MarkSample {
  const ticks = (units: number): string => formatDecimal(BigInt(units), contract.terms.tickScale);
  return {
    second: row.second,
    index: row.stale ? null : priceText(row.index, contract),
    sample: row.hasSample ? ticks(row.sample) : null,
    mean: row.samples > 0 ? ticks(row.mean) : null,
    samples: row.samples,
    mark: priceText(row.mark, contract),
    stale: row.stale,
    seq: row.seq,
  };
}
