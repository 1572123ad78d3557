import { callRequestOf, cancelOrder, submitOrder } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonBody } from '../http/json-body.ts';
import { parseWith } from '../http/read-input.ts';
import { hotSpotCalls } from '../../products/spot/quick-orders.ts';
import { hotReader } from './call-reader.ts';

const readQuickCall = hotReader(hotSpotCalls);

/** A value as a client may write it: mostly right, sometimes not. */
const valueOf = (...right: unknown[]) =>
  fc.oneof(
    { weight: 80, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 7, '', 'x'.repeat(70), 'ü', 'a"b', [], {}, '-1', '1e5') },
  );

const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  symbol: valueOf('BTC/USDT', 'btc_usdt', '1'),
  side: valueOf('buy', 'sell'),
  type: valueOf('limit', 'limit', 'market'),
  timeInForce: valueOf('GTC', 'IOC', 'FOK', 'GTD'),
  postOnly: valueOf(true, false),
  selfTradePrevention: valueOf('expire_taker', 'expire_maker', 'expire_both'),
  price: valueOf('60000.01', '0.1', '123456789012345678.123456789012345678'),
  quantity: valueOf('0.00001', '1'),
  quoteAmount: valueOf('5'),
  clientOrderId: valueOf('mine-1'),
  requestId: valueOf('request-1'),
  id: valueOf('12'),
};

const input = fc
  .subarray(Object.keys(fields), { maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(0)]))));
const order = fc
  .tuple(
    fc.record({
      symbol: fields['symbol']!,
      side: fields['side']!,
      price: fields['price']!,
      quantity: fields['quantity']!,
    }),
    input,
  )
  .map(([usual, more]) => ({ ...more, ...usual }));

const message = fc.record({
  op: valueOf('call'),
  id: valueOf('1', 'an id', 'x'.repeat(64)),
  call: valueOf('spot.submitOrder', 'spot.cancelOrder'),
  input: fc.oneof(order, input),
});

const text = fc
  .tuple(message, fc.constantFrom(undefined, 1))
  .map(([value, indent]) =>
    indent === undefined ? JSON.stringify(value) : JSON.stringify(value, null, indent).replaceAll('\n', ''),
  );

/**
 * What the general way makes of a text: the parser's checks, the message's schema and the call's.
 */
function general(json: string): object {
  const { id, call, input: given } = parseWith(callRequestOf([submitOrder, cancelOrder]), parseJsonBody(json));
  const schema = call === 'spot.cancelOrder' ? cancelOrder.input : submitOrder.input;
  return { id, call, input: parseWith(schema, given) };
}

test('what is read quickly is what parser and schema make of it', () => {
  let quick = 0;
  fc.assert(
    fc.property(text, (json) => {
      const read = readQuickCall(json);
      if (!read) return;
      quick += 1;
      expect(JSON.stringify(read)).toBe(JSON.stringify({ call: read.call, ...general(json) }));
      expect(read).toEqual(general(json));
    }),
    { numRuns: 3_000 },
  );
  expect(quick).toBeGreaterThan(100);
});

test('a text with any one character changed is never read as what the general way refuses', () => {
  const whole =
    '{"op":"call","id":"7","call":"spot.submitOrder","input":{"symbol":"BTC/USDT","type":"limit","side":"buy","price":"1.5","quantity":"2","requestId":"request-77"}}';
  expect(readQuickCall(whole)).toEqual(general(whole));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, code, insert) => {
      const json = whole.slice(0, at) + String.fromCharCode(code) + whole.slice(insert ? at : at + 1);
      const read = readQuickCall(json);
      expect(read ?? null).toEqual(read ? general(json) : null);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['usual orders', { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '1', quantity: '1' }, true],
  [
    'orders with all plain fields',
    {
      symbol: 'BTC/USDT',
      side: 'sell',
      timeInForce: 'IOC',
      postOnly: false,
      price: '1',
      quantity: '1',
      clientOrderId: 'c',
      requestId: 'request-1',
    },
    true,
  ],
  ['market orders', { symbol: 'BTC/USDT', side: 'buy', type: 'market', quoteAmount: '5' }, false],
  ['an unknown field', { symbol: 'BTC/USDT', side: 'buy', price: '1', quantity: '1', colour: 'blue' }, false],
])('%s', (_, given, isQuick) => {
  const json = JSON.stringify({ op: 'call', id: '1', call: 'spot.submitOrder', input: given });
  expect(readQuickCall(json) !== null).toBe(isQuick);
});

test('the same field twice is for the general way to refuse', () => {
  expect(readQuickCall('{"op":"call","op":"call","id":"1","call":"spot.cancelOrder","input":{"id":"1"}}')).toBeNull();
  expect(readQuickCall('{"op":"call","id":"1","call":"spot.cancelOrder","input":{"id":"1","id":"2"}}')).toBeNull();
});

const anyField: Readonly<Record<string, readonly unknown[]>> = {
  symbol: ['BTC/USDT', '1', 'null', 'x'.repeat(40)],
  side: ['buy', 'sell', 'hold'],
  type: ['limit', 'market', 'stop_limit', 'oco'],
  timeInForce: ['GTC', 'IOC', 'GTD'],
  postOnly: [true, false, 'true', 1],
  selfTradePrevention: ['expire_taker', 'expire_both'],
  price: ['60000.01', '0', '01', 7],
  quantity: ['0.00001', ''],
  quoteAmount: ['5'],
  triggerPrice: ['5'],
  triggerSource: ['last', 'index'],
  stopLimitPrice: ['5'],
  trailingPercent: ['0.10'],
  displayQuantity: ['1', null],
  expiresAtMs: [1_700_000_000_000, '1700000000000'],
  clientOrderId: ['mine-1', 'a b'],
  requestId: ['request-1', 'short', 'undefined'],
  id: ['12', 12, '0', '12345678901234567', 'null'],
};

/** Texts of any hot call with any of its fields, in any order, and changed in a few places. */
const mutated = fc
  .tuple(
    fc.constantFrom('spot.submitOrder', 'spot.cancelOrder', 'spot.amendOrder'),
    fc.shuffledSubarray(Object.keys(anyField)),
    fc.infiniteStream(fc.nat()),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('"', '{', '}', ':', ',', '\\', ' ', '\t', 'a', 'e', '1', '-', '.', 'ü'),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([call, names, numbers, changes]) => {
    const any = numbers[Symbol.iterator]();
    const needed = call === 'spot.submitOrder' ? ['symbol', 'side'] : ['id'];
    const given = [...new Set([...needed, ...names.slice(0, any.next().value % 5)])].map((name) => {
      const values = anyField[name] ?? [];
      return [name, values[any.next().value % values.length]];
    });
    let json = JSON.stringify({ op: 'call', id: '1', call, input: Object.fromEntries(given) });
    for (const [place, kind, character] of changes) {
      const at = place % json.length;
      json = json.slice(0, at) + (kind === 0 ? '' : character) + json.slice(kind === 1 ? at : at + 1);
    }
    return json;
  });

test('every text, whole or changed, is either left to the general way or read as this has it', () => {
  const read = hotReader([{ call: submitOrder }, { call: cancelOrder }]);
  let quick = 0;
  fc.assert(
    fc.property(mutated, (json) => {
      const found = read(json);
      if (!found) return;
      quick += 1;
      expect(JSON.stringify(found)).toBe(JSON.stringify({ call: found.call, ...general(json) }));
      expect(found).toEqual(general(json));
    }),
    { numRuns: 5_000 },
  );
  expect(quick).toBeGreaterThan(100);
});
