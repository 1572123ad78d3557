import { describe, expect, test } from 'vitest';
import { isLaterAssetsKey, laterAt } from './later.ts';

describe('addresses of products that are not built', () => {
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
