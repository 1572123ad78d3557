import type { Fill } from '@candor/protocol';
import { expect, test } from 'vitest';
import { fillFee } from './fill-fee.ts';

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
    { before: '0', ppm: 1000, through: '0.64000500', until: '0.00000000', complete: true },
    { before: '640.005', ppm: 1000, through: '1.40801700', until: '0.64000500', complete: true },
    { before: '1408.017', ppm: 1000, through: '1.60002681', until: '1.40801700', complete: true },
  ]);
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
