// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { PlaceOrder } from './commands.ts';
import {
  acceptedBytes,
  eventCode,
  finishedBytes,
  optionalField,
  restedBytes,
  tradeBytes,
  triggerSources,
} from '../../record/layout.ts';
import { writeAscii } from '../../record/write.ts';
import type { RecordWriter } from '../../record/writer.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const {
  trade: tradeCode,
  orderAccepted: acceptedCode,
  orderRested: restedCode,
  orderFinished: finishedCode,
} = eventCode;
const {
  quoteBudget: quoteBudgetBit,
  triggerPrice: triggerPriceBit,
  triggerSource: triggerSourceBit,
  trailingOffsetPpm: trailingOffsetPpmBit,
  displayQuantity: displayQuantityBit,
  expiresAtMs: expiresAtMsBit,
  clientOrderId: clientOrderIdBit,
  ocoOrderId: ocoOrderIdBit,
  price: priceBit,
  quantity: quantityBit,
} = optionalField;

/**
 * An order as it is accepted; codes index the lists in layout.ts. One instance is filled again and
 * again.
 */
export class AcceptedFields {
  orderId = 0;
  userId = 0;
  marketId = 0;
  side = 0;
  kind = 0;
  timeInForce = 0;
  prevention = 0;
  makerPpm = 0;
  takerPpm = 0;
  referencePrice = 0;
  /** The other leg of an OCO, or 0. */
  ocoOrderId = 0;
}

type OptionalTerms = Pick<
  PlaceOrder,
  | 'postOnly'
  | 'price'
  | 'quantity'
  | 'quoteBudget'
  | 'triggerPrice'
  | 'triggerSource'
  | 'trailingOffsetPpm'
  | 'displayQuantity'
  | 'expiresAtMs'
  | 'clientOrderId'
>;

const clientOrderIdBytes = 40;

/**
 * 1 side, 2 kind, 3 time in force, 4 post-only, 5 self-trade prevention, 6 u16 optional fields, 8
 * order id, 16 u32 user, 20 u32 market, 24 u32 maker ppm, 28 u32 taker ppm, 32 reference price, 40
 * price, 48 quantity; then the optional fields that are there, 8 bytes each, the client order id 40
 * (its length, then ASCII).
 */
export function writeAccepted(writer: RecordWriter, order: AcceptedFields, terms: OptionalTerms): void {
  const optional = optionalMask(order, terms);
  const at = writer.claim(acceptedBytes + optionalBytes(optional));
  const { words, figures } = writer;
  const word = at >>> 2;
  const figure = at >>> 3;
  words[word] = acceptedCode | (order.side << 8) | (order.kind << 16) | (order.timeInForce << 24);
  words[word + 1] = (terms.postOnly ? 1 : 0) | (order.prevention << 8) | (optional << 16);
  figures[figure + 1] = order.orderId;
  words[word + 4] = order.userId;
  words[word + 5] = order.marketId;
  words[word + 6] = order.makerPpm;
  words[word + 7] = order.takerPpm;
  figures[figure + 4] = order.referencePrice;
  figures[figure + 5] = terms.price ?? 0;
  figures[figure + 6] = terms.quantity ?? 0;
  if ((optional & 0xff) !== 0) writeOptional(writer, at + acceptedBytes, order, terms);
}

function optionalMask(order: AcceptedFields, terms: OptionalTerms): number {
  return (
    (terms.quoteBudget === undefined ? 0 : quoteBudgetBit) |
    (terms.triggerPrice === undefined ? 0 : triggerPriceBit) |
    (terms.triggerSource === undefined ? 0 : triggerSourceBit) |
    (terms.trailingOffsetPpm === undefined ? 0 : trailingOffsetPpmBit) |
    (terms.displayQuantity === undefined ? 0 : displayQuantityBit) |
    (terms.expiresAtMs === undefined ? 0 : expiresAtMsBit) |
    (terms.clientOrderId === undefined ? 0 : clientOrderIdBit) |
    (order.ocoOrderId === 0 ? 0 : ocoOrderIdBit) |
    (terms.price === undefined ? 0 : priceBit) |
    (terms.quantity === undefined ? 0 : quantityBit)
  );
}

export function optionalBytes(mask: number): number {
  let fields = mask & 0xff;
  let bytes = (mask & clientOrderIdBit) === 0 ? 0 : clientOrderIdBytes - 8;
  while (fields !== 0) {
    bytes += 8;
    fields &= fields - 1;
  }
  return bytes;
}

function writeOptional(writer: RecordWriter, from: number, order: AcceptedFields, terms: OptionalTerms): void {
  const { view } = writer;
  let at = from;
  const number = (value: number | undefined): void => {
    if (value === undefined) return;
    view.setFloat64(at, value, true);
    at += 8;
  };
  if (terms.quoteBudget !== undefined) {
    view.setBigUint64(at, terms.quoteBudget, true);
    at += 8;
  }
  number(terms.triggerPrice);
  number(terms.triggerSource === undefined ? undefined : triggerSources.indexOf(terms.triggerSource));
  number(terms.trailingOffsetPpm);
  number(terms.displayQuantity);
  number(terms.expiresAtMs);
  if (terms.clientOrderId !== undefined) {
    writeAscii(writer, at, clientOrderIdBytes, terms.clientOrderId);
    at += clientOrderIdBytes;
  }
  number(order.ocoOrderId === 0 ? undefined : order.ocoOrderId);
}

/** Where an order rests or waits; one instance is filled again and again. */
export class RestedFields {
  waiting = false;
  price = 0;
  remaining = 0;
  displayed = 0;
  reserved = 0;
}

interface Named {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
}

/**
 * 1 side, 2 waiting, 4 u32 market, 8 order id, 16 u32 user, 24 price, 32 remaining, 40 displayed,
 * 48 reserved.
 */
export function writeRested(writer: RecordWriter, order: Named & { readonly side: number }, rest: RestedFields): void {
  const at = writer.claim(restedBytes);
  const { words, figures } = writer;
  const word = at >>> 2;
  const figure = at >>> 3;
  words[word] = restedCode | (order.side << 8) | (rest.waiting ? 1 << 16 : 0);
  words[word + 1] = order.marketId;
  figures[figure + 1] = order.orderId;
  words[word + 4] = order.userId;
  words[word + 5] = 0;
  figures[figure + 3] = rest.price;
  figures[figure + 4] = rest.remaining;
  figures[figure + 5] = rest.displayed;
  figures[figure + 6] = rest.reserved;
}

/** What a trade says; one instance is filled again and again. */
export class TradeFields {
  tradeId = 0;
  marketId = 0;
  price = 0;
  quantity = 0;
  notional = 0;
  takerSide = 0;
  makerOrderId = 0;
  takerOrderId = 0;
  makerUserId = 0;
  takerUserId = 0;
  makerPpm = 0;
  takerPpm = 0;
  makerFee = 0;
  takerFee = 0;
  fundShare = 0;
  makerRemaining = 0;
  makerDisplayed = 0;
  makerReleased = 0;
  takerRemaining = 0;
  referencePrice = 0;
}

/**
 * 1 taker's side, 4 u32 market, 8 trade id, 16 price, 24 quantity, 32 notional, 40 maker order, 48
 * taker order, 56 u32 maker, 60 u32 taker, 64 u32 maker ppm, 68 u32 taker ppm, 72 maker fee, 80
 * taker fee, 88 fund share, 96 maker remaining, 104 maker displayed, 112 maker released, 120 taker
 * remaining, 128 reference price.
 */
export function writeTrade(writer: RecordWriter, trade: TradeFields): void {
  const at = writer.claim(tradeBytes);
  const { words, figures } = writer;
  const word = at >>> 2;
  const figure = at >>> 3;
  words[word] = tradeCode | (trade.takerSide << 8);
  words[word + 1] = trade.marketId;
  figures[figure + 1] = trade.tradeId;
  figures[figure + 2] = trade.price;
  figures[figure + 3] = trade.quantity;
  figures[figure + 4] = trade.notional;
  figures[figure + 5] = trade.makerOrderId;
  figures[figure + 6] = trade.takerOrderId;
  words[word + 14] = trade.makerUserId;
  words[word + 15] = trade.takerUserId;
  words[word + 16] = trade.makerPpm;
  words[word + 17] = trade.takerPpm;
  figures[figure + 9] = trade.makerFee;
  figures[figure + 10] = trade.takerFee;
  figures[figure + 11] = trade.fundShare;
  figures[figure + 12] = trade.makerRemaining;
  figures[figure + 13] = trade.makerDisplayed;
  figures[figure + 14] = trade.makerReleased;
  figures[figure + 15] = trade.takerRemaining;
  figures[figure + 16] = trade.referencePrice;
}

/** How an order ends; one instance is filled again and again. */
export class FinishedFields {
  orderId = 0;
  userId = 0;
  marketId = 0;
  side = 0;
  end = 0;
  cause = 0;
  remaining = 0;
  price = 0;
  displayed = 0;
  released = 0;
}

/**
 * 1 side, 2 end, 3 cause, 4 u32 market, 8 order id, 16 u32 user, 24 remaining, 32 price, 40
 * displayed, 48 released.
 */
export function writeFinished(writer: RecordWriter, order: FinishedFields): void {
  const at = writer.claim(finishedBytes);
  const { words, figures } = writer;
  const word = at >>> 2;
  const figure = at >>> 3;
  words[word] = finishedCode | (order.side << 8) | (order.end << 16) | (order.cause << 24);
  words[word + 1] = order.marketId;
  figures[figure + 1] = order.orderId;
  words[word + 4] = order.userId;
  words[word + 5] = 0;
  figures[figure + 3] = order.remaining;
  figures[figure + 4] = order.price;
  figures[figure + 5] = order.displayed;
  figures[figure + 6] = order.released;
}

/** 4 u32 market, 8 order id, 16 u32 user, 24 trigger price, 32 observed price. */
export function writeTriggered(writer: RecordWriter, order: Named, triggerPrice: number, observedPrice: number): void {
  writeTrigger(writer, eventCode.orderTriggered, order, [triggerPrice, observedPrice]);
}

/** 4 u32 market, 8 order id, 16 u32 user, 24 trigger price, 32 released. */
export function writeTriggerMoved(writer: RecordWriter, order: Named, triggerPrice: number, released: number): void {
  writeTrigger(writer, eventCode.triggerMoved, order, [triggerPrice, released]);
}

function writeTrigger(writer: RecordWriter, code: number, order: Named, figures: readonly [number, number]): void {
  const at = writer.claim(40);
  const { view } = writer;
  view.setUint32(at, code, true);
  view.setUint32(at + 4, order.marketId, true);
  view.setFloat64(at + 8, order.orderId, true);
  view.setUint32(at + 16, order.userId, true);
  view.setUint32(at + 20, 0, true);
  view.setFloat64(at + 24, figures[0], true);
  view.setFloat64(at + 32, figures[1], true);
}

/**
 * 1 side, 2 kept priority, 4 u32 market, 8 order id, 16 u32 user, 24 old price, 32 old displayed,
 * 40 price, 48 quantity, 56 remaining, 64 displayed, 72 reserved.
 */
export function writeAmended(
  writer: RecordWriter,
  order: Named & {
    readonly side: number;
    readonly keptPriority: boolean;
    readonly oldPrice: number;
    readonly oldDisplayed: number;
    readonly price: number;
    readonly quantity: number;
    readonly remaining: number;
    readonly displayed: number;
    readonly reserved: number;
  },
): void {
  const at = writer.claim(80);
  const { view } = writer;
  view.setUint8(at, eventCode.orderAmended);
  view.setUint8(at + 1, order.side);
  view.setUint16(at + 2, order.keptPriority ? 1 : 0, true);
  view.setUint32(at + 4, order.marketId, true);
  view.setFloat64(at + 8, order.orderId, true);
  view.setUint32(at + 16, order.userId, true);
  view.setUint32(at + 20, 0, true);
  const figures = [
    order.oldPrice,
    order.oldDisplayed,
    order.price,
    order.quantity,
    order.remaining,
    order.displayed,
    order.reserved,
  ];
  figures.forEach((figure, index) => view.setFloat64(at + 24 + 8 * index, figure, true));
}
