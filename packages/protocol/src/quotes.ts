import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { standingThresholds } from './vip.ts';
import { decimal, nothing, signedDecimal, symbol, timeInput, wholeNumber } from './base/fields.ts';

export const intervals = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export const interval = z.enum(intervals, { error: 'interval' });
export type Interval = z.infer<typeof interval>;

export const candle = z.object({
  openTimeMs: z.number().int(),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  /** In the base asset. */
  volume: decimal,
  /** In the quote asset. */
  turnover: decimal,
});
export type Candle = z.infer<typeof candle>;

export const publicTrade = z.object({
  tradeId: z.string(),
  price: decimal,
  quantity: decimal,
  takerSide: z.enum(['buy', 'sell']),
  timeMs: z.number().int(),
});
export type PublicTrade = z.infer<typeof publicTrade>;

/** A level of the public book: price, quantity. */
export const level = z.tuple([decimal, decimal]);
export const depthSnapshot = z.object({
  symbol: z.string(),
  seq: z.number().int(),
  bids: z.array(level),
  asks: z.array(level),
});
export type DepthSnapshot = z.infer<typeof depthSnapshot>;

/** The state of the index: the median of fresh venues, or why there is none. */
export const indexState = z.object({
  price: decimal.nullable(),
  stale: z.boolean(),
  venues: z.array(
    z.object({
      venue: z.string(),
      price: decimal.nullable(),
      ageMs: z.number().int(),
      fresh: z.boolean(),
      ejected: z.boolean(),
    }),
  ),
});

/** Why a market is not open, as everybody reads it. */
export const marketCauses = ['maintenance', 'prices', 'unusual', 'network', 'terms', 'delisting'] as const;
export type MarketCause = (typeof marketCauses)[number];

/** One market as traders list it; spelt as the specification spells it. */
export const marketRow = z.object({
  c_id: z.string(),
  symbol_name: z.string(),
  base_symbol: z.string(),
  quote_symbol: z.string(),
  name: z.string(),
  close: decimal.nullable(),
  openPrice: decimal.nullable(),
  /**
   * Change over 24 h in percent of the open price, with two decimals; what moved by less than 0.01
   * says 0.01 with its sign.
   */
  zdf: signedDecimal.nullable(),
  /** Change over 24 h in the quote asset. */
  change: signedDecimal.nullable(),
  priceChangePercent: signedDecimal.nullable(),
  high: decimal.nullable(),
  high24: decimal.nullable(),
  low: decimal.nullable(),
  low24: decimal.nullable(),
  /** 24 h volume in the base asset. */
  volume: decimal,
  volume24: decimal,
  /** 24 h turnover in the quote asset. */
  amount: decimal,
  part_cou: z.number().int(),
  full_cou: z.number().int(),
  plate: z.string(),
  /**
   * Whether the caller watches it, false for a visitor; left out on the public socket, which knows
   * nobody.
   */
  collect: z.boolean().optional(),
  state: z.enum(['open', 'cancel_only', 'halted']),
  /** Why it is not open; null while it is, and where no cause was given. */
  stateCause: z.enum(marketCauses).nullable(),
  index: decimal.nullable(),
  indexStale: z.boolean(),
  /** Closes of the last 24 h, hourly, for a small line. */
  line: z.array(decimal),
  terms: z.object({
    tickSize: decimal,
    lotSize: decimal,
    minimumQuantity: decimal,
    maximumQuantity: decimal,
    minimumNotional: decimal,
    maximumNotional: decimal,
    bandPpm: z.number().int(),
    slippageCapPpm: z.number().int(),
    baseScale: z.number().int(),
    quoteScale: z.number().int(),
  }),
});
export type MarketRow = z.infer<typeof marketRow>;

export const marketInitData = defineCall({
  id: 'quotes.initData',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/open/market/initData',
  access: 'public',
  knowsCaller: 'if_there',
  summary:
    'Listed markets with their day. type: 0 and 1 every spot market, 2 USDT-margined and 4 coin-margined perpetual contracts, 3 those that offer fixed-period contracts.',
  changesState: false,
  params: nothing,
  input: z.object({ type: wholeNumber(0, 4).default(1) }),
  output: z.object({
    markets: z.array(marketRow),
    feed: z.object({ kind: z.enum(['live', 'recorded', 'simulated']), label: z.string() }),
    securityFund: z.array(z.object({ asset: z.string(), balance: decimal })),
    seq: z.number().int(),
    /** Of the markets' states and terms; ALL_SYMBOL_DETAIL carries another when they changed. */
    rulesSeq: z.number().int(),
    serverTimeMs: z.number().int(),
    demo: z.boolean(),
  }),
  reasons: [],
});

export const spotGoods = defineCall({
  id: 'quotes.spotGoods',
  group: 'quotes',
  method: 'POST',
  path: '/api/{head}/coin/open/getSpotGoods',
  access: 'public',
  knowsCaller: 'if_there',
  summary: 'The spot markets.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({ records: z.array(marketRow) }),
  reasons: [],
});

const recentTradesParams = z.object({ a: symbol, b: wholeNumber(1, 500) });
const recentTradesOutput = z.object({ records: z.array(publicTrade), seq: z.number().int() });

/** {a}: market; {b}: how many. */
export const recentTrades = defineCall({
  id: 'quotes.recentTrades',
  group: 'quotes',
  method: 'POST',
  path: '/api/{head}/coin/open/transaction/{a}/{b}',
  access: 'public',
  summary: 'The last trades of a market, newest first.',
  changesState: false,
  params: recentTradesParams,
  input: nothing,
  output: recentTradesOutput,
  reasons: ['unknown_market'],
});

export const recentTradesByGet = defineCall({
  ...recentTrades,
  id: 'quotes.recentTradesByGet',
  method: 'GET',
  path: '/api/{apiHead}/coin/open/transaction/{a}/{b}',
});

export const kline = defineCall({
  id: 'quotes.kline',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/quotes/kline',
  access: 'public',
  weight: 2,
  summary: 'Candles, oldest first, ending before endMs (now when absent).',
  changesState: false,
  params: nothing,
  input: z.object({
    symbol,
    interval,
    /**
     * `index`: the feed's prices alone, without this exchange's trades. A market without a book has
     * nothing else.
     */
    of: z.enum(['trades', 'index'], { error: 'one_of' }).default('trades'),
    endMs: timeInput.optional(),
    limit: wholeNumber(1, 1000).default(500),
  }),
  output: z.object({ symbol: z.string(), interval, records: z.array(candle) }),
  reasons: ['unknown_market'],
});

export const depth = defineCall({
  id: 'quotes.depth',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/quotes/depth',
  access: 'public',
  summary: 'The public book of a market, best first.',
  changesState: false,
  params: nothing,
  input: z.object({ symbol, levels: wholeNumber(1, 1000).default(50) }),
  output: depthSnapshot,
  reasons: ['unknown_market'],
});

export const indexPrice = defineCall({
  id: 'quotes.index',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/quotes/index',
  access: 'public',
  summary: 'The index price of a market with its venues, so that anyone can take the median again.',
  changesState: false,
  params: nothing,
  input: z.object({ symbol }),
  output: indexState,
  reasons: ['unknown_market'],
});

/** {x}: market, or an asset for its market against USDT. */
export const priceComparison = defineCall({
  id: 'quotes.priceComparison',
  group: 'quotes',
  method: 'POST',
  path: '/api/{head}/coin/open/getPriceComparison/{x}',
  access: 'public',
  summary: 'The last price here and at every venue of the index, each with its distance from the index in percent.',
  changesState: false,
  params: z.object({ x: symbol }),
  input: nothing,
  output: z.object({
    symbol: z.string(),
    /** Of the last trade here; null before the first, and in a market without a book. */
    last: decimal.nullable(),
    index: decimal.nullable(),
    indexStale: z.boolean(),
    /** Distance of the last price here from the index; null where one of the two is missing. */
    differencePercent: signedDecimal.nullable(),
    venues: z.array(
      z.object({
        venue: z.string(),
        price: decimal.nullable(),
        ageMs: z.number().int(),
        fresh: z.boolean(),
        ejected: z.boolean(),
        differencePercent: signedDecimal.nullable(),
      }),
    ),
    timeMs: z.number().int(),
  }),
  reasons: ['unknown_market'],
});

export const marketRules = defineCall({
  id: 'quotes.rules',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/open/rules',
  access: 'public',
  summary:
    'What holds now: fee rates of every market by tier, what earns the tiers, how the index is made, the security fund’s share, how long records are kept.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    markets: z.array(
      z.object({
        symbol: z.string(),
        fees: z.array(z.object({ tier: z.number().int(), makerRate: decimal, takerRate: decimal })),
      }),
    ),
    index: z.object({
      venuesLeast: z.number().int(),
      freshMs: z.number().int(),
      /** Fractions: how far a venue counts from the median, agrees with it, and is wrong. */
      clampRate: decimal,
      agreeRate: decimal,
      ejectRate: decimal,
      ejectAfterMs: z.number().int(),
      backAfterMs: z.number().int(),
    }),
    securityFundRate: decimal,
    /** What earns the fee tiers. */
    thresholds: standingThresholds,
    /** Days that records of the journal are kept; null: all of them. */
    journalDays: z.number().int().nullable(),
  }),
  reasons: [],
});
export type MarketRules = z.infer<typeof marketRules.output>;

export const securityFund = defineCall({
  id: 'quotes.securityFund',
  group: 'quotes',
  method: 'GET',
  path: '/api/{head}/coin/open/securityFund',
  access: 'public',
  summary: 'All fees ever charged, by asset, and what of them the asset security fund holds: a tenth, rounded down.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    records: z.array(z.object({ asset: z.string(), fees: decimal, balance: decimal })),
    /** The record of the journal up to which this is the ledger. */
    seq: z.number().int(),
    timeMs: z.number().int(),
  }),
  reasons: [],
});
export type SecurityFund = z.infer<typeof securityFund.output>;

/** {a}: market; {b}: 1 spot. */
const optionalParams = z.object({
  a: symbol,
  b: z.enum(['1', 'spot'], { error: 'list' }),
});

export const getOptional = defineCall({
  id: 'quotes.getOptional',
  group: 'quotes',
  method: 'POST',
  path: '/api/{head}/coin/quotes/getOptional',
  access: 'user',
  keys: 'none',
  summary: 'The user’s watchlist: rows of markets, in the order in which they were added.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({ records: z.array(marketRow.extend({ symbol: z.string() })) }),
  reasons: [],
});

export const addOptional = defineCall({
  id: 'quotes.addOptional',
  group: 'quotes',
  method: 'POST',
  path: '/api/{head}/coin/quotes/addOptional/{a}/{b}',
  access: 'user',
  keys: 'none',
  summary: 'Adds a market to the watchlist.',
  changesState: true,
  params: optionalParams,
  input: nothing,
  output: z.object({ symbol: z.string(), collect: z.boolean() }),
  reasons: ['unknown_market'],
});

export const cancelOptional = defineCall({
  ...addOptional,
  id: 'quotes.cancelOptional',
  path: '/api/{head}/coin/quotes/cancelOptional/{a}/{b}',
  summary: 'Removes a market from the watchlist.',
});
