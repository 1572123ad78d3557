import type { MessageKey } from '@candor/i18n';
import type { PlatformScript } from '@candor/protocol';
import { rooms } from '../products/products.ts';
import type { ProductRoom } from '../products/room.ts';

export interface Place {
  readonly key: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly text: MessageKey;
}

/** The places of the main menu, in order. */
export const places = [
  { key: 'home', to: '/home/index', text: 'shell.home' },
  { key: 'market', to: '/market/main', text: 'shell.market' },
  { key: 'trade', to: '/trade/index', search: { type: 'spot' }, text: 'shell.trade' },
  { key: 'assets', to: '/assets/index', search: { key: 'overview' }, text: 'shell.assets' },
  { key: 'orders', to: '/assets/index', search: { key: 'tradeOrder' }, text: 'shell.orders' },
] as const satisfies readonly Place[];

/** The places of the bar under the thumb, in order. */
export const thumbPlaces = [
  ...places.filter(({ key }) => key !== 'orders'),
  { key: 'account', to: '/account/center/info', text: 'shell.account' },
] as const satisfies readonly Place[];

/** What the top bar adds for everyone. */
export const rulesPlace: Place = { key: 'rules', to: '/rule/index', text: 'shell.rules' };

/** Entries that the specification hides; the platform may show those whose product is open. */
const hidden = {
  mining: { key: 'mining', to: '/defis/index', text: 'shell.menu.mining' },
  staking: { key: 'staking', to: '/pledge/index', text: 'shell.menu.staking' },
  loan: { key: 'loan', to: '/loan/index', text: 'shell.menu.loan' },
  finance: { key: 'finance', to: '/finance/investment', text: 'shell.menu.finance' },
} as const satisfies Record<PlatformScript['menu'][number], Place>;

/** The entries of the top menu, for a visitor or a user, as the platform is set. */
export function menuOf({ products, menu }: Pick<PlatformScript, 'products' | 'menu'>, loggedIn: boolean): Place[] {
  const own: readonly Place[] = places.filter(({ key }) => loggedIn || (key !== 'assets' && key !== 'orders'));
  const shown = menu.filter((entry) => products.includes(entry)).map((entry) => hidden[entry]);
  const [home, market, trade, ...rest] = own;
  return [home, market, trade, ...shown, rulesPlace, ...rest].filter((place) => place !== undefined);
}

const isProduct = (what: 'addresses' | 'workplaces', pathname: string): boolean =>
  rooms.some((room: ProductRoom) => room[what]?.test(pathname));

/** Which place of the menu an address belongs to. */
export function placeOf(pathname: string, key: string | undefined): string | undefined {
  if (pathname.startsWith('/home')) return 'home';
  if (pathname.startsWith('/quotes') || pathname.startsWith('/market')) return 'market';
  if (/^\/(trade|exchange|receipt)/.test(pathname) || isProduct('addresses', pathname)) return 'trade';
  if (pathname.startsWith('/rule') || pathname.startsWith('/rate')) return 'rules';
  if (pathname.startsWith('/account/wallet')) return 'assets';
  if (pathname.startsWith('/account/entrust')) return 'orders';
  if (pathname.startsWith('/account') || pathname === '/user/index') return 'account';
  if (pathname.startsWith('/assets')) return key === 'tradeOrder' || key === 'contracts' ? 'orders' : 'assets';
  return Object.values(hidden).find(({ to }) => pathname.startsWith(to.replace(/\/\w+$/, '/')))?.key;
}

/** Pages without a top bar: a form alone. */
export const hidesTopBar = (pathname: string): boolean => /^\/user\/(login|register|reset|not-me)/.test(pathname);

/** Pages of which every part is used, so that nothing may float over them. */
export const isWorkplace = (pathname: string): boolean =>
  /^\/(trade|exchange)(\/|$)/.test(pathname) || isProduct('workplaces', pathname);

/** Pages that need the whole height, and the user's sub-pages but their index. */
export const hidesFooter = (pathname: string): boolean =>
  /^\/(trade(\/|$)|exchange\/full-|pledge(\/|$)|finance\/detail$|user\/(?!index$))/.test(pathname) ||
  isProduct('workplaces', pathname);
