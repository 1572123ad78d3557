import type { Fill } from '@candor/protocol';
import { addDecimals } from '@candor/amount';
import { expect, test } from 'vitest';
import { fillFee } from './fill-fee.ts';
import { fillFeeWorkings } from './order-workings.ts';

const fill = (tradeId: string, notional: string, fee: string, role: Fill['role'] = 'taker'): Fill =>
  ({ tradeId, orderId: '7', seq: 5, role, notional, fee, feeRate: '0.001' }) as Fill;

// The three fills of docs/how-fees-and-previews-are-computed.md.
const fills = [
  fill('1', '640.005', '0.640005'),
  fill('2', '768.012', '0.768012'),
  fill('3', '192.00981', '0.19200981'),
];

test('a taker’s fee is the difference of the fees on the running sum', () => {
  expect(fills.map((one) => fillFee(one, fills, 8))).toEqual([
    { before: '0', ppm: 1000, through: '0.64000500', until: '0.00000000', tenth: '0.06400050', complete: true },
    { before: '640.005', ppm: 1000, through: '1.40801700', until: '0.64000500', tenth: '0.07680120', complete: true },
    { before: '1408.017', ppm: 1000, through: '1.60002681', until: '1.40801700', tenth: '0.01920098', complete: true },
  ]);
});

test('the tenths of an order’s fills add up to the tenth of its fee, as the form showed it before', () => {
  const cut = [fill('1', '9.99', '0.00999'), fill('2', '9.999', '0.009999'), fill('3', '0.007', '0.000007')];
  const tenths = cut.map((one) => fillFee(one, cut, 6).tenth);
  // 19.996 × 0.1% = 0.019996, of it floor of a tenth.
  expect(tenths).toEqual(['0.000999', '0.000999', '0.000001']);
  expect(tenths.reduce(addDecimals)).toBe('0.001999');
});

test('the workings of a fee show the tenth of each side, and both make the share of the trade', () => {
  const pair = { base: 'BTC', quote: 'USDT', quoteScale: 8, tickScale: 2 };
  const own = { ...fill('1', '4577', '4.577'), fundShare: '0.54924', feeAsset: 'USDT' };
  const { inputs, aside } = fillFeeWorkings(own, [own], pair, (key: string) => key);
  expect(inputs.map(({ label }) => label)).toEqual(['orders.w.this', 'orders.w.rate']);
  expect(aside?.map(({ value }) => value)).toEqual(['0.4577', '0.09154', '0.54924']);
});

test('a unit that rounding moved between fills is found on the running sum alone', () => {
  const cut = [fill('1', '0.00000999', '0.00000000'), fill('2', '0.00000999', '0.00000001')];
  expect(cut.map((one) => fillFee(one, cut, 8).complete)).toEqual([true, true]);
  const [, second] = cut;
  expect(second && fillFee(second, [second], 8).complete).toBe(false);
});

test('a maker is charged per fill', () => {
  const made = fill('3', '0.00000999', '0.00000000', 'maker');
  expect(fillFee(made, [...fills, made], 8)).toMatchObject({ before: '0', complete: true });
});
