import { expect, test } from 'vitest';
import { hasUse } from './wallets-in-use.ts';

test('a wallet has a use exactly where its product is built', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(hasUse)).toEqual([1, 2, 3, 6, 8]);
});
