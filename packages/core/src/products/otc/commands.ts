import type { Amount, OtcSide, OtcTyped } from '@candor/amount';
import type { OtcAppealCause, OtcMethod, OtcOfflineReason, OtcVerdictReason } from './words.ts';

/** Lists fiat money. It is no asset of the ledger: nobody has a balance of it. */
export interface ListOtcFiat {
  readonly type: 'list_otc_fiat';
  readonly fiatId: number;
  /** Three letters A–Z. */
  readonly code: string;
  /** Decimals of its minor unit: 0 to 3. */
  readonly minorUnits: number;
}

/** How a coin is traded for a fiat money. */
export interface OtcPairTerms {
  /** Whether adverts of the pair are published and taken. */
  readonly open: boolean;
  /** Decimals of the price, fiat for one coin. */
  readonly priceScale: number;
  /** Decimals of the least quantity: 2 for USDT, 6 for BTC. */
  readonly stepScale: number;
  /** Prices lie between these, in ticks. */
  readonly priceLeast: number;
  readonly priceMost: number;
  /** What an order may move, in minor units of the fiat money. */
  readonly minimum: Amount;
  readonly maximum: Amount;
}

export interface SetOtcPair {
  readonly type: 'set_otc_pair';
  readonly assetId: number;
  readonly fiatId: number;
  /** The spot market whose index prices the coin in USDT; 0 where no price floats. */
  readonly marketId: number;
  readonly terms: OtcPairTerms;
}

/** What holds for a way to pay. */
export interface OtcMethodTerms {
  readonly method: OtcMethod;
  /** How long after the payment mark the buyer may appeal. */
  readonly releaseMs: number;
  /** Whether a payment can be called back. */
  readonly reversible: boolean;
  /** How long coins bought by a reversible method stay within the platform. */
  readonly holdMs: number;
}

/** Terms of trading between people. */
export interface OtcTerms {
  /** What a merchant's advert costs its owner, parts per million of the quantity. */
  readonly feePpm: number;
  /** What a merchant locks before the first advert, in units of USDT. */
  readonly bond: Amount;
  /** Between these lies the time to pay that an advert gives. */
  readonly windowLeastMinutes: number;
  readonly windowMostMinutes: number;
  readonly methods: readonly OtcMethodTerms[];
}

/** New terms. Orders that are open keep theirs, adverts the fee they went online with. */
export interface SetOtcTerms {
  readonly type: 'set_otc_terms';
  readonly terms: OtcTerms;
  /** At once where absent. At least 7 days ahead where the terms cost somebody more. */
  readonly effectiveFromMs?: number;
}

/** A fixed price, or one that follows the index. */
export type OtcPrice =
  | { readonly kind: 'fixed'; readonly ticks: number }
  | { readonly kind: 'floating'; readonly rate: number; readonly marginPpm: number };

/** Whom an owner trades with. */
export interface OtcTakerTerms {
  readonly level: number;
  readonly completedOrders: number;
  readonly accountDays: number;
}

/** What the owner of an advert chooses. */
export interface OtcAdvertTerms {
  readonly price: OtcPrice;
  /** Coins in all, orders that were closed and are open included, in units of the ledger. */
  readonly total: Amount;
  /** What one order may move, in minor units of the fiat money. */
  readonly minimum: Amount;
  readonly maximum: Amount;
  /** Minutes that a buyer has to pay. */
  readonly windowMinutes: number;
  readonly methods: readonly OtcMethod[];
  readonly taker: OtcTakerTerms;
}

/** Publishes an advert: a merchant's from wallet 8, an ordinary user's from wallet 1. */
export interface PublishOtcAdvert {
  readonly type: 'publish_otc_advert';
  readonly userId: number;
  readonly side: OtcSide;
  readonly assetId: number;
  readonly fiatId: number;
  readonly online: boolean;
  readonly terms: OtcAdvertTerms;
}

export interface EditOtcAdvert {
  readonly type: 'edit_otc_advert';
  readonly userId: number;
  readonly advertId: number;
  readonly terms: OtcAdvertTerms;
}

export interface SetOtcAdvertOnline {
  readonly type: 'set_otc_advert_online';
  readonly userId: number;
  readonly advertId: number;
  readonly online: boolean;
}

export interface CloseOtcAdvert {
  readonly type: 'close_otc_advert';
  readonly userId: number;
  readonly advertId: number;
}

/**
 * Nobody takes the advert any more. Its reserve goes back in a record of time: no operator moves
 * money.
 */
export interface TakeOtcAdvertOffline {
  readonly type: 'take_otc_advert_offline';
  readonly advertId: number;
  readonly operatorId: number;
  readonly reason: OtcOfflineReason;
}

/** Takes an advert: from here on the coins lie in escrow. */
export interface OpenOtcOrder {
  readonly type: 'open_otc_order';
  readonly userId: number;
  readonly advertId: number;
  readonly method: OtcMethod;
  /** The price that the taker saw, in ticks; another one by now is a rejection that carries it. */
  readonly expectedPrice: number;
  readonly typed: OtcTyped;
  /** Minor units of the fiat money, or units of the ledger. */
  readonly amount: Amount;
  /** When the taker's account was opened, as the node knows it. */
  readonly accountSinceMs: number;
}

export interface MarkOtcPaid {
  readonly type: 'mark_otc_paid';
  readonly userId: number;
  readonly orderId: number;
}

/**
 * The buyer gives up. After the payment mark only with the statement that nothing was paid, or that
 * it was paid back.
 */
export interface CancelOtcOrder {
  readonly type: 'cancel_otc_order';
  readonly userId: number;
  readonly orderId: number;
  readonly statesNotPaid?: boolean;
  /** The seller was silent for 15 minutes: the cancel does not count against the buyer. */
  readonly isBlameless?: boolean;
}

/** The seller gives 15 minutes more, three times at most. */
export interface ExtendOtcOrder {
  readonly type: 'extend_otc_order';
  readonly userId: number;
  readonly orderId: number;
}

export interface ReleaseOtcOrder {
  readonly type: 'release_otc_order';
  readonly userId: number;
  readonly orderId: number;
  /**
   * The use of fund password and second factor. Rises with each release of a user: none counts
   * twice.
   */
  readonly evidenceId: number;
}

export interface AppealOtcOrder {
  readonly type: 'appeal_otc_order';
  readonly userId: number;
  readonly orderId: number;
  readonly cause: OtcAppealCause;
}

export interface WithdrawOtcAppeal {
  readonly type: 'withdraw_otc_appeal';
  readonly userId: number;
  readonly orderId: number;
}

/** The buyer paid, but the time ran out: a claim on the merchant's bond. */
export interface ClaimOtcExpired {
  readonly type: 'claim_otc_expired';
  readonly userId: number;
  readonly orderId: number;
}

/** The verdict of two operators on an appealed order, or on a claim. */
export interface ResolveOtc {
  readonly type: 'resolve_otc';
  readonly orderId: number;
  readonly to: 'buyer' | 'seller';
  readonly reasonCode: OtcVerdictReason;
  /** SHA-256 of the case file: 64 lower-case hex digits. */
  readonly evidenceHash: string;
  readonly operatorA: number;
  readonly operatorB: number;
  /** What the advert owner's bond gives to the other party, in units of USDT. */
  readonly compensation: Amount;
}

/** Locks what the merchant's bond lacks of the published sum. */
export interface LockOtcBond {
  readonly type: 'lock_otc_bond';
  readonly userId: number;
}

/** Asks for the bond back: it leaves 30 days after the last order. */
export interface WithdrawOtcBond {
  readonly type: 'withdraw_otc_bond';
  readonly userId: number;
}

/** Commands of this room. */
export type OtcCommand =
  | ListOtcFiat
  | SetOtcPair
  | SetOtcTerms
  | PublishOtcAdvert
  | EditOtcAdvert
  | SetOtcAdvertOnline
  | CloseOtcAdvert
  | TakeOtcAdvertOffline
  | OpenOtcOrder
  | MarkOtcPaid
  | CancelOtcOrder
  | ExtendOtcOrder
  | ReleaseOtcOrder
  | AppealOtcOrder
  | WithdrawOtcAppeal
  | ClaimOtcExpired
  | ResolveOtc
  | LockOtcBond
  | WithdrawOtcBond;
