import type { ContractOrder } from '@candor/protocol';
import { expect, test } from 'vitest';
import { canAmend, contractAmendment, type AmendInputs } from './amend.ts';
import { ethContract } from './contract.fixture.ts';
import { contractTerms } from './terms.ts';

const terms = contractTerms(ethContract, 0);
const inputs: AmendInputs = {
  terms,
  leverage: 20,
  markTicks: 301_248n,
  bestOpposite: '3012.61',
  free: 10_000_000_000n,
};
/** Open long 2 ETH at 3,010, a half of an ETH filled. */
const order: ContractOrder = {
  ...({} as ContractOrder),
  direction: 1,
  side: 'long',
  status: 'partially_filled',
  price: '3010.00',
  quantity: '2.000',
  filledQuantity: '0.500',
  makerRate: '0.0002',
  takerRate: '0.0005',
  reserved: '228.0075',
};
const change = (price: string, quantity: string, changes: Partial<ContractOrder> = {}) =>
  contractAmendment({ ...order, ...changes }, { price, quantity }, inputs);

test('what is left of it holds margin and fee at the new price', () => {
  // 1.5 × 3,000 ÷ 20 = 225, and 0.05% of 4,500.
  expect(change('3000', '2')).toEqual({ keepsPlace: false, heldAfter: 22_725_000_000n, more: 0n, problem: undefined });
});

test('less at the same price keeps its place, more loses it and has to be free', () => {
  expect(change('3010', '1')).toMatchObject({ keepsPlace: true, problem: undefined });
  expect(change('3010', '3')).toMatchObject({ keepsPlace: false, problem: 'short' });
});

test.each([
  ['3010', '2', 'nothing'],
  ['', '2', 'invalid'],
  ['3010', '0.5', 'tooSmall'],
  ['3012.61', '2', 'wouldTake'],
])('at %s for %s: %s', (price, quantity, problem) => {
  expect(change(price, quantity).problem).toBe(problem);
});

test('a closing order holds nothing, and a short is bought back below the ask', () => {
  const closing = { direction: 4, side: 'short', reserved: '0' } as const;
  expect(change('3000', '2', closing)).toMatchObject({ heldAfter: undefined, problem: undefined });
  expect(change('3013', '2', closing).problem).toBe('wouldTake');
});

test('only an order that rests can be changed', () => {
  expect(canAmend(order)).toBe(true);
  expect(canAmend({ status: 'waiting', price: '3010' })).toBe(false);
  expect(canAmend({ status: 'open', price: null })).toBe(false);
});
