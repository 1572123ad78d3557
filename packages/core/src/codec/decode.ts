// Proof: codec/record-view.test.ts; tests/faults/golden.test.ts reads every kind of event.

import { amount, type Amount } from '@candor/amount';
import { invariant } from '../base/assert.ts';
import type { Actor } from '../base/words.ts';
import { anchoredHash } from '../products/audit-anchor/form.ts';
import { periodsSetAt } from '../products/fixed-period/periods-form.ts';
import { termsListedAt, termsSetAt } from '../products/listings/form.ts';
import { optionalBytes } from '../products/spot/write.ts';
import { thresholdsSetAt } from '../products/tiers/form.ts';
import type { ExchangeEvent, ExchangeRecord, OrderAccepted } from '../products/events.ts';
import {
  acceptedBytes,
  actorKinds,
  endCauses,
  eventCode,
  eventTypes,
  finishedBytes,
  headerBytes,
  marketStates,
  optionalField,
  orderEnds,
  orderKinds,
  periodBytes,
  preventions,
  recordVersion,
  restedBytes,
  sides,
  thresholdBytes,
  timesInForce,
  tradeBytes,
  triggerSources,
} from '../record/layout.ts';
import { tableOfCode } from './tables.ts';
import { pick, UnreadableRecord } from '../record/unreadable.ts';

/** The decoded form of a record's bytes; throws `UnreadableRecord`. */
export function decodeRecord(bytes: Uint8Array): ExchangeRecord {
  const view = viewOf(bytes);
  const count = view.getUint32(24, true);
  const request = {
    high: view.getInt32(32, true),
    low: view.getInt32(36, true),
    check: view.getInt32(40, true),
  };
  const events: ExchangeEvent[] = [];
  let at = headerBytes;
  while (at < bytes.length) {
    events.push(decodeEvent(view, at));
    at += eventBytes(view, at);
  }
  if (at !== bytes.length || events.length !== count)
    throw new UnreadableRecord(`${count} events announced, ${events.length} found`);
  return {
    version: view.getUint8(0),
    seq: view.getFloat64(8, true),
    timeMs: view.getFloat64(16, true),
    actor: decodeActor(view),
    ...(view.getUint8(2) === 1 ? { request } : {}),
    events,
  };
}

/** A view on a whole record, its header checked. */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes.length < headerBytes) throw new UnreadableRecord(`${bytes.length} bytes are less than a header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(0) !== recordVersion) throw new UnreadableRecord(`version ${view.getUint8(0)}`);
  const length = view.getUint32(28, true);
  if (length !== bytes.length) throw new UnreadableRecord(`${length} bytes announced, ${bytes.length} given`);
  return view;
}

const fixedBytes: readonly number[] = [
  0,
  acceptedBytes,
  restedBytes,
  tradeBytes,
  finishedBytes,
  40,
  40,
  80,
  24,
  72,
  8,
  24,
  8,
  16,
  8,
  32,
  32,
  32,
  16,
  8,
  56,
  8,
  thresholdBytes.head,
  periodBytes.head,
  48,
];

/** How many bytes the event at this place takes. */
export function eventBytes(view: DataView, at: number): number {
  const code = view.getUint8(at);
  const fixed = fixedBytes[code] ?? 0;
  const length = fixed === 0 ? tableBytes(view, at, code) : fixedAndFurtherBytes(view, at, code, fixed);
  if (at + length > view.byteLength)
    throw new UnreadableRecord(`an event of ${length} bytes at byte ${at} leaves the record`);
  return length;
}

function tableBytes(view: DataView, at: number, code: number): number {
  const table = tableOfCode(code);
  if (table === undefined) throw new UnreadableRecord(`event type ${code} at byte ${at}`);
  return table.bytes(view, at);
}

const fixedAndFurtherBytes = (view: DataView, at: number, code: number, fixed: number): number =>
  at + fixed > view.byteLength ? fixed : fixed + furtherBytes(view, at, code);

/**
 * What follows the fixed part of an event: an order's optional fields, or the entries of a list.
 */
function furtherBytes(view: DataView, at: number, code: number): number {
  if (code === eventCode.orderAccepted) return optionalBytes(view.getUint16(at + 6, true));
  if (code === eventCode.tierThresholdsSet) return thresholdBytes.each * view.getUint32(at + 4, true);
  return code === eventCode.periodsSet ? periodBytes.each * view.getUint32(at + 8, true) : 0;
}

function decodeActor(view: DataView): Actor {
  const kind = pick(actorKinds, view.getUint8(1));
  return kind === 'system' ? { kind } : { kind, id: view.getUint32(4, true) };
}

function wholeUnits(value: number): Amount {
  if (!Number.isSafeInteger(value)) throw new UnreadableRecord(`an amount of ${value}`);
  return amount(BigInt(value));
}

function decodeEvent(view: DataView, at: number): ExchangeEvent {
  const length = eventBytes(view, at);
  invariant(at + length <= view.byteLength, 'an event lies within its record');
  const table = tableOfCode(view.getUint8(at));
  if (table !== undefined) return table.read(view, at);
  const type = pick(eventTypes, view.getUint8(at));
  const byte = (offset: number): number => view.getUint8(at + offset);
  const u32 = (offset: number): number => view.getUint32(at + offset, true);
  const f64 = (offset: number): number => view.getFloat64(at + offset, true);
  const units = (offset: number): Amount => wholeUnits(f64(offset));
  const order = { marketId: u32(4), orderId: length >= 24 ? f64(8) : 0, userId: length >= 24 ? u32(16) : 0 };
  switch (type) {
    case 'order_accepted':
      return decodeAccepted(view, at);
    case 'order_rested':
      return {
        type,
        ...order,
        side: pick(sides, byte(1)),
        waiting: byte(2) === 1,
        price: f64(24),
        remaining: f64(32),
        displayed: f64(40),
        reserved: units(48),
      };
    case 'trade':
      return {
        type,
        tradeId: f64(8),
        marketId: u32(4),
        price: f64(16),
        quantity: f64(24),
        notional: units(32),
        takerSide: pick(sides, byte(1)),
        makerOrderId: f64(40),
        takerOrderId: f64(48),
        makerUserId: u32(56),
        takerUserId: u32(60),
        makerPpm: u32(64),
        takerPpm: u32(68),
        makerFee: units(72),
        takerFee: units(80),
        fundShare: units(88),
        makerRemaining: f64(96),
        makerDisplayed: f64(104),
        makerReleased: units(112),
        takerRemaining: f64(120),
        referencePrice: f64(128),
      };
    case 'order_finished':
      return {
        type,
        ...order,
        side: pick(sides, byte(1)),
        end: pick(orderEnds, byte(2)),
        cause: pick(endCauses, byte(3)),
        remaining: f64(24),
        price: f64(32),
        displayed: f64(40),
        released: units(48),
      };
    case 'order_triggered':
      return { type, ...order, triggerPrice: f64(24), observedPrice: f64(32) };
    case 'trigger_moved':
      return { type, ...order, triggerPrice: f64(24), released: units(32) };
    case 'order_amended':
      return {
        type,
        ...order,
        side: pick(sides, byte(1)),
        keptPriority: byte(2) === 1,
        oldPrice: f64(24),
        oldDisplayed: f64(32),
        price: f64(40),
        quantity: f64(48),
        remaining: f64(56),
        displayed: f64(64),
        reserved: units(72),
      };
    case 'asset_listed':
      return {
        type,
        assetId: u32(4),
        symbol: ascii(view, at + 8),
        scale: byte(2),
        ...(byte(1) === 1 && { houseOnly: true }),
      };
    case 'market_listed':
      return decodeMarket(view, at);
    case 'market_state_set':
      return { type, marketId: u32(4), state: pick(marketStates, byte(1)) };
    case 'market_terms_set':
      return { type, marketId: u32(4), terms: termsSetAt(view, at) };
    case 'tier_thresholds_set':
      return { type, thresholds: thresholdsSetAt(view, at) };
    case 'periods_set':
      return { type, marketId: u32(4), periods: periodsSetAt(view, at) };
    case 'fee_tier_set':
      return { type, marketId: u32(4), tier: u32(8), makerPpm: u32(12), takerPpm: u32(16) };
    case 'user_registered':
      return { type, userId: u32(4), merchant: byte(1) === 1 };
    case 'user_tier_set':
      return { type, userId: u32(4), tier: f64(8) };
    case 'user_frozen_set':
      return { type, userId: u32(4), frozen: byte(1) === 1 };
    case 'user_merchant_set':
      return { type, userId: u32(4), merchant: byte(1) === 1 };
    case 'demo_supply_issued':
      return { type, assetId: u32(8), amount: wide(view, at + 16) };
    case 'demo_funds_granted':
      return { type, userId: u32(4), assetId: u32(8), amount: wide(view, at + 16) };
    case 'funds_transferred':
      return {
        type,
        userId: u32(4),
        assetId: u32(8),
        from: wallet(byte(1)),
        to: wallet(byte(2)),
        amount: wide(view, at + 16),
      };
    case 'index_price_set':
      return { type, marketId: u32(4), price: f64(8) };
    case 'time_passed':
      return { type };
    case 'audit_anchored':
      return { type, entries: f64(8), headHash: anchoredHash.read(view, at) };
    case 'none':
      throw new UnreadableRecord(`event type 0 at byte ${at}`);
  }
}

function decodeAccepted(view: DataView, at: number): OrderAccepted {
  const mask = view.getUint16(at + 6, true);
  let next = at + acceptedBytes;
  const take = (bytes: number): number => {
    next += bytes;
    return next - bytes;
  };
  const has = (bit: number): boolean => (mask & bit) !== 0;
  const number = (): number => view.getFloat64(take(8), true);
  return {
    type: 'order_accepted',
    orderId: view.getFloat64(at + 8, true),
    userId: view.getUint32(at + 16, true),
    marketId: view.getUint32(at + 20, true),
    side: pick(sides, view.getUint8(at + 1)),
    kind: pick(orderKinds, view.getUint8(at + 2)),
    timeInForce: pick(timesInForce, view.getUint8(at + 3)),
    postOnly: view.getUint8(at + 4) === 1,
    selfTradePrevention: pick(preventions, view.getUint8(at + 5)),
    ...(has(optionalField.price) ? { price: view.getFloat64(at + 40, true) } : {}),
    ...(has(optionalField.quantity) ? { quantity: view.getFloat64(at + 48, true) } : {}),
    ...(has(optionalField.quoteBudget) ? { quoteBudget: amount(view.getBigUint64(take(8), true)) } : {}),
    ...(has(optionalField.triggerPrice) ? { triggerPrice: number() } : {}),
    ...(has(optionalField.triggerSource) ? { triggerSource: pick(triggerSources, number()) } : {}),
    ...(has(optionalField.trailingOffsetPpm) ? { trailingOffsetPpm: number() } : {}),
    ...(has(optionalField.displayQuantity) ? { displayQuantity: number() } : {}),
    ...(has(optionalField.expiresAtMs) ? { expiresAtMs: number() } : {}),
    ...(has(optionalField.clientOrderId) ? { clientOrderId: ascii(view, take(40)) } : {}),
    ...(has(optionalField.ocoOrderId) ? { ocoOrderId: number() } : {}),
    makerPpm: view.getUint32(at + 24, true),
    takerPpm: view.getUint32(at + 28, true),
    referencePrice: view.getFloat64(at + 32, true),
  };
}

function decodeMarket(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'market_listed',
    marketId: view.getUint32(at + 4, true),
    baseAssetId: view.getUint32(at + 8, true),
    quoteAssetId: view.getUint32(at + 12, true),
    terms: termsListedAt(view, at),
  };
}

function ascii(view: DataView, at: number): string {
  const length = view.getUint8(at);
  if (at + length >= view.byteLength) throw new UnreadableRecord(`a text of ${length} characters leaves the record`);
  let text = '';
  for (let index = 1; index <= length; index += 1) text += String.fromCharCode(view.getUint8(at + index));
  return text;
}

function wide(view: DataView, at: number): Amount {
  return amount((view.getBigUint64(at + 8, true) << 64n) | view.getBigUint64(at, true));
}

function wallet(code: number): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 {
  return pick([1, 2, 3, 4, 5, 6, 7, 8] as const, code - 1);
}
