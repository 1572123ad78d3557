import { expect, test } from 'vitest';
import { rateInForce } from './currency-rates.ts';

const unset = { rate: undefined, atMs: null };

test.each([
  [
    'of the table, where money is real, has the age of the table',
    'CNY',
    { ...unset, demo: false },
    Date.UTC(2026, 6, 1),
  ],
  ['of the table, in a demo, is agreed', 'CNY', { ...unset, demo: true }, null],
  ['of a dollar is agreed', 'USD', { ...unset, demo: false }, null],
  [
    'that operators set is as old as that',
    'CNY',
    { rate: '7.1', atMs: 1_795_000_000_000, demo: true },
    1_795_000_000_000,
  ],
])('a rate %s', (_, code, set, atMs) => {
  expect(rateInForce(code, '6.7758', set).atMs).toBe(atMs);
});
