import { describe, expect, test } from 'vitest';
import { hasUse, isLaterAssetsKey, isOffered } from './products.ts';
import { laterAt } from '../reading/later.ts';

describe('addresses of products that are not offered', () => {
  test.each([
    ['/loan', '/loan/index'],
    ['/finance', '/finance/investment'],
    ['/account/wallet/deposit', '/account/wallet/deposit'],
  ])('%s names the product at %s', (asked, path) => {
    expect(laterAt(asked)?.path).toBe(path);
  });

  test.each([
    '/',
    '/home/index',
    '/no-such-page',
    '/loan/no-such-child',
    '/account/center',
    '/account/wallet',
    '/exchange',
  ])('%s is not one of them', (asked) => {
    expect(laterAt(asked)).toBeUndefined();
  });

  test('parts of the assets page know theirs', () => {
    expect(isLaterAssetsKey('finance')).toBe(true);
    expect(
      isLaterAssetsKey('swap') ||
        isLaterAssetsKey('overview') ||
        isLaterAssetsKey('constructor') ||
        isLaterAssetsKey(undefined),
    ).toBe(false);
  });
});

test('a wallet has a use exactly where its product is offered', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter(hasUse)).toEqual([1, 2, 3, 6, 8]);
  expect(isOffered('spot') && !isOffered('loan')).toBe(true);
});
