import type { MessageKey } from '@candor/i18n';

export interface Place {
  readonly key: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly text: MessageKey;
}

/** The places of the main menu, in order, each with the letter that follows G. */
export const places: readonly (Place & { readonly letter: string })[] = [
  { key: 'home', letter: 'h', to: '/home/index', text: 'shell.home' },
  { key: 'market', letter: 'm', to: '/quotes/index', text: 'shell.market' },
  { key: 'trade', letter: 's', to: '/trade/index', search: { type: 'spot' }, text: 'shell.trade' },
  { key: 'assets', letter: 'a', to: '/assets/index', search: { key: 'overview' }, text: 'shell.assets' },
  { key: 'orders', letter: 'o', to: '/assets/index', search: { key: 'tradeOrder' }, text: 'shell.orders' },
];

/** Which place of the menu an address belongs to. */
export function placeOf(pathname: string, key: string | undefined): string | undefined {
  if (pathname.startsWith('/home')) return 'home';
  if (pathname.startsWith('/quotes')) return 'market';
  if (pathname.startsWith('/trade') || pathname.startsWith('/exchange')) return 'trade';
  if (pathname.startsWith('/assets')) return key === 'tradeOrder' ? 'orders' : 'assets';
  return undefined;
}

/** Pages without a top bar: a form alone. */
export const hidesTopBar = (pathname: string): boolean => /^\/user\/(login|register|reset)/.test(pathname);

/** Pages that need the whole height, and the user's sub-pages but their index. */
export const hidesFooter = (pathname: string): boolean => /^\/(trade\/|exchange\/full-|user\/(?!index))/.test(pathname);
