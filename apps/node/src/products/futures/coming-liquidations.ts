import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText } from '../../engine/listings/listed-market.ts';
import type { PositionBook } from './position-book.ts';

/** Liquidations farther from the mark are left out. */
const reachPercent = 20;

/** Lots that would begin to be liquidated in one band of prices. */
interface Band {
  longs: number;
  shorts: number;
}

/**
 * How many lots of a contract would begin to be liquidated in each percent of the mark, highest
 * prices first. Sums alone: no position and no owner is in them.
 */
export async function comingBands(
  book: Pick<PositionBook, 'risksOf'>,
  contract: ListedContract,
  mark: number,
): Promise<{ from: string; to: string; longs: string; shorts: string }[]> {
  if (mark === 0) return [];
  const bands = new Map<number, Band>();
  for (const { marked, risk } of (await book.risksOf(contract.quoteAssetId)).values()) {
    for (const { row } of marked) {
      const ticks = risk.positions.get(row.positionId)?.liquidationTicks;
      if (row.contractId !== contract.contractId || ticks === undefined) continue;
      const place = bandOf(Number(ticks), mark);
      if (place === undefined) continue;
      const band = bands.get(place) ?? { longs: 0, shorts: 0 };
      band[row.side === 'long' ? 'longs' : 'shorts'] += row.lots;
      bands.set(place, band);
    }
  }
  const priceAt = (percent: number): string => priceText(Math.floor((mark * (100 + percent)) / 100), contract);
  return [...bands]
    .toSorted(([one], [other]) => other - one)
    .map(([place, { longs, shorts }]) => ({
      from: priceAt(place),
      to: priceAt(place + 1),
      longs: quantityText(longs, contract),
      shorts: quantityText(shorts, contract),
    }));
}

/**
 * Which percent of the mark a price is in: −1 from 99% up to the mark; undefined beyond the reach.
 */
function bandOf(ticks: number, mark: number): number | undefined {
  const place = Math.floor(((ticks - mark) * 100) / mark);
  return place >= -reachPercent && place < reachPercent ? place : undefined;
}
