import { decodeRecord, encodeRecord, Exchange, UnreadableRecord } from '@candor/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoCommands, listingCommands } from './first-start.ts';
import { RecordGuard } from './record-guard.ts';
import { limitOrder } from './test-support/limit-order.ts';

const header = { timeMs: 1_700_000_000_000, actor: { kind: 'system' } } as const;

const order = fc
  .record({
    userId: fc.integer({ min: 1, max: 2 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 5_999_995, max: 6_000_005 }),
    quantity: fc.integer({ min: 1, max: 300_000 }),
  })
  .map((fields) => limitOrder(fields));

/** What is changed in a record's bytes: which eight of them, and what they become. */
const spoil = fc.record({
  at: fc.nat(100),
  figure: fc.oneof(
    fc.constantFrom(0, -1, 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 2 ** 60),
    fc.integer({ min: 0, max: 10 ** 9 }),
  ),
});

const verdict = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

test('the quick guard lets through what the whole one lets through, and nothing else', () => {
  let refused = 0;
  let passed = 0;
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), order, fc.option(spoil), (before, last, change) => {
      const exchange = Exchange.empty();
      const guards = [new RecordGuard(exchange), new RecordGuard(exchange)] as const;
      const check = (bytes: Uint8Array, seq: number) => [
        verdict(() => guards[0].check(bytes, seq)),
        verdict(() => guards[1].checkWhole(decodeRecord(bytes), seq)),
      ];
      for (const command of [...listingCommands(), ...demoCommands(), ...before]) {
        const done = exchange.execute(command, header);
        expect(done.kind === 'record' ? check(done.bytes, done.seq) : [true, true]).toEqual([true, true]);
      }
      const done = exchange.execute(last, header);
      if (done.kind !== 'record') return;
      const bytes = done.bytes.slice();
      // The header's own figures are spoiled by the leader's tests: here it is the events'.
      const eights = (bytes.length - 48) / 8;
      if (change) new DataView(bytes.buffer).setFloat64(48 + 8 * (change.at % eights), change.figure, true);
      const [quick, whole] = check(bytes, done.seq);
      expect(quick).toBe(whole);
      if (whole) passed += 1;
      else refused += 1;
    }),
    { numRuns: 400 },
  );
  expect(passed).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(10);
});

test('a reference price between two ticks is refused', () => {
  const exchange = Exchange.empty();
  const guard = new RecordGuard(exchange);
  const trading = [
    limitOrder({ userId: 1, side: 'buy', quantity: 3_000 }),
    limitOrder({ userId: 2, side: 'sell', quantity: 1_000 }),
  ];
  const prices = { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] } as const;
  for (const command of [...listingCommands(), ...demoCommands(), prices, ...trading]) {
    const done = exchange.execute(command, header);
    if (done.kind === 'record') guard.check(done.bytes, done.seq);
  }
  const done = exchange.execute(limitOrder({ userId: 2, side: 'sell', quantity: 1_000 }), header);
  if (done.kind !== 'record') throw new Error(`The order was ${done.kind}.`);
  const record = decodeRecord(done.bytes);
  const events = record.events.map((event) =>
    event.type === 'trade' ? { ...event, referencePrice: event.referencePrice + 0.5 } : event,
  );
  expect(() => guard.check(encodeRecord({ ...record, events }), done.seq)).toThrow(RangeError);
});

test('a client’s name for an order that would leave the record is refused', () => {
  const exchange = Exchange.empty();
  const guard = new RecordGuard(exchange);
  for (const command of [...listingCommands(), ...demoCommands(), limitOrder({ userId: 1, side: 'buy' })]) {
    const done = exchange.execute(command, header);
    if (done.kind === 'record') guard.check(done.bytes, done.seq);
  }
  const done = exchange.execute(limitOrder({ userId: 1, side: 'buy', clientOrderId: 'mine' }), header);
  if (done.kind !== 'record') throw new Error(`The order was ${done.kind}.`);
  const bytes = done.bytes.slice();
  bytes[Buffer.from(bytes).indexOf('mine') - 1] = 255;
  expect(() => guard.check(bytes, done.seq)).toThrow(UnreadableRecord);
});

test('an event of another code than those of orders never passes either guard as an order event', () => {
  const exchange = Exchange.empty();
  for (const command of [...listingCommands(), ...demoCommands()]) exchange.execute(command, header);
  const codes = [...Array.from({ length: 40 }, (_, index) => 25 + index), 200, 255];
  const guards = codes.map((code) => ({ code, guard: new RecordGuard(exchange) }));
  const honest = new RecordGuard(exchange);
  const done = exchange.execute(limitOrder({ userId: 1, side: 'buy', price: 6_000_000, quantity: 1_000 }), header);
  if (done.kind !== 'record') throw new Error('the order is accepted');
  for (const { code, guard } of guards) {
    const bytes = done.bytes.slice();
    bytes[48] = code;
    expect(() => guard.check(bytes, done.seq), `code ${code}`).toThrow(/breaks invariant|unreadable record/);
  }
  expect(() => honest.check(done.bytes, done.seq)).not.toThrow(/./);
});
