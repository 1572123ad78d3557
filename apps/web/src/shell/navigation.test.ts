import { expect, test } from 'vitest';
import { hidesFooter, hidesTopBar, placeOf } from './navigation.ts';

test.each([
  ['/home/index', undefined, 'home'],
  ['/quotes/index', undefined, 'market'],
  ['/trade/index', undefined, 'trade'],
  ['/exchange/full-screen/BTC_USDT', undefined, 'trade'],
  ['/assets/index', 'overview', 'assets'],
  ['/assets/index', 'tradeOrder', 'orders'],
  ['/user/login', undefined, undefined],
])('%s with key %s belongs to %s', (pathname, key, place) => {
  expect(placeOf(pathname, key)).toBe(place);
});

test('the top bar is away on log in and register alone', () => {
  expect(['/user/login', '/user/register', '/user/reset'].every(hidesTopBar)).toBe(true);
  expect(['/home/index', '/trade/index', '/assets/index'].some(hidesTopBar)).toBe(false);
});

test('the footer is away where the screen is a workplace or a form', () => {
  expect(['/trade/index', '/exchange/full-screen/BTC_USDT', '/user/login'].every(hidesFooter)).toBe(true);
  expect(['/home/index', '/quotes/index', '/assets/index', '/exchange/index', '/user/index'].some(hidesFooter)).toBe(
    false,
  );
});
