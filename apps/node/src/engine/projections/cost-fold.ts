import { afterBuy, afterMove, afterSell, type CoinCost, noCoinCost } from '@candor/amount';
import type { Converted, ExchangeEvent } from '@candor/core';
import type { Listings } from '../listings/listings.ts';
import type { coinCosts } from '../../base/sql/schema.ts';
import { baseUnits } from '../orders/order-state.ts';
import type { UserPosting } from './bills.ts';

/** Movements whose price is that of their own event, and those that change no cost. */
const pricedElsewhere: ReadonlySet<string> = new Set(['transfer', 'swap', 'swap_fee']);

/** In which costs are kept. */
const quote = 'USDT';

export type CostRow = typeof coinCosts.$inferSelect;

/**
 * What each user's coins cost. A pool spans all wallets of its user, so that a transfer between
 * them changes nothing; coins that come or leave in any other way than by a trade against USDT have
 * no price.
 */
export class CostFold {
  readonly #rows = new Map<string, CostRow>();
  readonly #changed = new Set<string>();

  constructor(stored: Iterable<CostRow>) {
    for (const row of stored) this.#rows.set(keyOf(row.userId, row.assetId), row);
  }

  /** All rows as they are now. */
  rows(): CostRow[] {
    return [...this.#rows.values()];
  }

  /** The rows that changed since the last call. */
  take(): CostRow[] {
    const rows = [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []);
    this.#changed.clear();
    return rows;
  }

  differenceFrom(other: CostFold): string | undefined {
    for (const [key, row] of this.#rows) {
      const found = other.#rows.get(key);
      if (found === undefined || textOf(found) !== textOf(row)) return `cost ${key} is another`;
    }
    return other.#rows.size === this.#rows.size
      ? undefined
      : `it has ${other.#rows.size} costs, not ${this.#rows.size}`;
  }

  /** Applies an event of a record: `postings` is what it moved in users' wallets. */
  apply(event: ExchangeEvent, postings: readonly UserPosting[], seq: number, listings: Listings): void {
    if (event.type === 'trade') {
      const market = listings.market(event.marketId);
      if (listings.asset(market.quoteAssetId).symbol === quote) {
        const users = new Set(postings.map(({ userId }) => userId));
        const quantity = baseUnits(event.quantity, market);
        for (const [userId, fee, buys] of partiesOf(event)) {
          if (!users.has(userId)) continue;
          const fill = { quantity, notional: event.notional, fee };
          const change = buys ? afterBuy : afterSell;
          this.#set(userId, market.baseAssetId, seq, (cost) => change(cost, fill));
        }
        return;
      }
    }
    if (event.type === 'converted') return this.#swap(event, seq, listings);
    for (const { userId, assetId, cause, amount } of postings) {
      if (pricedElsewhere.has(cause) || listings.asset(assetId).symbol === quote) continue;
      this.#set(userId, assetId, seq, (cost) => afterMove(cost, amount));
    }
  }

  /**
   * A swap sells one coin and buys the other, at what it was worth in USDT; its own USDT where one
   * of them is that.
   */
  #swap(event: Converted, seq: number, listings: Listings): void {
    const { userId, fromAssetId, toAssetId, pay, gross, fee, worth } = event;
    const [isFromQuote, isToQuote] = [fromAssetId, toAssetId].map((id) => listings.asset(id).symbol === quote);
    if (!isFromQuote) {
      const sale = isToQuote ? { notional: gross, fee } : { notional: worth, fee: 0n };
      this.#set(userId, fromAssetId, seq, (cost) => afterSell(cost, { quantity: pay, ...sale }));
    }
    if (isToQuote) return;
    const bought = { quantity: gross - fee, notional: isFromQuote ? pay : worth, fee: 0n };
    this.#set(userId, toAssetId, seq, (cost) => afterBuy(cost, bought));
  }

  #set(userId: number, assetId: number, seq: number, change: (cost: CoinCost) => CoinCost): void {
    const key = keyOf(userId, assetId);
    this.#rows.set(key, { ...change(this.#rows.get(key) ?? noCoinCost), userId, assetId, seq });
    this.#changed.add(key);
  }
}

type Trade = Extract<ExchangeEvent, { type: 'trade' }>;

/** Maker and taker of a trade: who, their fee, and whether they buy. */
const partiesOf = (trade: Trade) =>
  [
    [trade.makerUserId, trade.makerFee, trade.takerSide === 'sell'],
    [trade.takerUserId, trade.takerFee, trade.takerSide === 'buy'],
  ] as const;

const keyOf = (userId: number, assetId: number): string => `${userId}/${assetId}`;

const textOf = (row: CostRow): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
