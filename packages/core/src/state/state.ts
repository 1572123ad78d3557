// Proof: snapshot/read.test.ts; tests/properties/purity.test.ts.

import type { TierThreshold } from '../base/terms.ts';
import { platformBooks } from '../base/words.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../markets/market.ts';
import type { OrderBook } from '../order-book/order-book.ts';
import { LadderBook } from '../order-book/ladder-book.ts';
import type { OrderPool } from '../order-book/order-pool.ts';
import { Expiries } from '../orders/expiries.ts';
import { Orders } from '../orders/orders.ts';
import { RequestTable } from './request-table.ts';
import { Users } from './users.ts';

export interface Asset {
  readonly row: number;
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}

/** What earns fee tiers, and since when. */
export interface StandingThresholds {
  readonly thresholds: readonly TierThreshold[];
  readonly sinceMs: number;
}

/** Makes a market's book; tests run the exchange on the plain book too. */
export type BookMaker = (pool: OrderPool) => OrderBook;

export const bookRow = {
  custody: platformBooks.indexOf('custody'),
  fees: platformBooks.indexOf('fees'),
  securityFund: platformBooks.indexOf('securityFund'),
} as const;

/** Everything the exchange remembers. Changed by `apply` alone. */
export class State {
  readonly ledger = new Ledger();
  readonly users = new Users();
  readonly orders = new Orders();
  readonly requests = new RequestTable();
  /**
   * Each product's own state, by the product's name; `ownState` of product.ts gives it its type.
   */
  readonly products = new Map<string, unknown>();
  readonly expiries = new Expiries(this.orders);
  readonly assets: Asset[] = [];
  readonly assetRows = new Map<number, number>();
  /** Assets that no user can hold. */
  readonly houseAssets = new Set<number>();
  readonly markets: Market[] = [];
  readonly marketRows = new Map<number, number>();
  /** The market last asked for: a command asks again and again. */
  #latestMarket: Market | undefined;
  /** Fees ever taken of each asset, modulo ten: what the security fund's running tenth hangs on. */
  readonly feesModuloTen: number[] = [];
  /** What earns fee tiers; none while nobody has changed what the exchange began with. */
  thresholds: StandingThresholds = { thresholds: [], sinceMs: 0 };
  readonly makeBook: BookMaker;
  /** Of the last applied record. */
  seq = 0;
  timeMs = 0;
  lastOrderId = 0;
  lastTradeId = 0;
  /**
   * Rows of markets whose price or state the record being applied changed: there stops may fire.
   * Empty between records.
   */
  readonly moved = new Set<number>();

  constructor(makeBook: BookMaker = (pool) => new LadderBook(pool)) {
    this.makeBook = makeBook;
  }

  /** Stops may fire where a price or a market's state changed, if any wait there. */
  noteMove({ triggers, row }: Market): void {
    if (triggers.count > 0) this.moved.add(row);
  }

  market(marketId: number): Market | undefined {
    const latest = this.#latestMarket;
    if (latest !== undefined && latest.marketId === marketId) return latest;
    const row = this.marketRows.get(marketId);
    const market = row === undefined ? undefined : this.markets[row];
    this.#latestMarket = market;
    return market;
  }

  asset(assetId: number): Asset | undefined {
    const row = this.assetRows.get(assetId);
    return row === undefined ? undefined : this.assets[row];
  }

  /** An asset that users can hold. */
  tradable(assetId: number): Asset | undefined {
    return this.houseAssets.has(assetId) ? undefined : this.asset(assetId);
  }
}
