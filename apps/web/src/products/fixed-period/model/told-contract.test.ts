import { privateMessage, products } from '@candor/protocol';
import { expect, test } from 'vitest';
import { settled } from './contract.fixture.ts';
import { toldContract } from './told-contract.ts';

const told = (product: string, data: unknown) =>
  toldContract(privateMessage.parse({ type: 'SETTLEMENT', n: 2, seq: 90, product, kind: 'settled', data }));

test('takes a contract under the name that the platform gives the product', () => {
  expect(products).toContain('fixedPeriod');
  expect(told('fixedPeriod', settled)).toEqual(settled);
});

test('ignores other products, and what is no contract', () => {
  expect(told('contract', settled)).toBeUndefined();
  expect(told('fixedPeriod', { orderCode: settled.orderCode })).toBeUndefined();
});
