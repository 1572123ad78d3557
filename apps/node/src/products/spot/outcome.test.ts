import { orderOutcome } from '@candor/protocol';
import { expect, test } from 'vitest';
import { exampleRecords } from '../../engine/projections/test-support/records.ts';
import { outcomeOf, placedOrderId } from './outcome.ts';
import { exampleMarket } from './test-support/example-market.ts';

const market = exampleMarket();
const records = exampleRecords(2);
const [rested, traded, canceled] = records.slice(-5) as [(typeof records)[0], (typeof records)[0], (typeof records)[0]];

test('an order that rests', () => {
  const outcome = outcomeOf(rested, placedOrderId(rested, 3), market);
  expect(orderOutcome.parse(outcome)).toEqual(outcome);
  expect(outcome).toMatchObject({
    orderId: '1',
    status: 'open',
    endCause: null,
    filledQuantity: '0.00000',
    fills: [],
    reserved: '0.00003000',
  });
});

test('an order that takes all it wants', () => {
  const outcome = outcomeOf(traded, placedOrderId(traded, 4), market);
  expect(orderOutcome.parse(outcome)).toEqual(outcome);
  expect(outcome).toMatchObject({
    orderId: '2',
    status: 'filled',
    endCause: 'filled',
    filledQuantity: '0.00002',
    filledNotional: '1.20000000',
    fee: '0.00120000',
    feeAsset: 'USDT',
    reserved: '0.00000000',
    fills: [{ role: 'taker', side: 'buy', price: '60000.00', feeRate: '0.001', fundShare: '0.00024000' }],
  });
});

test('an order that ends', () => {
  expect(outcomeOf(canceled, 1, market)).toMatchObject({
    status: 'canceled',
    endCause: 'user',
    reserved: '0.00000000',
  });
});

test('the same record gives the same words', () => {
  for (const record of [rested, traded, canceled]) {
    const again = structuredClone(record);
    expect(JSON.stringify(outcomeOf(again, 1, market))).toBe(JSON.stringify(outcomeOf(record, 1, market)));
  }
});

test('a record that places nothing of a user says so', () => {
  expect(() => placedOrderId(rested, 4)).toThrow('places no order of user 4');
});
