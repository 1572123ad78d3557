import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '@candor/amount';
import { decodeRecord, eventBytes } from './decode.ts';
import { encodeRecord } from './encode.ts';
import type { ExchangeEvent, ExchangeRecord } from '../products/events.ts';
import { endCauses, eventCode, orderEnds, orderKinds, preventions, sides, timesInForce } from '../record/layout.ts';
import { codeSet, RecordView } from './record-view.ts';
import { UnreadableRecord } from '../record/unreadable.ts';

const id = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const units = fc.integer({ min: 0, max: 2 ** 52 }).map((value) => amount(BigInt(value)));
const ppm = fc.integer({ min: 0, max: 1_000_000 });
const order = { orderId: whole, marketId: id, userId: id, side: fc.constantFrom(...sides) };

const event: fc.Arbitrary<ExchangeEvent> = fc.oneof(
  fc.record(
    {
      ...order,
      type: fc.constant('order_accepted' as const),
      kind: fc.constantFrom(...orderKinds),
      timeInForce: fc.constantFrom(...timesInForce),
      postOnly: fc.boolean(),
      selfTradePrevention: fc.constantFrom(...preventions),
      price: whole,
      quoteBudget: fc.bigInt({ min: 0n, max: 2n ** 63n }).map((value) => amount(value)),
      displayQuantity: whole,
      clientOrderId: fc.stringMatching(/^[A-Za-z0-9._:-]{1,36}$/),
      ocoOrderId: fc.integer({ min: 1 }),
      makerPpm: ppm,
      takerPpm: ppm,
      referencePrice: whole,
    },
    {
      requiredKeys: [
        'type',
        'orderId',
        'marketId',
        'userId',
        'side',
        'kind',
        'timeInForce',
        'postOnly',
        'selfTradePrevention',
        'makerPpm',
        'takerPpm',
        'referencePrice',
      ],
    },
  ),
  fc.record({
    ...order,
    type: fc.constant('order_rested' as const),
    price: whole,
    remaining: whole,
    displayed: whole,
    waiting: fc.boolean(),
    reserved: units,
  }),
  fc.record({
    ...order,
    type: fc.constant('order_finished' as const),
    end: fc.constantFrom(...orderEnds),
    cause: fc.constantFrom(...endCauses),
    remaining: whole,
    price: whole,
    displayed: whole,
    released: units,
  }),
  fc.record({
    type: fc.constant('trade' as const),
    tradeId: whole,
    marketId: id,
    price: whole,
    quantity: whole,
    notional: units,
    takerSide: fc.constantFrom(...sides),
    makerOrderId: whole,
    takerOrderId: whole,
    makerUserId: id,
    takerUserId: id,
    makerPpm: ppm,
    takerPpm: ppm,
    makerFee: units,
    takerFee: units,
    fundShare: units,
    makerRemaining: whole,
    makerDisplayed: whole,
    makerReleased: units,
    takerRemaining: whole,
    referencePrice: whole,
  }),
  fc.record({ type: fc.constant('time_passed' as const) }),
);

const record: fc.Arbitrary<ExchangeRecord> = fc.record({
  version: fc.constant(1),
  seq: whole,
  timeMs: whole,
  actor: fc.oneof(
    fc.constant({ kind: 'system' as const }),
    fc.record({ kind: fc.constantFrom('user' as const, 'operator' as const), id }),
  ),
  events: fc.array(event, { minLength: 1, maxLength: 8 }),
});

/** What the view says of the event that it is at, in the decoded form's words. */
function seen(view: RecordView): object {
  switch (view.code) {
    case eventCode.orderAccepted:
      return {
        orderId: view.orderId,
        marketId: view.marketId,
        userId: view.userId,
        side: sides[view.side],
        kind: orderKinds[view.kind],
        timeInForce: timesInForce[view.timeInForce],
        selfTradePrevention: preventions[view.prevention],
        ...((view.optional & 64) !== 0 && { clientOrderId: view.clientOrderId }),
      };
    case eventCode.orderRested:
      return {
        orderId: view.orderId,
        marketId: view.marketId,
        userId: view.userId,
        side: sides[view.side],
        price: view.restedPrice,
        remaining: view.restedRemaining,
        displayed: view.restedDisplayed,
        waiting: view.waiting,
        reserved: BigInt(view.reserved),
      };
    case eventCode.orderFinished:
      return {
        orderId: view.orderId,
        marketId: view.marketId,
        userId: view.userId,
        side: sides[view.side],
        end: orderEnds[view.end],
        cause: endCauses[view.cause],
        price: view.finishedPrice,
        displayed: view.finishedDisplayed,
        released: BigInt(view.released),
      };
    case eventCode.trade: {
      const { tradeId, marketId, price, quantity, makerOrderId, takerOrderId, makerUserId, takerUserId } = view;
      const { makerPpm, takerPpm, makerRemaining, makerDisplayed, referencePrice } = view;
      return {
        tradeId,
        marketId,
        price,
        quantity,
        makerOrderId,
        takerOrderId,
        makerUserId,
        takerUserId,
        makerPpm,
        takerPpm,
        makerRemaining,
        makerDisplayed,
        referencePrice,
        takerSide: sides[view.side],
        notional: BigInt(view.notional),
        makerFee: BigInt(view.makerFee),
        takerFee: BigInt(view.takerFee),
        fundShare: BigInt(view.fundShare),
        makerReleased: BigInt(view.makerReleased),
      };
    }
    default:
      return {};
  }
}

test('a view says what the decoded record says, wherever the record lies', () => {
  const view = new RecordView();
  fc.assert(
    fc.property(record, fc.nat(3), (given, eights) => {
      const bytes = encodeRecord(given);
      const room = new Uint8Array(8 * eights + bytes.length + 8);
      room.set(bytes, 8 * eights);
      const decoded = decodeRecord(bytes);
      view.open(room.subarray(8 * eights, 8 * eights + bytes.length));
      expect([view.seq, view.timeMs, view.count]).toEqual([decoded.seq, decoded.timeMs, decoded.events.length]);
      expect(view.bytes).toEqual(bytes);
      for (const expected of decoded.events) {
        expect(view.next()).toBe(true);
        expect(expected).toMatchObject(seen(view));
      }
      expect(view.next()).toBe(false);
      expect(view.hasAny(codeSet(eventCode.trade))).toBe(decoded.events.some(({ type }) => type === 'trade'));
      expect(view.hasAny(codeSet(eventCode.marketStateSet))).toBe(false);
    }),
  );
});

test('bytes that are no whole record are refused', () => {
  const view = new RecordView();
  const [given] = fc.sample(record, { numRuns: 1, seed: 1 });
  if (!given) throw new Error('no record');
  const bytes = encodeRecord(given);
  expect(() => view.open(bytes.subarray(0, 40))).toThrow(UnreadableRecord);
  expect(() => view.open(bytes.subarray(0, -8))).toThrow(UnreadableRecord);
  const later = bytes.slice();
  later[0] = 9;
  expect(() => view.open(later)).toThrow(UnreadableRecord);
});

test('an event of any code is of its own kind alone, above 31 as well', () => {
  const view = new RecordView();
  const orders = codeSet(eventCode.orderAccepted, eventCode.orderRested, eventCode.trade, eventCode.orderFinished);
  const bytes = encodeRecord({
    version: 1,
    seq: 1,
    timeMs: 1,
    actor: { kind: 'system' },
    events: [{ type: 'time_passed' }],
  });
  const known: number[] = [];
  for (let code = 1; code < 256; code += 1) {
    const record = new Uint8Array(4_096);
    record.set(bytes);
    record[48] = code;
    let length: number;
    try {
      length = 48 + eventBytes(new DataView(record.buffer), 48);
    } catch {
      continue;
    }
    known.push(code);
    new DataView(record.buffer).setUint32(28, length, true);
    view.open(record.subarray(0, length));
    expect([view.hasOnly(orders), view.hasAny(orders)], `code ${code}`).toEqual([code < 5, code < 5]);
    const taken = Array.from({ length: 256 }, (_, asked) => asked).filter((asked) => view.hasAny(codeSet(asked)));
    expect(taken).toEqual([code]);
  }
  expect(known).toEqual(expect.arrayContaining([33, 64, 200]));
});
