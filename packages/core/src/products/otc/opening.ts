import { amount, formatDecimal, otcEscrow, otcStep, otcSum } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import type { Commanded } from '../../product.ts';
import { levelOf } from '../withdrawals/own.ts';
import { worthOf } from '../../state/worth.ts';
import { hasBond } from './bonds.ts';
import type { OpenOtcOrder, OtcMethodTerms } from './commands.ts';
import { otcTable, type OtcOrderOpened } from './events.ts';
import { lastOtcDetail } from './last-detail.ts';
import { lockEscrow, merchantWallet, ordinaryWallet, reserveOffer } from './money.ts';
import { type OtcPriceNow, priceNow, scaleOf } from './prices.ts';
import { type Advert, advertOwnerOf, type OtcPair, type OtcState } from './state.ts';

type At = Pick<Commanded<OtcState>, 'state' | 'own' | 'timeMs' | 'againstFloor'>;

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Orders of one taker that wait for their payment. */
export const unpaidMax = 2;

/** An order opens: the coins lie in escrow before a cent is paid. */
export function decideOpening(at: Commanded<OtcState>, command: OpenOtcOrder): RejectionReason | undefined {
  const event = judgeOpening(at, command);
  if (typeof event === 'string') return event;
  const { own, writer } = at;
  const { side, advertId, escrow, sellerWallet } = event;
  otcTable.write(writer, event);
  if (side === 'sell') reserveOffer(writer, own.advert(advertId), 0n - escrow);
  lockEscrow(writer, { ...event, sellerWallet: sellerWallet === merchantWallet ? merchantWallet : ordinaryWallet });
  return undefined;
}

/** What an order would be, or the first reason against it. Nothing changes: previews ask too. */
export function judgeOpening(at: At, command: OpenOtcOrder): OtcOrderOpened | RejectionReason {
  const { state, own, timeMs } = at;
  const advert = own.adverts.get(command.advertId);
  if (advert === undefined) return state.users.find(command.userId) === 0 ? 'unknown_user' : 'not_found';
  const [pair, standing] = [own.pair(advert.assetId, advert.fiatId), own.termsAt(timeMs)];
  const method = standing?.methods.find((one) => one.method === command.method);
  const reason = againstAdvert(at, advert, command) ?? againstTaker(at, advert, command);
  if (reason !== undefined) return reason;
  if (pair === undefined || !pair.open) return 'otc_closed';
  if (method === undefined || !advert.methods.includes(command.method)) return 'otc_method_not_offered';
  const price = priceNow(state, own, advert);
  if (typeof price === 'string') return price;
  if (price.ticks !== command.expectedPrice) return priceMoved(price, pair);
  return sized(at, command, { advert, pair, method, price });
}

/** Whether the advert is there to be taken. */
function againstAdvert(
  { state, own, timeMs }: At,
  advert: Advert,
  { userId }: OpenOtcOrder,
): RejectionReason | undefined {
  const [taker, owner] = [state.users.find(userId) - 1, state.users.find(advert.userId) - 1];
  if (taker < 0) return 'unknown_user';
  if (state.users.isFrozen(taker)) return 'account_frozen';
  if (advert.userId === userId) return 'otc_own_advert';
  const hasRight =
    advert.wallet === ordinaryWallet || (state.users.isMerchant(owner) && hasBond(own, advert.userId, timeMs));
  const isThere = advert.online && !advert.blocked && hasRight && !state.users.isFrozen(owner);
  return isThere ? undefined : 'otc_advert_offline';
}

/** Whether the taker may take it. */
function againstTaker(
  { state, own, timeMs }: At,
  { taker }: Advert,
  { userId, accountSinceMs }: OpenOtcOrder,
): RejectionReason | undefined {
  const trader = own.traders.get(userId);
  if ((trader?.blockedUntilMs ?? 0) > timeMs) return 'otc_cancel_limit';
  let unpaid = 0;
  for (const order of own.ordersOf.get(userId) ?? [])
    if (order.stage === 'unpaid' && advertOwnerOf(order) !== userId) unpaid += 1;
  if (unpaid >= unpaidMax) return 'otc_too_many_unpaid';
  const days = isWhole(accountSinceMs, 0, timeMs) ? Math.floor((timeMs - accountSinceMs) / dayMs) : 0;
  const isWelcome =
    levelOf(state, userId) >= taker.level &&
    (trader?.completed ?? 0) >= taker.completedOrders &&
    days >= taker.accountDays;
  return isWelcome ? undefined : 'otc_taker_terms';
}

function priceMoved({ ticks }: OtcPriceNow, { priceScale }: OtcPair): 'otc_price_moved' {
  lastOtcDetail.figures = { price: formatDecimal(BigInt(ticks), priceScale) };
  return 'otc_price_moved';
}

interface Sizing {
  readonly advert: Advert;
  readonly pair: OtcPair;
  readonly method: OtcMethodTerms;
  readonly price: OtcPriceNow;
}

function sized(
  at: At,
  command: OpenOtcOrder,
  { advert, pair, method, price }: Sizing,
): OtcOrderOpened | RejectionReason {
  const { state, own, timeMs } = at;
  const { typed, userId } = command;
  if (command.amount <= 0n) return 'amount_not_positive';
  const scale = scaleOf(state, own, pair);
  if (typed === 'coin' && command.amount % otcStep(scale) !== 0n) return 'amount_off_step';
  const { quantity, fiat } = otcSum(scale, BigInt(price.ticks), typed, command.amount);
  if (quantity === 0n || fiat < advert.minimum || fiat > advert.maximum) return 'otc_amount_outside_limits';
  if (quantity > advert.remaining) return 'otc_remaining_too_small';
  const { side, assetId, fiatId, feePpm } = advert;
  const { fee, escrow } = otcEscrow(side, quantity, feePpm);
  const sells = side === 'sell';
  const against = sells ? undefined : againstSeller(at, { userId, assetId, amount: escrow });
  if (against !== undefined) return against;
  return {
    type: 'otc_order_opened',
    side,
    assetId,
    fiatId,
    feePpm,
    method: method.method,
    advertId: advert.advertId,
    isFloating: advert.price.kind === 'floating',
    sellerWallet: sells ? advert.wallet : ordinaryWallet,
    buyerWallet: sells ? ordinaryWallet : advert.wallet,
    orderId: own.lastOrderId + 1,
    sellerId: sells ? advert.userId : userId,
    buyerId: sells ? userId : advert.userId,
    price: price.ticks,
    rate: price.rate,
    index: price.index,
    marginPpm: price.marginPpm,
    quantity: amount(quantity),
    fiat: amount(fiat),
    fee: amount(fee),
    escrow: amount(escrow),
    worth: amount(worthOf(state, assetId, quantity).units),
    expiresAtMs: timeMs + advert.windowMinutes * minuteMs,
    releaseMs: method.releaseMs,
    holdMs: method.reversible ? method.holdMs : 0,
  };
}

/** A taker who sells has the coins, and may let them go. */
function againstSeller(
  { state, timeMs, againstFloor }: At,
  sale: { readonly userId: number; readonly assetId: number; readonly amount: bigint },
): RejectionReason | undefined {
  const [user, row] = [state.users.find(sale.userId) - 1, state.asset(sale.assetId)?.row ?? 0];
  if (state.ledger.balance(user, ordinaryWallet, row).available < sale.amount)
    return lacks(user, row, sale.amount, ordinaryWallet);
  return againstFloor(state, sale, timeMs);
}
