import {
  addOptional,
  cancelOptional,
  depth,
  getOptional,
  indexPrice,
  kline,
  marketInitData,
  type MarketRow,
  marketRules,
  priceComparison,
  recentTrades,
  recentTradesByGet,
  securityFund,
  spotGoods,
} from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { pricedRow } from '../../products/fixed-period/index-rows.ts';
import { offeredMarkets } from '../../products/fixed-period/periods.ts';
import type { PricedMarkets } from '../../products/fixed-period/priced-markets.ts';
import { marketOf } from '../../products/fixed-period/read-handlers.ts';
import { comparisonOf } from './price-comparison.ts';
import { fundOf, rulesOf } from './rules.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { Watchlists } from './watchlists.ts';

export interface QuoteParts {
  readonly exchange: ExchangeService;
  readonly views: MarketViews;
  readonly sql: Pick<Sql, 'db'>;
  readonly listings: Listings;
  readonly markets: PricedMarkets;
  readonly demo: boolean;
  /** Days that the journal keeps; all where it is undefined. */
  readonly journalDays: number | undefined;
  readonly now: () => number;
}

/** Kinds of markets that a client asks for. */
const types = { all: 0, spot: 1, linear: 2, fixedPeriod: 3, inverse: 4 } as const;

/** The calls around markets, prices and watchlists. */
export function quoteHandlers(parts: QuoteParts): Handled[] {
  const { exchange, views, listings, now } = parts;
  const watch = new Watchlists(parts.sql);
  const find = (field: string, symbol: string): number => {
    const marketId = views.find(symbol);
    if (marketId === undefined) throw rejected('unknown_market', {}, [{ field, rule: 'unknown_market' }]);
    return marketId;
  };
  const findPriced = (symbol: string) => marketOf(parts.markets, symbol);
  /** A perpetual contract has candles of its own trades. */
  const contractIn = (symbol: string) => {
    const marketId = views.find(symbol);
    const contract = listings.contracts().find(({ contractId }) => contractId === marketId);
    return contract && { ...contract, isIndex: false };
  };
  const trades = async ({ params }: { params: { a: string; b: number } }) => ({
    records: [...views.trades(find('a', params.a), params.b)],
    seq: exchange.durableSeq,
  });
  /** Fixed-period contracts: markets with a book that offer them, and those without one. */
  const rowsOf = async (type: number): Promise<MarketRow[]> => {
    if (type === types.all || type === types.spot) return [...views.rows()];
    if (type === types.linear || type === types.inverse) {
      const wanted = type === types.linear ? 'u' : 'coin';
      const ids = listings.contracts().flatMap((one) => (one.type === wanted ? [String(one.contractId)] : []));
      return views.contractRows().filter((row) => ids.includes(row.c_id));
    }
    const offered = await offeredMarkets(exchange, parts.markets);
    const rows = await Promise.all(offered.map((market) => pricedRow(market, views, now())));
    return rows.filter((row) => row !== undefined);
  };
  return [
    handle(marketInitData, async ({ input, context }) => ({
      // Read before the rows: a change in between is asked for once more, never missed.
      rulesSeq: views.rulesSeq,
      markets: await watch.marked(await rowsOf(input.type), context.visitor()),
      feed: views.feed(),
      securityFund: (await fundOf(exchange, listings)).records.map(({ asset, balance }) => ({ asset, balance })),
      seq: exchange.durableSeq,
      serverTimeMs: now(),
      demo: parts.demo,
    })),
    handle(spotGoods, async ({ context }) => ({ records: await watch.marked(views.rows(), context.visitor()) })),
    handle(recentTrades, trades),
    handle(recentTradesByGet, trades),
    handle(kline, async ({ input }) => {
      const contract = contractIn(input.symbol);
      const market = contract ?? findPriced(input.symbol);
      if (market.isIndex || input.of === 'index') {
        const endMs = Math.min(input.endMs ?? now(), now());
        const symbol = contract?.indexSymbol ?? market.symbol;
        const records = await views.feedCandles(symbol, input.interval, endMs, input.limit);
        return { symbol: market.symbol, interval: input.interval, records: [...records] };
      }
      const { marketId } = market;
      const range = { limit: input.limit, ...(input.endMs !== undefined && { endMs: input.endMs }) };
      const records = await views.candles(marketId, input.interval, range);
      return { symbol: views.symbolOf(marketId), interval: input.interval, records: [...records] };
    }),
    handle(depth, async ({ input }) => views.depth(find('symbol', input.symbol), input.levels)),
    handle(indexPrice, async ({ input }) => {
      const { price, stale, venues } = views.indexOf(findPriced(input.symbol).symbol);
      return { price, stale, venues: [...venues] };
    }),
    handle(priceComparison, async ({ params }) => {
      const market = [params.x, `${params.x}/USDT`].map((name) => parts.markets.find(name)).find(Boolean);
      if (!market) throw rejected('unknown_market', {}, [{ field: 'x', rule: 'unknown_market' }]);
      const last = market.isIndex ? null : (views.row(market.marketId)?.close ?? null);
      return comparisonOf({ symbol: market.symbol, last, index: views.indexOf(market.symbol), timeMs: now() });
    }),
    handle(marketRules, async () => rulesOf(exchange, views, parts.journalDays)),
    handle(securityFund, async () => fundOf(exchange, listings)),
    handle(getOptional, async ({ context }) => {
      const watched = await watch.of(context.caller().userId);
      const rows = watched.map((marketId) => views.row(marketId)).filter((row) => row !== undefined);
      return { records: rows.map((row) => ({ ...row, collect: true, symbol: row.symbol_name })) };
    }),
    handle(addOptional, async ({ params, context }) => {
      const marketId = find('a', params.a);
      await watch.add(context.caller().userId, marketId, now());
      return { symbol: views.symbolOf(marketId), collect: true };
    }),
    handle(cancelOptional, async ({ params, context }) => {
      const marketId = find('a', params.a);
      await watch.remove(context.caller().userId, marketId);
      return { symbol: views.symbolOf(marketId), collect: false };
    }),
  ];
}
