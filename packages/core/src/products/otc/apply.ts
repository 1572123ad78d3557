import type { Wallet } from '../../base/words.ts';
import { invariant } from '../../base/assert.ts';
import { receivesOf } from './ending.ts';
import type {
  OtcAdvertEdited,
  OtcAdvertPublished,
  OtcEvent,
  OtcOrderClosed,
  OtcOrderOpened,
  OtcResolved,
  OtcTermsSet,
} from './events.ts';
import { advertOwnerOf, dayOf, type OtcOrder, type OtcState, type Trader } from './state.ts';
import { methodsOfBits } from './words.ts';

/** What events of this room change; balances move by the postings beside them. */
export function applyOtc(own: OtcState, event: OtcEvent, timeMs: number): void {
  own.firstDueMs = undefined;
  switch (event.type) {
    case 'otc_fiat_listed': {
      const { fiatId, code, minorUnits } = event;
      own.fiats.set(fiatId, { fiatId, code, minorUnits });
      return;
    }
    case 'otc_pair_set': {
      const { assetId, fiatId, marketId, open, priceScale, stepScale, priceLeast, priceMost, minimum, maximum } = event;
      const terms = { open, priceScale, stepScale, priceLeast, priceMost, minimum, maximum };
      own.pairs.set(`${assetId}/${fiatId}`, { assetId, fiatId, marketId, ...terms });
      return;
    }
    case 'otc_terms_set':
      return setTerms(own, event, timeMs);
    case 'otc_advert_published':
    case 'otc_advert_edited':
      return holdAdvert(own, event);
    case 'otc_advert_online_set': {
      const advert = own.advert(event.advertId);
      advert.online = event.online;
      advert.feePpm = event.feePpm;
      advert.reserved = event.reserved;
      return;
    }
    case 'otc_advert_closed':
      return own.dropAdvert(own.advert(event.advertId));
    case 'otc_advert_blocked':
      own.advert(event.advertId).blocked = true;
      return;
    case 'otc_order_opened':
      return open(own, event, timeMs);
    case 'otc_order_paid': {
      const order = own.order(event.orderId);
      order.stage = 'paid';
      order.paidAtMs = timeMs;
      order.sinceMs = timeMs;
      return;
    }
    case 'otc_order_extended': {
      const order = own.order(event.orderId);
      order.extensions = event.extensions;
      order.expiresAtMs = event.expiresAtMs;
      order.isWarned = false;
      return;
    }
    case 'otc_order_warned':
      own.order(event.orderId).isWarned = true;
      return;
    case 'otc_order_appealed': {
      const order = own.order(event.orderId);
      order.stage = 'appealed';
      order.appellant = event.by;
      return;
    }
    case 'otc_appeal_withdrawn': {
      const order = own.order(event.orderId);
      order.stage = 'paid';
      order.sinceMs = timeMs;
      order.appellant = undefined;
      order.appealWithdrawn = true;
      return;
    }
    case 'otc_order_closed':
      return close(own, event, timeMs);
    case 'otc_claimed':
      own.order(event.orderId).stage = 'claimed';
      return;
    case 'otc_claim_closed': {
      const order = own.order(event.orderId);
      own.dropOrder(order);
      return noteBondUse(own, order, timeMs);
    }
    case 'otc_resolved':
      return takeCompensation(own, event);
    case 'otc_bond_set': {
      const bond = own.bond(event.userId);
      bond.amount = event.bond;
      bond.leavingSinceMs = event.move === 'leaving' ? timeMs : 0;
      if (event.move === 'released') own.bonds.delete(event.userId);
    }
  }
}

/** Terms that hold now stay until the new ones do; what was announced before is replaced. */
function setTerms(own: OtcState, event: OtcTermsSet, timeMs: number): void {
  const { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods, effectiveFromMs: fromMs } = event;
  const holding = own.scheduled.findLast((one) => one.fromMs <= timeMs);
  const terms = { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods };
  const keeps = holding !== undefined && fromMs > timeMs ? [holding] : [];
  own.scheduled = [...keeps, { terms, fromMs }];
}

function holdAdvert(own: OtcState, event: OtcAdvertPublished | OtcAdvertEdited): void {
  const { advertId, userId, side, assetId, fiatId, total, remaining, reserved, minimum, maximum } = event;
  if (event.type === 'otc_advert_published') {
    invariant(advertId === own.lastAdvertId + 1, 'adverts are numbered in order');
    own.lastAdvertId = advertId;
  }
  const { price, marginPpm, windowMinutes, online, feePpm } = event;
  own.holdAdvert({
    advertId,
    userId,
    side,
    assetId,
    fiatId,
    total,
    remaining,
    reserved,
    minimum,
    maximum,
    windowMinutes,
    online,
    feePpm,
    blocked: false,
    wallet: event.wallet as Wallet,
    methods: methodsOfBits(event.methods),
    price: event.isFloating ? { kind: 'floating', rate: price, marginPpm } : { kind: 'fixed', ticks: price },
    taker: { level: event.takerLevel, completedOrders: event.takerOrders, accountDays: event.takerDays },
  });
}

function open(own: OtcState, event: OtcOrderOpened, timeMs: number): void {
  const { orderId, advertId, side, method, sellerId, buyerId, assetId, fiatId, price, quantity, fiat } = event;
  const { feePpm, fee, escrow, worth, releaseMs, holdMs, expiresAtMs } = event;
  invariant(orderId === own.lastOrderId + 1, 'orders between people are numbered in order');
  own.lastOrderId = orderId;
  const order: OtcOrder = {
    orderId,
    advertId,
    side,
    method,
    sellerId,
    buyerId,
    assetId,
    fiatId,
    price,
    quantity,
    fiat,
    feePpm,
    fee,
    escrow,
    worth,
    releaseMs,
    holdMs,
    expiresAtMs,
    openedAtMs: timeMs,
    stage: 'unpaid',
    isWarned: false,
    extensions: 0,
    paidAtMs: 0,
    sinceMs: timeMs,
    appellant: undefined,
    appealWithdrawn: false,
    sellerWallet: event.sellerWallet as Wallet,
    buyerWallet: event.buyerWallet as Wallet,
  };
  const advert = own.advert(advertId);
  advert.remaining -= quantity;
  if (side === 'sell') advert.reserved -= escrow;
  invariant(advert.remaining >= 0n && advert.reserved >= 0n, 'an advert gives what it has');
  own.holdOrder(order);
  noteBondUse(own, order, timeMs);
}

function close(own: OtcState, event: OtcOrderClosed, timeMs: number): void {
  const { orderId, advertId, outcome, assetId, fee, fundShare, toAdvert, claimUntilMs, heldUntilMs } = event;
  const order = own.order(orderId);
  const advert = own.adverts.get(advertId);
  if (toAdvert && advert !== undefined) {
    advert.remaining += order.quantity;
    advert.reserved += event.offered;
  }
  judge(own, event, timeMs);
  const modulo = (own.feesModuloTen.get(assetId) ?? 0n) + fee - 10n * fundShare;
  invariant(modulo >= 0n && modulo < 10n, 'the fund gets its running tenth');
  if (fee > 0n) own.feesModuloTen.set(assetId, modulo);
  if (heldUntilMs > 0) hold(own, order, heldUntilMs, timeMs);
  noteBondUse(own, order, timeMs);
  if (claimUntilMs === 0) return own.dropOrder(order);
  invariant(outcome === 'expired', 'a claim is possible on an expired order alone');
  order.stage = 'expired';
  order.expiresAtMs = claimUntilMs;
}

/** What an end says of its parties: orders that completed, and what counts against the buyer. */
function judge(own: OtcState, event: OtcOrderClosed, timeMs: number): void {
  const { outcome, sellerId, buyerId, isFault, blockedUntilMs, evidenceId } = event;
  if (outcome === 'released') for (const userId of [sellerId, buyerId]) own.trader(userId).completed += 1;
  if (evidenceId > 0) own.trader(sellerId).evidenceId = evidenceId;
  if (isFault) noteFault(own.trader(buyerId), timeMs);
  if (blockedUntilMs === 0) return;
  const trader = own.trader(buyerId);
  trader.blockedUntilMs = Math.max(trader.blockedUntilMs, blockedUntilMs);
}

function noteFault(trader: Trader, timeMs: number): void {
  const day = dayOf(timeMs);
  trader.faults = trader.faultDay === day ? trader.faults + 1 : 1;
  trader.faultDay = day;
}

/**
 * Coins that were bought by a payment that can be called back; what counts no longer is forgotten.
 */
function hold(own: OtcState, order: OtcOrder, untilMs: number, timeMs: number): void {
  const { orderId, buyerId, assetId } = order;
  own.holds.set(buyerId, [...own.holdsOf(buyerId, timeMs), { orderId, assetId, amount: receivesOf(order), untilMs }]);
}

function noteBondUse(own: OtcState, order: OtcOrder, timeMs: number): void {
  const bond = own.bonds.get(advertOwnerOf(order));
  if (bond !== undefined) bond.lastOrderMs = timeMs;
}

function takeCompensation(own: OtcState, { bondOwnerId, compensation }: OtcResolved): void {
  if (bondOwnerId === 0) return;
  const bond = own.bond(bondOwnerId);
  bond.amount -= compensation;
  invariant(bond.amount >= 0n, 'a bond gives what it has');
}
