import { basisSample, impactPriceOf, markOf, markRules, type ImpactPrice } from '@candor/amount';
import { BUY, SELL, type BookSideIndex } from '../../order-book/order-book.ts';
import { pricesOf } from '../prices/own.ts';
import type { At } from './at.ts';
import { futuresTable, type MarkSet } from './events.ts';
import type { Contract } from './contract.ts';

/**
 * So many price levels of a side are looked at for the impact value: beyond them a side counts as
 * too thin.
 */
const impactLevels = 200;

/**
 * Writes the marks (F13) that somebody needs: of each second that has an index sample, and of each
 * new index. Gives how many it wrote.
 */
export function writeMarks(at: At, room: number): number {
  const { own, timeMs, writer } = at;
  const second = Math.floor(timeMs / 1_000);
  let written = 0;
  for (const contract of own.contracts) {
    if (written === room || !contract.isSampled || !isDue(at, contract, second)) continue;
    futuresTable.write(writer, markOfSecond(at, contract, second));
    written += 1;
  }
  return written;
}

/** A mark that becomes stale is written once. */
function isDue({ own }: At, contract: Contract, second: number): boolean {
  const index = own.index(contract);
  if (index !== contract.markIndex) return true;
  const sampled = pricesOf(own.state).samples.get(contract.marketId)?.lastSecond;
  return index > 0 && sampled === second && contract.markSecond < second;
}

function markOfSecond(at: At, contract: Contract, second: number): MarkSet {
  const { own, timeMs } = at;
  const { contractId } = contract;
  const index = own.index(contract);
  const empty = { type: 'mark_set', contractId, second, hasSample: false, samples: 0, mean: 0, sample: 0 } as const;
  if (index === 0) return { ...empty, stale: true, index: 0, mark: contract.mark };
  const isNew = contract.markSecond < second;
  const basis = isNew
    ? basisSample(impactOf(at, contract, BUY), impactOf(at, contract, SELL), BigInt(index))
    : undefined;
  const from = second - markRules.windowSeconds;
  const kept = contract.samples.filter((sample) => sample.second > from);
  const sum = kept.reduce((total, sample) => total + BigInt(sample.basis), basis ?? 0n);
  const count = kept.length + (basis === undefined ? 0 : 1);
  const terms = { clampPpm: contract.termsAt(timeMs).clampPpm, samplesLeast: markRules.samplesLeast };
  const { markTicks, meanTicks } = markOf(BigInt(index), { sum, count }, terms);
  return {
    ...empty,
    stale: false,
    hasSample: basis !== undefined,
    samples: count,
    index,
    mark: Number(markTicks),
    mean: Number(meanTicks),
    sample: Number(basis ?? 0n),
  };
}

/** The average price at which the impact value would fill on one side of the book. */
export function impactOf({ timeMs }: At, contract: Contract, side: BookSideIndex): ImpactPrice | undefined {
  const levels = contract.book.levels(side, impactLevels);
  const pairs = levels.map(({ price, quantity }) => [BigInt(price), BigInt(quantity)] as const);
  return impactPriceOf(contract.scale, pairs, contract.termsAt(timeMs).impact);
}
