import { amount, otcEscrow, otcOffer } from '@candor/amount';
import type { Deciding } from '../../product.ts';
import { otcTable } from './events.ts';
import { fundShareOfFee, merchantWallet, ordinaryWallet, payEscrow, reserveOffer, returnEscrow } from './money.ts';
import { dayOf, type OtcOrder, type OtcState, type Trader } from './state.ts';
import type { OtcOutcome } from './words.ts';

type At = Deciding<OtcState>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** So long a claim is possible after an order expired. */
export const claimMs = 48 * hourMs;
/** Cancels and expiries on one day that bar nobody, and how long each further one does. */
const faultsFree = 2;
const ladderMs = [15 * minuteMs, 30 * minuteMs, hourMs, 4 * hourMs, dayMs] as const;

/** What else is known of an end. */
interface Ending {
  /** Whether it counts against the buyer. */
  readonly isFault?: boolean;
  /** The payment mark was judged false. */
  readonly isFalseMark?: boolean;
  readonly evidenceId?: number;
}

/** Ends an order: its escrow is closed here, exactly once. */
export function writeClosed(at: At, order: OtcOrder, outcome: OtcOutcome, ending: Ending = {}): void {
  const { state, own, timeMs, writer } = at;
  const { isFault = false, isFalseMark = false, evidenceId = 0 } = ending;
  const { orderId, advertId, side, sellerId, sellerWallet, buyerId, assetId, quantity, fee, escrow, holdMs } = order;
  const pays = outcome === 'released' || outcome === 'awarded_buyer';
  const offered = pays ? undefined : offeredAgain(at, order);
  const buyerRow = state.users.find(buyerId) - 1;
  const keepsWallet = order.buyerWallet !== merchantWallet || state.users.isMerchant(buyerRow);
  const buyerWallet = keepsWallet ? order.buyerWallet : ordinaryWallet;
  const fundShare = pays ? fundShareOfFee(own, assetId, fee) : 0n;
  const trader = own.traders.get(buyerId);
  otcTable.write(writer, {
    type: 'otc_order_closed',
    outcome,
    toAdvert: offered !== undefined,
    offered: amount(offered ?? 0n),
    isFault,
    side,
    sellerWallet,
    buyerWallet,
    orderId,
    advertId,
    sellerId,
    buyerId,
    assetId,
    evidenceId,
    quantity: amount(quantity),
    fee: amount(pays ? fee : 0n),
    escrow: amount(escrow),
    fundShare: amount(fundShare),
    blockedUntilMs: blockedUntil(trader, timeMs, { isFault, isFalseMark }),
    heldUntilMs: pays && holdMs > 0 ? timeMs + holdMs : 0,
    claimUntilMs: outcome === 'expired' && isBonded(own, order) ? order.expiresAtMs + claimMs : 0,
  });
  if (pays) return payEscrow(writer, order, buyerWallet, fundShare);
  returnEscrow(writer, order);
  const advert = own.adverts.get(advertId);
  if (advert !== undefined && offered !== undefined) reserveOffer(writer, advert, offered);
}

/**
 * What the advert of an order reserves when it offers the coins again; undefined where they are the
 * seller's alone. Fees are rounded down, so that a part and the rest may lack one unit of the
 * whole: it comes from what is available. An advert that went online at a higher fee takes nothing
 * back.
 */
function offeredAgain({ state, own }: At, order: OtcOrder): bigint | undefined {
  const { advertId, side, sellerId, sellerWallet, assetId, quantity, escrow } = order;
  const advert = own.adverts.get(advertId);
  if (advert === undefined) return undefined;
  if (side === 'buy' || !advert.online) return 0n;
  const needed = otcOffer(advert.remaining + quantity, advert.feePpm) - advert.reserved;
  const [user, row] = [state.users.find(sellerId) - 1, state.asset(assetId)?.row ?? 0];
  const hasUnit = state.ledger.balance(user, sellerWallet, row).available > 0n;
  return needed <= escrow + (hasUnit ? 1n : 0n) ? needed : undefined;
}

/** Whether a merchant who sold has a bond that a claim could be paid from. */
const isBonded = (own: OtcState, { side, sellerId, sellerWallet }: OtcOrder): boolean =>
  side === 'sell' && sellerWallet === merchantWallet && (own.bonds.get(sellerId)?.amount ?? 0n) > 0n;

/** Until when a buyer opens no order: the third cancel or expiry of a day begins the ladder. */
function blockedUntil(
  trader: Trader | undefined,
  timeMs: number,
  { isFault, isFalseMark }: { readonly isFault: boolean; readonly isFalseMark: boolean },
): number {
  const faults = faultsOn(trader, timeMs) + (isFault ? 1 : 0);
  const rung = faults - faultsFree - 1;
  const ladder = isFault && rung >= 0 ? timeMs + (ladderMs[rung] ?? dayMs) : 0;
  return Math.max(ladder, isFalseMark ? timeMs + dayMs : 0);
}

/** Cancels and expiries of a buyer on the UTC day of a time. */
const faultsOn = (trader: Trader | undefined, timeMs: number): number =>
  trader !== undefined && trader.faultDay === dayOf(timeMs) ? trader.faults : 0;

/** What reaches the buyer of an order. */
export const receivesOf = ({ side, quantity, feePpm }: Pick<OtcOrder, 'side' | 'quantity' | 'feePpm'>): bigint =>
  otcEscrow(side, quantity, feePpm).receives;
