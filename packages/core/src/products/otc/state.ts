import type { OtcSide } from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import type { State } from '../../state/state.ts';
import type { Wallet } from '../../base/words.ts';
import type { OtcAdvertTerms, OtcPairTerms, OtcPrice, OtcTerms } from './commands.ts';
import type { OtcMethod, OtcRole, OtcStage } from './words.ts';

/** Fiat money that adverts name. */
export interface OtcFiat {
  readonly fiatId: number;
  readonly code: string;
  readonly minorUnits: number;
}

/** A coin that is traded for a fiat money. */
export interface OtcPair extends OtcPairTerms {
  readonly assetId: number;
  readonly fiatId: number;
  /** 0 where no price floats. */
  readonly marketId: number;
}

/** An advert that was not closed. */
export interface Advert extends Omit<OtcAdvertTerms, 'price' | 'total'> {
  readonly advertId: number;
  readonly userId: number;
  readonly wallet: Wallet;
  readonly side: OtcSide;
  readonly assetId: number;
  readonly fiatId: number;
  readonly price: OtcPrice;
  readonly total: bigint;
  remaining: bigint;
  /**
   * Of the owner, while it is online and sells; at least the remaining coins and the fee on them.
   */
  reserved: bigint;
  online: boolean;
  /** An operator took it offline; nobody takes it, and it cannot go online again. */
  blocked: boolean;
  /** What its orders cost the owner: the rate of when it was published, edited or went online. */
  feePpm: number;
}

/** An order that holds coins, or on which a claim is possible or open. */
export interface OtcOrder {
  readonly orderId: number;
  readonly advertId: number;
  readonly side: OtcSide;
  readonly method: OtcMethod;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly sellerWallet: Wallet;
  readonly buyerWallet: Wallet;
  readonly assetId: number;
  readonly fiatId: number;
  readonly price: number;
  readonly quantity: bigint;
  readonly fiat: bigint;
  readonly feePpm: number;
  readonly fee: bigint;
  readonly escrow: bigint;
  readonly worth: bigint;
  readonly releaseMs: number;
  readonly holdMs: number;
  readonly openedAtMs: number;
  stage: OtcStage;
  /** When the time to pay ends; for an expired one until when it can be claimed. */
  expiresAtMs: number;
  isWarned: boolean;
  extensions: number;
  paidAtMs: number;
  /** When it became `paid` last: by the mark, or by a withdrawn appeal. */
  sinceMs: number;
  /** Who appealed; nobody is `undefined`. */
  appellant: OtcRole | undefined;
  appealWithdrawn: boolean;
}

/** What a user did as a buyer and taker. */
export interface Trader {
  /** Orders that ended with the coins released, on either side. */
  completed: number;
  /** Whole days since 1970, and cancels and expiries on that day. */
  faultDay: number;
  faults: number;
  blockedUntilMs: number;
  /** The last use of a second factor that counted for a release. */
  evidenceId: number;
}

/** Coins that were bought by a payment that can be called back. */
export interface OtcHold {
  readonly orderId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly untilMs: number;
}

/** What a merchant locked. */
export interface OtcBond {
  amount: bigint;
  /** When the owner asked for it; 0 where not. */
  leavingSinceMs: number;
  /** When the last order of the owner's adverts was opened or ended. */
  lastOrderMs: number;
}

/** Terms that hold from a time on. */
export interface ScheduledTerms {
  readonly terms: OtcTerms;
  readonly fromMs: number;
}

/** What time has to do in one record. */
export interface OtcPass {
  /** The last record before it. */
  readonly seq: number;
  areAdvertsDone: boolean;
  /** Orders that were due when it began, by their number. */
  readonly orders: readonly OtcOrder[];
  /** The first of them that may still be due. */
  from: number;
}

/** Fiat moneys, pairs, adverts, orders, bonds and holds. Changed by `apply` alone. */
export class OtcState {
  readonly state: State;
  readonly fiats = new Map<number, OtcFiat>();
  /** By `assetId/fiatId`. */
  readonly pairs = new Map<string, OtcPair>();
  /** The terms that were set last, and those before them until they hold. */
  scheduled: ScheduledTerms[] = [];
  readonly adverts = new Map<number, Advert>();
  readonly advertsOf = new Map<number, Set<Advert>>();
  readonly orders = new Map<number, OtcOrder>();
  readonly ordersOf = new Map<number, Set<OtcOrder>>();
  readonly traders = new Map<number, Trader>();
  readonly holds = new Map<number, OtcHold[]>();
  readonly bonds = new Map<number, OtcBond>();
  /** Fees ever taken of each asset, modulo ten: what the security fund's running tenth hangs on. */
  readonly feesModuloTen = new Map<number, bigint>();
  lastAdvertId = 0;
  lastOrderId = 0;
  /**
   * When time acts on an order first. No part of a snapshot: found again after each event of this
   * room.
   */
  firstDueMs: number | undefined;
  /**
   * What is due in the record that is written now. No part of a snapshot: each record finds its
   * own.
   */
  pass: OtcPass | undefined;

  constructor(state: State) {
    this.state = state;
  }

  /** Whether nothing of this room was ever used. */
  get isEmpty(): boolean {
    return this.fiats.size === 0 && this.scheduled.length === 0;
  }

  pair(assetId: number, fiatId: number): OtcPair | undefined {
    return this.pairs.get(`${assetId}/${fiatId}`);
  }

  /** The terms that hold at a time. */
  termsAt(timeMs: number): OtcTerms | undefined {
    return this.scheduled.findLast(({ fromMs }) => fromMs <= timeMs)?.terms;
  }

  trader(userId: number): Trader {
    let trader = this.traders.get(userId);
    if (trader === undefined) {
      trader = { completed: 0, faultDay: 0, faults: 0, blockedUntilMs: 0, evidenceId: 0 };
      this.traders.set(userId, trader);
    }
    return trader;
  }

  bond(userId: number): OtcBond {
    let bond = this.bonds.get(userId);
    if (bond === undefined) this.bonds.set(userId, (bond = { amount: 0n, leavingSinceMs: 0, lastOrderMs: 0 }));
    return bond;
  }

  advert(advertId: number): Advert {
    const advert = this.adverts.get(advertId);
    invariant(advert !== undefined, 'an advert that changes is not closed');
    return advert;
  }

  holdAdvert(advert: Advert): void {
    const before = this.adverts.get(advert.advertId);
    if (before !== undefined) this.dropAdvert(before);
    this.adverts.set(advert.advertId, advert);
    const own = this.advertsOf.get(advert.userId) ?? new Set();
    this.advertsOf.set(advert.userId, own.add(advert));
  }

  dropAdvert(advert: Advert): void {
    this.adverts.delete(advert.advertId);
    dropFrom(this.advertsOf, advert.userId, advert);
  }

  order(orderId: number): OtcOrder {
    const order = this.orders.get(orderId);
    invariant(order !== undefined, 'an order that goes on is kept');
    return order;
  }

  holdOrder(order: OtcOrder): void {
    this.orders.set(order.orderId, order);
    for (const userId of [order.sellerId, order.buyerId]) {
      const own = this.ordersOf.get(userId) ?? new Set();
      this.ordersOf.set(userId, own.add(order));
    }
  }

  dropOrder(order: OtcOrder): void {
    this.orders.delete(order.orderId);
    dropFrom(this.ordersOf, order.sellerId, order);
    dropFrom(this.ordersOf, order.buyerId, order);
  }

  /** Holds of a user that still count. */
  holdsOf(userId: number, timeMs: number): OtcHold[] {
    return (this.holds.get(userId) ?? []).filter(({ untilMs }) => untilMs > timeMs);
  }
}

/** Whether an order's coins lie in escrow. */
export const isInEscrow = ({ stage }: Pick<OtcOrder, 'stage'>): boolean =>
  stage === 'unpaid' || stage === 'paid' || stage === 'appealed';

/** Who published the advert of an order: whose fee and whose bond it is. */
export const advertOwnerOf = ({ side, sellerId, buyerId }: Pick<OtcOrder, 'side' | 'sellerId' | 'buyerId'>): number =>
  side === 'sell' ? sellerId : buyerId;

/** The UTC day of a time, in whole days since 1970. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / 86_400_000);

function dropFrom<One>(sets: Map<number, Set<One>>, key: number, one: One): void {
  const set = sets.get(key);
  set?.delete(one);
  if (set?.size === 0) sets.delete(key);
}
