import { expect, test } from 'vitest';
import { userKeys } from './user-keys.ts';
import { productPages } from '../products/product-pages.ts';
import { hubMenuOf, hubPlaceOf, hubPlacesFor } from './hub-menu.ts';

const user = { loggedIn: true, merchant: false };

test('both addresses of the hub are one place of one menu', () => {
  expect(hubPlaceOf('/user/index', 'all')).toBe(hubPlaceOf('/account/center/info', undefined));
  expect(hubPlaceOf('/user/index', 'primary')).toBe(hubPlaceOf('/account/center/kyc', undefined));
  expect(hubPlaceOf('/user/index', 'loginPwd')?.to).toBe('/account/center/security');
  expect(hubPlaceOf('/account/center/security/setting/phone', undefined)?.text).toBe('security.title');
  expect(hubPlaceOf('/account/entrust/future/u', undefined)?.text).toBe('assets.orders');
});

test('every page of the user centre is at a place that its user sees', () => {
  const shown = hubPlacesFor(user);
  const missing = userKeys.filter((key) => !shown.some((place) => place === hubPlaceOf('/user/index', key)));
  expect(missing).toEqual([]);
});

test('no two lines of the menu have one name, and merchants and fixed-period add theirs', () => {
  const menu = hubMenuOf(productPages);
  const all = hubPlacesFor({ ...user, merchant: true }, menu);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  const added = all.filter((place) => !hubPlacesFor(user).includes(place)).map(({ text }) => text);
  expect(added).toEqual(['apply.merchant', 'shell.flash']);
  expect(hubPlacesFor(user, menu).map(({ text }) => text)).not.toContain('apply.merchant');
});

test('what products add is where it says: merchants after invitations, fixed periods after orders', () => {
  expect(hubMenuOf(productPages).map(({ text }) => text)).toEqual([
    'shell.account',
    'verify.title',
    'security.title',
    'verify.bank',
    'shell.notices',
    'security.devices',
    'account.invited',
    'apply.merchant',
    'shell.terms',
    'shell.help',
    'assets.overview',
    'assets.ledger',
    'assets.orders',
    'shell.flash',
  ]);
});

test('a product that is not open here adds nothing', () => {
  const menu = hubMenuOf(productPages.filter(({ name }) => name !== 'fixedPeriod'));
  expect(hubPlacesFor({ ...user, merchant: true }, menu).map(({ text }) => text)).not.toContain('shell.flash');
});

test('a visitor sees the terms and help alone', () => {
  const seen = hubPlacesFor({ loggedIn: false, merchant: false });
  expect(seen.map(({ key }) => key)).toEqual(['termsService', 'helper']);
});
