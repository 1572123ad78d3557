import {
  endCauses,
  eventCode,
  optionalField,
  orderEnds,
  type OrderStatus,
  type RecordView,
  statusAfter,
} from '@candor/core';
import { type ListedMarket, rateText } from '../../engine/listings/listed-market.ts';
import type { AnswerText } from '../../engine/orders/answer-text.ts';

const { orderAccepted, orderRested, trade, orderFinished, orderTriggered, triggerMoved, orderAmended } = eventCode;

/**
 * Writes the JSON of what `outcomeOf` says of an order that its record placed, straight from the
 * record's bytes. False for what is rare (orders that another is tied to, that were triggered or
 * changed in the same record, amounts beyond 2^53): nothing was written, and `outcomeOf` says it.
 */
export function writeOutcome(text: AnswerText, record: RecordView, orderId: number, market: ListedMarket): boolean {
  sum.begin(orderId);
  record.rewind();
  while (record.next()) if (!sum.take(record)) return false;
  const { terms, quote, quoteScale, baseScale } = market;
  text.text('{"orderId":"').whole(orderId).text('","ocoOrderId":null,"clientOrderId":').text(sum.clientOrderId);
  text.text(',"seq":').whole(record.seq).text(',"timeMs":').whole(record.timeMs);
  text
    .text(',"status":"')
    .text(sum.status)
    .text('","endCause":')
    .text(causeTexts[sum.cause] ?? 'null');
  text.text(',"filledQuantity":"').decimal(sum.filled, terms.lotScale);
  text.text('","filledNotional":"').decimal(sum.notional, quoteScale);
  text.text('","fee":"').decimal(sum.fee, quoteScale).text('","feeAsset":"').text(quote);
  text
    .text('","reserved":"')
    .decimal(sum.reserved, sum.side === 0 ? quoteScale : baseScale)
    .text('","fills":[');
  if (sum.fills > 0) writeFills(text, record, orderId, market);
  text.text(']}');
  return true;
}

function writeFills(text: AnswerText, record: RecordView, orderId: number, market: ListedMarket): void {
  let written = 0;
  record.rewind();
  while (record.next()) {
    if (record.code !== trade) continue;
    const isMaker = record.makerOrderId === orderId;
    if (!isMaker && record.takerOrderId !== orderId) continue;
    if (written > 0) text.text(',');
    writeFill(text, record, isMaker, market);
    written += 1;
  }
}

const causeTexts = endCauses.map((cause) => `"${cause}"`);

/** The first order that a user placed in a record; 0 where there is none. */
export function placedIn(record: RecordView, userId: number): number {
  record.rewind();
  while (record.next()) if (record.code === orderAccepted && record.userId === userId) return record.orderId;
  return 0;
}

/** What a record did to one order; one instance is filled again and again. */
class Sum {
  #orderId = 0;
  side = 0;
  filled = 0;
  notional = 0;
  fee = 0;
  reserved = 0;
  status: OrderStatus = 'open';
  /** Place in the list of causes; -1 while the order has not ended. */
  cause = -1;
  clientOrderId = 'null';
  fills = 0;

  begin(orderId: number): void {
    this.#orderId = orderId;
    this.side = 0;
    this.filled = 0;
    this.notional = 0;
    this.fee = 0;
    this.reserved = 0;
    this.status = 'open';
    this.cause = -1;
    this.clientOrderId = 'null';
    this.fills = 0;
  }

  /** Takes over the event that the record is at; false where it is one for the general way. */
  take(record: RecordView): boolean {
    const { code } = record;
    if (code === trade) return this.#trade(record);
    if (code < orderAccepted || code > orderAmended || record.orderId !== this.#orderId) return true;
    if (code === orderTriggered || code === triggerMoved || code === orderAmended) return false;
    this.side = record.side;
    if (code === orderAccepted) return this.#accepted(record);
    if (code === orderRested) {
      this.reserved = record.reserved;
      this.status = statusAfter(this.status, record.waiting ? 'waits' : 'rests');
    } else if (code === orderFinished) {
      const end = orderEnds[record.end];
      if (end === undefined) return false;
      this.reserved = 0;
      this.status = statusAfter(this.status, end);
      this.cause = record.cause;
    }
    return true;
  }

  #accepted(record: RecordView): boolean {
    const { optional } = record;
    if ((optional & optionalField.clientOrderId) !== 0) this.clientOrderId = JSON.stringify(record.clientOrderId);
    return (optional & optionalField.ocoOrderId) === 0;
  }

  #trade(record: RecordView): boolean {
    const isMaker = record.makerOrderId === this.#orderId;
    if (!isMaker && record.takerOrderId !== this.#orderId) return true;
    this.filled += record.quantity;
    this.notional += record.notional;
    this.fee += isMaker ? record.makerFee : record.takerFee;
    this.fills += 1;
    this.status = statusAfter(this.status, 'fills');
    return Number.isSafeInteger(this.notional) && Number.isSafeInteger(this.fee);
  }
}

const sum = new Sum();

/**
 * Writes the JSON of one execution as one of its parties sees it, from the trade that the record is
 * at.
 */
export function writeFill(text: AnswerText, record: RecordView, isMaker: boolean, market: ListedMarket): void {
  const { terms, quote, quoteScale } = market;
  const buys = isMaker ? record.side !== 0 : record.side === 0;
  text.text('{"tradeId":"').whole(record.tradeId).text('","orderId":"');
  text
    .whole(isMaker ? record.makerOrderId : record.takerOrderId)
    .text('","symbol":"')
    .text(market.symbol);
  text.text(buys ? '","side":"buy","role":"' : '","side":"sell","role":"').text(isMaker ? 'maker' : 'taker');
  text.text('","price":"').decimal(record.price, terms.tickScale);
  text.text('","quantity":"').decimal(record.quantity, terms.lotScale);
  text.text('","notional":"').decimal(record.notional, quoteScale);
  text.text('","feeRate":"').text(rate(isMaker ? record.makerPpm : record.takerPpm));
  text.text('","fee":"').decimal(isMaker ? record.makerFee : record.takerFee, quoteScale);
  text.text('","feeAsset":"').text(quote).text('","fundShare":"').decimal(record.fundShare, quoteScale);
  text.text('","timeMs":').whole(record.timeMs).text(',"seq":').whole(record.seq).text('}');
}

const ratesMax = 1_000;
const rates = new Map<number, string>();

/** Rates are few and the same again and again. */
function rate(ppm: number): string {
  let text = rates.get(ppm);
  if (text === undefined) {
    if (rates.size >= ratesMax) rates.clear();
    text = rateText(ppm);
    rates.set(ppm, text);
  }
  return text;
}
