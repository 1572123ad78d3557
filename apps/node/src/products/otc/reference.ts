import { otcCodeOf, type OtcReference } from '@candor/protocol';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import { type OtcPairFacts, priceText } from './pairs.ts';

/** Orders of this long count. */
const releasedMs = 86_400_000;
/** So many different pairs of persons make a median. */
const leastPairs = 5;
const freshMs = 5_000;

/** Best prices of now, in ticks. */
export interface BestOffers {
  /** The lowest of those who sell, and the highest of those who buy. */
  readonly sell: number | undefined;
  readonly buy: number | undefined;
}

export interface Reference extends OtcReference {
  readonly ticks: bigint | undefined;
}

/**
 * A price to compare offers with. It decides nothing. Median of what was released in 24 h, one
 * order for each pair of persons, of at least five; otherwise the middle of the best offers of both
 * sides; otherwise none. Its inputs are given with it.
 */
export class OtcReferences {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly atMs: number; readonly reference: Promise<Reference> }>();

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  of(pair: OtcPairFacts, best: () => BestOffers): Promise<Reference> {
    const nowMs = this.#now();
    const key = `${pair.asset.assetId}/${pair.fiat.fiatId}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs >= kept.atMs && nowMs - kept.atMs < freshMs) return kept.reference;
    const reference = this.#make(pair, best(), nowMs);
    this.#kept.set(key, { atMs: nowMs, reference });
    reference.catch(() => this.#kept.delete(key));
    return reference;
  }

  /** Forgets what is kept: an order was released, or offers changed. */
  forget(): void {
    this.#kept.clear();
  }

  async #make(pair: OtcPairFacts, best: BestOffers, nowMs: number): Promise<Reference> {
    const db = await this.#sql.db();
    const released = await db
      .select()
      .from(otcOrders)
      .where(
        and(
          eq(otcOrders.assetId, pair.asset.assetId),
          eq(otcOrders.fiatId, pair.fiat.fiatId),
          eq(otcOrders.state, 'released'),
          gte(otcOrders.endedAtMs, nowMs - releasedMs),
        ),
      )
      .orderBy(desc(otcOrders.endedAtMs), desc(otcOrders.orderId))
      .limit(5_000);
    const ofPairs = new Map<string, (typeof released)[number]>();
    for (const order of released) {
      const persons = [order.buyerId, order.sellerId].toSorted((one, other) => one - other).join('/');
      if (!ofPairs.has(persons)) ofPairs.set(persons, order);
    }
    if (ofPairs.size >= leastPairs) {
      const orders = [...ofPairs.values()];
      const ticks = medianOf(orders.map(({ price }) => BigInt(price)));
      const inputs = orders.map(({ price, orderId, openedAtMs, endedAtMs }) => ({
        price: priceText(pair, price),
        orderCode: otcCodeOf(orderId, openedAtMs),
        timeMs: endedAtMs,
      }));
      return { ticks, price: priceText(pair, ticks), source: 'released', inputs, timeMs: nowMs };
    }
    const { sell, buy } = best;
    if (sell === undefined || buy === undefined)
      return { ticks: undefined, price: null, source: 'none', inputs: [], timeMs: nowMs };
    const ticks = medianOf([BigInt(sell), BigInt(buy)]);
    const inputs = [sell, buy].map((price) => ({ price: priceText(pair, price), orderCode: null, timeMs: null }));
    return { ticks, price: priceText(pair, ticks), source: 'offers', inputs, timeMs: nowMs };
  }
}

/** The middle one; of an even number the middle of the two, half a tick rounded up. */
function medianOf(prices: readonly bigint[]): bigint {
  const sorted = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const at = Math.floor(sorted.length / 2);
  const upper = sorted[at] ?? 0n;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[at - 1] ?? 0n) + upper + 1n) / 2n;
}
