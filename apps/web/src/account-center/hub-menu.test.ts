import { expect, test } from 'vitest';
import { userKeys } from './user-keys.ts';
import { hubPlaceOf, hubPlacesFor } from './hub-menu.ts';

const user = { loggedIn: true, merchant: false, flash: false };

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
  const all = hubPlacesFor({ ...user, merchant: true, flash: true });
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.length - hubPlacesFor(user).length).toBe(2);
});

test('a visitor sees the terms and help alone', () => {
  const seen = hubPlacesFor({ loggedIn: false, merchant: false, flash: true });
  expect(seen.map(({ key }) => key)).toEqual(['termsService', 'helper']);
});
