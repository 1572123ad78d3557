import { orderProducts } from '@candor/protocol';
import { expect, test } from 'vitest';
import { keysInOrder, productPages } from './product-pages.ts';

test('an entry comes after the one that it names, and what follows it comes with it', () => {
  const table = {
    last: {},
    third: { after: 'second' },
    second: { after: 'first' },
    first: {},
    fourth: { after: 'first' },
    alone: { after: 'missing' },
  };
  expect(keysInOrder(table)).toEqual(['last', 'first', 'second', 'third', 'fourth', 'alone']);
});

test('parts of products are where they say among those of the assets page', () => {
  const own = { overview: {}, recharge: {}, transfer: {}, tradeOrder: {}, records: {} };
  const order = ['overview', 'agreement', 'recharge', 'withdraw', 'practice', 'transfer', 'swap', 'tradeOrder'];
  expect(keysInOrder(Object.assign(own, ...productPages.map(({ parts }) => parts)))).toEqual([
    ...order,
    'contracts',
    'records',
  ]);
});

test('each product of the list of all orders has its words', () => {
  const products = productPages.flatMap(({ orders }) => orders?.product ?? []);
  expect(products.toSorted()).toEqual([...orderProducts].toSorted());
});

test('no two products add one part, tab or page', () => {
  const parts = productPages.flatMap((pages) => Object.keys({ ...pages.parts, ...pages.records }));
  const palette = productPages.flatMap((pages) => pages.palette ?? []).map((entry) => JSON.stringify(entry));
  expect([parts.length, palette.length]).toEqual([new Set(parts).size, new Set(palette).size]);
  expect(parts.length).toBeGreaterThan(5);
});
