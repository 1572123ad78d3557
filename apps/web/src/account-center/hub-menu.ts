import type { MessageKey } from '@candor/i18n';
import { isForEveryone, type UserKey } from './user-keys.ts';

/** A place of the account hub: an address, or one of the pages behind /user/index. */
export interface HubPlace {
  readonly to: string;
  readonly key?: UserKey;
  readonly text: MessageKey;
  /** Placed above the line. */
  readonly group?: MessageKey;
  /** Who sees it; every user if not given. */
  readonly who?: 'merchant' | 'flash';
}

/** The one menu of the account hub, whichever of its addresses is open. */
const hubPlaces: readonly HubPlace[] = [
  { to: '/account/center/info', text: 'shell.account' },
  { to: '/account/center/kyc', text: 'verify.title' },
  { to: '/account/center/security', text: 'security.title' },
  { to: '/user/index', key: 'bank', text: 'verify.bank' },
  { to: '/account/center/notices', text: 'shell.notices' },
  { to: '/account/center/device-management', text: 'security.devices' },
  { to: '/account/center/contractAgents/agentManagement', text: 'account.invited' },
  { to: '/account/center/merchant', text: 'apply.merchant', who: 'merchant' },
  { to: '/user/index', key: 'termsService', text: 'shell.terms' },
  { to: '/user/index', key: 'helper', text: 'shell.help' },
  { to: '/account/wallet/assets', text: 'assets.overview', group: 'assets.wallet' },
  { to: '/account/wallet/bills', text: 'assets.ledger' },
  { to: '/account/entrust/spot', text: 'assets.orders', group: 'assets.records' },
  { to: '/account/entrust/contracts', text: 'shell.flash', who: 'flash' },
];

/** Pages of /user/index that belong to a place of the menu which has an address of its own. */
const placeOfKey: Readonly<Partial<Record<UserKey, string>>> = {
  all: '/account/center/info',
  primary: '/account/center/kyc',
  advanced: '/account/center/kyc',
  certified: '/account/center/security',
  tardPwd: '/account/center/security',
  loginPwd: '/account/center/security',
};

/** The place that an address belongs to; `key` is that of /user/index. */
export function hubPlaceOf(pathname: string, key: UserKey | undefined): HubPlace | undefined {
  if (key === undefined) return placeAt(pathname);
  const address = placeOfKey[key];
  return address === undefined ? hubPlaces.find((place) => place.key === key) : placeAt(address);
}

function placeAt(pathname: string): HubPlace | undefined {
  const own = hubPlaces.filter(({ key }) => key === undefined);
  // The lists of perpetual contracts open out of the order centre.
  const address = pathname.startsWith('/account/entrust/future/') ? '/account/entrust/spot' : pathname;
  return own.find(({ to }) => to === address) ?? own.find(({ to }) => address.startsWith(`${to}/`));
}

/** The places of the menu that this reader sees; a visitor sees what is for everyone. */
export function hubPlacesFor(reader: {
  readonly loggedIn: boolean;
  readonly merchant: boolean;
  readonly flash: boolean;
}): readonly HubPlace[] {
  if (!reader.loggedIn) return hubPlaces.filter(({ key }) => key !== undefined && isForEveryone(key));
  return hubPlaces.filter(({ who }) => who === undefined || reader[who]);
}
