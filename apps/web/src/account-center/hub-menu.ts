import type { MessageKey } from '@candor/i18n';
import {
  BadgeCheck,
  Bell,
  CircleHelp,
  CreditCard,
  FileText,
  LayoutGrid,
  List,
  MonitorSmartphone,
  ScrollText,
  Shield,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { isOpenHere, keysInOrder, productPages } from '../products/product-pages.ts';
import type { HubEntry, ProductPages } from '../products/room.ts';
import { isForEveryone, type UserKey } from './user-keys.ts';

/** A place of the account hub: an address, or one of the pages behind /user/index. */
export interface HubPlace extends HubEntry {
  readonly key?: UserKey;
  /** Placed above the line. */
  readonly group?: MessageKey;
}

const own: readonly HubPlace[] = [
  { to: '/account/center/info', text: 'shell.account', icon: UserRound },
  { to: '/account/center/kyc', text: 'verify.title', icon: BadgeCheck },
  { to: '/account/center/security', text: 'security.title', icon: Shield },
  { to: '/user/index', key: 'bank', text: 'verify.bank', icon: CreditCard },
  { to: '/account/center/notices', text: 'shell.notices', icon: Bell },
  { to: '/account/center/device-management', text: 'security.devices', icon: MonitorSmartphone },
  { to: '/account/center/contractAgents/agentManagement', text: 'account.invited', icon: UsersRound },
  { to: '/user/index', key: 'termsService', text: 'shell.terms', icon: FileText },
  { to: '/user/index', key: 'helper', text: 'shell.help', icon: CircleHelp },
  { to: '/account/wallet/assets', text: 'assets.overview', icon: LayoutGrid, group: 'assets.wallet' },
  { to: '/account/wallet/bills', text: 'assets.ledger', icon: ScrollText },
  { to: '/account/entrust/spot', text: 'assets.orders', icon: List, group: 'assets.records' },
];

/** The one menu of the account hub, whichever of its addresses is open, with what `pages` add. */
export function hubMenuOf(pages: readonly ProductPages[]): readonly HubPlace[] {
  const added: readonly HubPlace[] = pages.flatMap(({ hub = [] }) => hub);
  const places = Object.fromEntries([...own, ...added].map((place) => [place.key ?? place.to, place]));
  return keysInOrder(places).flatMap((key) => places[key] ?? []);
}

const hubPlaces = hubMenuOf(productPages.filter(isOpenHere));

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
  const addressed = hubPlaces.filter(({ key }) => key === undefined);
  const moved = productPages.flatMap(({ hubAddresses = {} }) => Object.entries(hubAddresses));
  const address = moved.find(([begin]) => pathname.startsWith(begin))?.[1] ?? pathname;
  return addressed.find(({ to }) => to === address) ?? addressed.find(({ to }) => address.startsWith(`${to}/`));
}

/** The places of the menu that this reader sees; a visitor sees what is for everyone. */
export function hubPlacesFor(
  reader: { readonly loggedIn: boolean; readonly merchant: boolean },
  places: readonly HubPlace[] = hubPlaces,
): readonly HubPlace[] {
  if (!reader.loggedIn) return places.filter(({ key }) => key !== undefined && isForEveryone(key));
  return places.filter(({ who }) => who === undefined || reader[who]);
}
