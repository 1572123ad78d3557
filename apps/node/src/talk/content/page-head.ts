import { serverMessage, type ServerMessageKey } from '@candor/i18n/server';
import type { Language } from '../../base/i18n/language.ts';

/** What a page says of itself to search engines and to anyone who is sent its address. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path and query of the page, without a language: all spellings of an address have one. */
  readonly address: string;
  /** Pages of one user are not for an index. */
  readonly indexed: boolean;
}

/** A symbol of the address as the exchange lists it (BTC/USDT), or undefined. */
export type KnownSymbol = (symbol: string) => string | undefined;

interface PageTexts {
  readonly title: ServerMessageKey;
  readonly description: ServerMessageKey;
}

const home: PageTexts = { title: 'head.home.title', description: 'head.home.description' };
const markets: PageTexts = { title: 'head.markets.title', description: 'head.markets.description' };
const market: PageTexts = { title: 'head.market.title', description: 'head.market.description' };
const trade: PageTexts = { title: 'head.trade.title', description: 'head.trade.description' };
const rates: PageTexts = { title: 'head.rates.title', description: 'head.rates.description' };
const rules: PageTexts = { title: 'head.rules.title', description: 'head.rules.description' };

/** Pages that are the same for everyone, by path. */
const plain: Readonly<Record<string, PageTexts>> = {
  '/home/index': home,
  '/quotes/index': markets,
  '/rate/index': rates,
  '/rule/index': rules,
  '/user/login': { title: 'head.login.title', description: 'head.home.description' },
  '/user/register': { title: 'head.register.title', description: 'head.home.description' },
};

/** Pages about one market; without one that is listed they are as the page of all markets. */
const ofMarket: Readonly<Record<string, { readonly texts: PageTexts; readonly query: string }>> = {
  '/market/main': { texts: market, query: 'symbol=' },
  '/trade/index': { texts: trade, query: 'type=spot&symbol=' },
  '/exchange/index': { texts: trade, query: 'symbol=' },
};

const privatePaths = /^\/(assets|user|account)(\/|$)/;
const fullScreen = /^\/exchange\/full-screen\/([^/]+)$/;

/** Every page that a search engine may list, as paths with queries. */
export function publicAddresses(symbols: readonly string[]): string[] {
  const common = Object.keys(plain).filter((path) => !privatePaths.test(path));
  const forEach = ['/market/main', '/trade/index'] as const;
  return [...common, ...symbols.flatMap((symbol) => forEach.map((path) => marketAddress(path, symbol)))];
}

/** The head of the page at an address. What matches no page leads home, and says so. */
export function headOf(address: string, language: Language, known: KnownSymbol): PageHead {
  const [pathname = '', query = ''] = address.split('?', 2);
  const pair = ofMarket[pathname] ? new URLSearchParams(query).get('symbol') : fullScreen.exec(pathname)?.[1];
  const symbol = pair ? known(pair) : undefined;
  if (symbol !== undefined) {
    // The full screen is the trade page in another size.
    const path = ofMarket[pathname] ? pathname : '/trade/index';
    return said(ofMarket[path]?.texts ?? trade, marketAddress(path, symbol), language, { symbol });
  }
  if (ofMarket[pathname] || fullScreen.test(pathname)) return said(markets, '/quotes/index', language);
  const texts = plain[pathname];
  if (texts) return { ...said(texts, pathname, language), indexed: !privatePaths.test(pathname) };
  if (privatePaths.test(pathname)) {
    const own = { title: 'head.private.title', description: 'head.home.description' } as const;
    return { ...said(own, pathname, language), indexed: false };
  }
  return said(home, '/home/index', language);
}

function said(
  { title, description }: PageTexts,
  address: string,
  language: Language,
  values: { readonly symbol?: string } = {},
): PageHead {
  return {
    title: serverMessage(language, title, values),
    description: serverMessage(language, description, values),
    address,
    indexed: true,
  };
}

const marketAddress = (path: string, symbol: string): string =>
  `${path}?${ofMarket[path]?.query ?? ''}${symbol.replace('/', '_')}`;
