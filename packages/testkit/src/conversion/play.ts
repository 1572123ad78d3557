import {
  type BrokenByRecord,
  brokenByConversion,
  type Converted,
  type Exchange,
  type ExchangeRecord,
} from '@candor/core';
import { fraction } from '../fixed-period/fraction.ts';
import { isNoGift, NaiveConversion, type SwapBook } from '../naive/conversion.ts';
import type { SeededRandom } from '../random.ts';
import { agreeingAt, compareSpot, owedBy } from '../run/compare.ts';
import { playProduct, type ProductPlay, type ProductRun } from '../run/play-product.ts';
import { swapActorOf, swapAssets, SwapFlow, swappers } from './flow.ts';

const books: readonly SwapBook[] = ['custody', 'demoFunds', 'treasury', 'inventory', 'fees', 'securityFund'];

/** Swaps with their naive twin; no swap gives more than it takes at its own prices. */
export function swapPlay(flow: SwapFlow): ProductPlay {
  const twin = new NaiveConversion();
  return {
    flow,
    twin,
    actorOf: swapActorOf,
    brokenBy: (record: ExchangeRecord) => brokenByConversion(record) ?? gift(record),
    compare: (exchange: Exchange, where: string) => compare(exchange, twin, where),
    owed: () => owedBy(twin, swappers),
  };
}

/** Plays swaps through an exchange and its naive twin. Throws a Disagreement. */
export const playSwaps = (random: SeededRandom, commands: number): ProductRun =>
  playProduct(swapPlay(new SwapFlow(random)), random, commands);

/** A swap that gives more than it takes. */
function gift({ events }: ExchangeRecord): BrokenByRecord | undefined {
  for (const event of events)
    if (event.type === 'converted' && !givesNoMore(event))
      return { invariant: 37, rule: `swap ${event.conversionId} gives more than it takes` };
  return undefined;
}

/** Invariant 37 for one swap; what no step of a sequence does, the sequence does not. */
function givesNoMore({ fromAssetId, toAssetId, fromTicks, toTicks, pay, gross, fee }: Converted): boolean {
  const priceOf = (assetId: number, ticks: number) => {
    const asset = swapAssets.find((one) => one.assetId === assetId);
    return fraction(BigInt(ticks), 10n ** BigInt((asset?.tickScale ?? 0) + (asset?.scale ?? 0)));
  };
  return isNoGift(
    { units: pay, price: priceOf(fromAssetId, fromTicks) },
    { units: gross - fee, price: priceOf(toAssetId, toTicks) },
  );
}

function compare(exchange: Exchange, twin: NaiveConversion, where: string): void {
  const agree = agreeingAt(where);
  for (const assetId of twin.assets.keys()) {
    compareSpot(exchange, twin, assetId, swappers, agree);
    for (const book of books)
      agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
  }
}
