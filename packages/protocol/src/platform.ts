import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { pageOf, pageQuery } from './base/envelope.ts';
import { decimal, nothing, symbol, timeMs } from './base/fields.ts';

export const coinEntry = z.object({
  baseCoin: z.string(),
  coin: z.string(),
  symbol: z.string(),
  showSymbol: z.string(),
  customizeFlag: z.number().int(),
  market: z.string(),
  coinType: z.number().int(),
  amount: decimal.nullable(),
  open: decimal.nullable(),
});

/** An entry of the coin list. */
export type CoinEntry = z.infer<typeof coinEntry>;

export const coinList = defineCall({
  id: 'platform.coinList',
  group: 'platform',
  method: 'POST',
  path: '/api/common/getCoinList',
  access: 'public',
  summary: 'What is traded: fixed-period, spot and contract lists. A product that is not open has an empty list.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    coinList: z.array(coinEntry),
    currencyList: z.array(coinEntry),
    contractList: z.array(coinEntry),
  }),
  reasons: [],
});

export const mt5Amount = defineCall({
  id: 'platform.mt5Amount',
  group: 'platform',
  method: 'POST',
  path: '/api/common/getMt5Amount',
  access: 'public',
  summary:
    'Last price of a market, or of a base asset against USDT or the dollar. The code of a success is a text here.',
  changesState: false,
  codeIsText: true,
  params: nothing,
  /** An asset, or a market. */
  input: z.object({ coin: symbol }),
  output: z.object({ coin: z.string(), amount: decimal.nullable(), open: decimal.nullable() }),
  reasons: ['unknown_market'],
});

export const allSetting = defineCall({
  id: 'platform.allSetting',
  group: 'platform',
  method: 'POST',
  path: '/api/common/getAllSetting',
  access: 'public',
  summary: 'System settings: languages, time zones, platform configuration.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    t_app_language: z.array(z.object({ dictValue: z.string(), remark: z.string(), imgUrl: z.string() })),
    timeZone: z.object({ offSetValue: z.number(), zoneId: z.string() }),
    timeZones: z.array(z.object({ offSetValue: z.number(), zoneId: z.string() })),
    platform: z.object({
      head: z.string(),
      apiHead: z.string(),
      tokenRefreshSeconds: z.number().int(),
      tokenLifetimeSeconds: z.number().int(),
      storagePrefix: z.string(),
      demo: z.boolean(),
    }),
    feeTiers: z.array(z.object({ tier: z.number().int(), makerRate: decimal, takerRate: decimal })),
  }),
  reasons: [],
});

/** Something the platform tells everyone. */
export const notice = z.object({
  id: z.string(),
  title: z.string(),
  publishedAtMs: timeMs,
  /** Where the client shows more of it: an address of its own. */
  path: z.string().regex(/^\/[a-z]/),
});
export type Notice = z.infer<typeof notice>;

export const noticeList = defineCall({
  id: 'platform.noticeList',
  group: 'platform',
  method: 'POST',
  path: '/api/notice/list',
  access: 'public',
  summary: 'Announcements in the language of the request, newest first.',
  changesState: false,
  params: nothing,
  input: z.object({ ...pageQuery }),
  output: pageOf(notice),
  reasons: [],
});

/** What this exchange can offer. A screen exists only where its product is open. */
export const products = ['spot', 'fixedPeriod', 'contract', 'mining', 'staking', 'loan', 'finance', 'otc'] as const;
/** Entries of the main menu that stay hidden unless the platform shows them. */
export const hiddenMenuEntries = ['mining', 'staking', 'loan', 'finance'] as const;

/** What `/platform/dev/config.js` puts into `globalThis.candorPlatform`: exactly these keys. */
export const platformScript = z.strictObject({
  head: z.string(),
  apiHead: z.string(),
  tokenRefreshSeconds: z.number().int(),
  tokenLifetimeSeconds: z.number().int(),
  cookieSeconds: z.number().int(),
  storagePrefix: z.string(),
  /**
   * Where calls and sockets go: a path of the page’s own site or a whole address; absent: the site.
   */
  baseAddress: z.string().optional(),
  /** Whether the client sends its JSON bodies as plain text. */
  textFlag: z.boolean().optional(),
  feed: z.object({ kind: z.enum(['live', 'recorded', 'simulated']), label: z.string() }),
  demo: z.boolean(),
  /** Whether an account opens only with a code that was sent to its address. */
  codesRequired: z.boolean(),
  /**
   * How long withdrawals wait after a change that protects the account; three times that after a
   * lost second factor.
   */
  holdSeconds: z.number().int(),
  languages: z.array(z.string()),
  products: z.array(z.enum(products)),
  menu: z.array(z.enum(hiddenMenuEntries)),
});
export type PlatformScript = z.infer<typeof platformScript>;
