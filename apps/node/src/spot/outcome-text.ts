import { endCauses, eventCode, optionalField, orderEnds, type RecordView } from '@candor/core';
import { decimalText } from '../markets/decimal-text.ts';
import { type ListedMarket, rateText } from '../markets/listed-market.ts';

const { orderAccepted, orderRested, trade, orderFinished, orderTriggered, triggerMoved, orderAmended } = eventCode;

/**
 * The JSON of what `outcomeOf` says of an order that its record placed, straight from the record's bytes. Null for what is rare (orders that
 * another is tied to, that were triggered or changed in the same record, amounts beyond 2^53): `outcomeOf` then says it.
 */
export function outcomeText(record: RecordView, orderId: number, market: ListedMarket): string | null {
  const { seq, timeMs } = record;
  const sum = new Sum();
  record.rewind();
  while (record.next()) {
    if (!sum.take(record, orderId, market)) return null;
  }
  const { terms, quote, quoteScale, baseScale } = market;
  const cause = sum.cause < 0 ? 'null' : `"${endCauses[sum.cause]}"`;
  return (
    `{"orderId":"${orderId}","ocoOrderId":null,"clientOrderId":${sum.clientOrderId},"seq":${seq},"timeMs":${timeMs},` +
    `"status":"${sum.status}","endCause":${cause},"filledQuantity":"${decimalText(sum.filled, terms.lotScale)}",` +
    `"filledNotional":"${decimalText(sum.notional, quoteScale)}","fee":"${decimalText(sum.fee, quoteScale)}","feeAsset":"${quote}",` +
    `"reserved":"${decimalText(sum.reserved, sum.side === 0 ? quoteScale : baseScale)}","fills":[${sum.fills}]}`
  );
}

/** The first order that a user placed in a record; 0 where there is none. */
export function placedIn(record: RecordView, userId: number): number {
  record.rewind();
  while (record.next()) if (record.code === orderAccepted && record.userId === userId) return record.orderId;
  return 0;
}

class Sum {
  side = 0;
  filled = 0;
  notional = 0;
  fee = 0;
  reserved = 0;
  status = 'open';
  /** Place in the list of causes; -1 while the order has not ended. */
  cause = -1;
  clientOrderId = 'null';
  fills = '';

  /** Takes over the event that the record stands at; false where it is one for the general way. */
  take(record: RecordView, orderId: number, market: ListedMarket): boolean {
    const { code } = record;
    if (code === trade) return this.#trade(record, orderId, market);
    if (code < orderAccepted || code > orderAmended || record.orderId !== orderId) return true;
    if (code === orderTriggered || code === triggerMoved || code === orderAmended) return false;
    this.side = record.side;
    if (code === orderAccepted) return this.#accepted(record);
    if (code === orderRested) {
      this.reserved = record.reserved;
      if (record.waiting) this.status = 'waiting';
      else if (this.filled > 0) this.status = 'partially_filled';
    } else if (code === orderFinished) {
      this.reserved = 0;
      this.status = orderEnds[record.end] ?? '';
      this.cause = record.cause;
    }
    return true;
  }

  #accepted(record: RecordView): boolean {
    const { optional } = record;
    if ((optional & optionalField.clientOrderId) !== 0) this.clientOrderId = JSON.stringify(record.clientOrderId);
    return (optional & optionalField.ocoOrderId) === 0;
  }

  #trade(record: RecordView, orderId: number, market: ListedMarket): boolean {
    const isMaker = record.makerOrderId === orderId;
    if (!isMaker && record.takerOrderId !== orderId) return true;
    const fee = isMaker ? record.makerFee : record.takerFee;
    this.filled += record.quantity;
    this.notional += record.notional;
    this.fee += fee;
    if (this.notional > Number.MAX_SAFE_INTEGER || Math.abs(this.fee) > Number.MAX_SAFE_INTEGER) return false;
    this.fills += (this.fills === '' ? '' : ',') + fillText(record, isMaker, market);
    this.status = 'partially_filled';
    return true;
  }
}

/** The JSON of one execution as one of its parties sees it, from the trade that the record stands at. */
export function fillText(record: RecordView, isMaker: boolean, market: ListedMarket): string {
  const { terms, quote, quoteScale } = market;
  const buys = isMaker ? record.side !== 0 : record.side === 0;
  return (
    `{"tradeId":"${record.tradeId}","orderId":"${isMaker ? record.makerOrderId : record.takerOrderId}","symbol":"${market.symbol}",` +
    `"side":"${buys ? 'buy' : 'sell'}","role":"${isMaker ? 'maker' : 'taker'}","price":"${decimalText(record.price, terms.tickScale)}",` +
    `"quantity":"${decimalText(record.quantity, terms.lotScale)}","notional":"${decimalText(record.notional, quoteScale)}",` +
    `"feeRate":"${rate(isMaker ? record.makerPpm : record.takerPpm)}",` +
    `"fee":"${decimalText(isMaker ? record.makerFee : record.takerFee, quoteScale)}","feeAsset":"${quote}",` +
    `"fundShare":"${decimalText(record.fundShare, quoteScale)}","timeMs":${record.timeMs},"seq":${record.seq}}`
  );
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
