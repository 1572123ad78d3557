import { describe, expect, test } from 'vitest';
import { hidesFooter, hidesTopBar, isWorkplace, menuOf, placeOf } from './navigation.ts';

test.each([
  ['/home/index', undefined, 'home'],
  ['/quotes/index', undefined, 'market'],
  ['/trade/index', undefined, 'trade'],
  ['/exchange/full-screen/BTC_USDT', undefined, 'trade'],
  ['/assets/index', 'overview', 'assets'],
  ['/assets/index', 'tradeOrder', 'orders'],
  ['/market/main', undefined, 'market'],
  ['/receipt/FX-251120-0048213', undefined, 'trade'],
  ['/assets/index', 'contracts', 'orders'],
  ['/rule/index', undefined, 'rules'],
  ['/rate/index', undefined, 'rules'],
  ['/pledge/order', undefined, 'staking'],
  ['/account/wallet/bills', undefined, 'assets'],
  ['/account/entrust/spot', undefined, 'orders'],
  ['/account/center/info', undefined, 'account'],
  ['/user/index', 'bank', 'account'],
  ['/user/login', undefined, undefined],
])('%s with key %s belongs to %s', (pathname, key, place) => {
  expect(placeOf(pathname, key)).toBe(place);
});

test('the top bar is away on log in and register alone', () => {
  expect(['/user/login', '/user/register', '/user/reset'].every(hidesTopBar)).toBe(true);
  expect(['/home/index', '/trade/index', '/assets/index'].some(hidesTopBar)).toBe(false);
});

test('the footer is away where the screen is a workplace or a form', () => {
  const without = ['/trade/index', '/exchange/full-screen/BTC_USDT', '/user/login', '/pledge/order', '/finance/detail'];
  expect(without.every(hidesFooter)).toBe(true);
  expect(['/home/index', '/quotes/index', '/assets/index', '/exchange/index', '/user/index'].some(hidesFooter)).toBe(
    false,
  );
});

describe('menuOf', () => {
  const keys = (menu: Parameters<typeof menuOf>[0], loggedIn = false) => menuOf(menu, loggedIn).map(({ key }) => key);

  test('shows home, market, trade and rules; assets and orders to users alone', () => {
    expect(keys({ products: ['spot'], menu: [] })).toEqual(['home', 'market', 'trade', 'rules']);
    expect(keys({ products: ['spot'], menu: [] }, true)).toEqual([
      'home',
      'market',
      'trade',
      'rules',
      'assets',
      'orders',
    ]);
  });

  test('shows a hidden entry where the platform names it and its product is open', () => {
    expect(keys({ products: ['spot', 'staking'], menu: ['staking', 'loan'] })).toEqual([
      'home',
      'market',
      'trade',
      'staking',
      'rules',
    ]);
  });
});

test('nothing floats over the pages of which every part is used', () => {
  expect(['/trade/index', '/exchange/index', '/exchange/full-screen/BTC_USDT'].every(isWorkplace)).toBe(true);
  expect(['/home/index', '/quotes/index', '/market/main'].some(isWorkplace)).toBe(false);
});
