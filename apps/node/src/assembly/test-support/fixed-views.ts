import { parseDecimal } from '@candor/amount';
import { spotMarketListings, type MarketRow } from '@candor/protocol';
import { termsOf } from '../../engine/listings/listed-market.ts';
import { SymbolIndex } from '../../engine/markets/symbols.ts';
import type { MarketCauses } from '../../engine/markets/market-causes.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Listings, Market } from '../../engine/listings/listings.ts';

const prices: Readonly<Record<string, string>> = { USDT: '1', BTC: '60000.00', ETH: '2500.00', XAU: '3290.10' };

/**
 * Views of the listed markets at fixed prices, with an empty tape; what the calls make of them is
 * what is tested.
 */
export function fixedViews(listings: Listings, causes?: Pick<MarketCauses, 'of'>): MarketViews {
  const symbols = new SymbolIndex();
  for (const { marketId, symbol } of spotMarketListings) symbols.add(marketId, symbol);
  const shown = (market: Market) => ({ ...rowOf(market), stateCause: causes?.of(market.symbol, market.state) ?? null });
  const row = (marketId: number) => shown(listings.market(marketId));
  return {
    rulesSeq: 0,
    find: (symbol) => symbols.find(symbol) ?? listings.contracts().find((one) => one.symbol === symbol)?.contractId,
    symbolOf: (marketId) => listings.market(marketId).symbol,
    rows: () => listings.markets().map(shown),
    row,
    contractRows: () => listings.contracts().map(shown),
    contracts: () => listings.contracts(),
    contract: (contractId) => listings.contract(contractId),
    lastTicks: () => 0,
    indexTicks: (marketId) => ticksOf(listings.market(marketId)),
    depth: (marketId) => ({
      symbol: listings.market(marketId).symbol,
      seq: 1,
      bids: [['59999.00', '1.00000']],
      asks: [],
    }),
    trades: () => [{ tradeId: '1', price: '60000.00', quantity: '0.10000', takerSide: 'buy', timeMs: 1 }],
    candles: async () => [{ openTimeMs: 0, open: '1', high: '1', low: '1', close: '1', volume: '0', turnover: '0' }],
    index: (marketId) => ({ price: prices[listings.market(marketId).base] ?? null, stale: false, venues: [] }),
    indexOf: (symbol) => ({ price: prices[symbol.split('/')[0] ?? ''] ?? null, stale: false, venues: [] }),
    feedCandles: async (_symbol, _interval, endMs) => [
      {
        openTimeMs: endMs - 3_600_000,
        open: '3280.00',
        high: '3300.00',
        low: '3270.00',
        close: '3290.10',
        volume: '0',
        turnover: '0',
      },
    ],
    usdtPrice: (asset) => prices[asset] ?? null,
    feed: () => ({ kind: 'simulated', label: 'Simulated market' }),
  };
}

/** The fixed price in ticks; 0 where there is none. */
function ticksOf({ base, terms }: Market): number {
  const parsed = parseDecimal(prices[base] ?? '0', terms.tickScale);
  return parsed.ok ? Number(parsed.units) : 0;
}

function rowOf(market: Market): Omit<MarketRow, 'stateCause'> {
  const price = prices[market.base] ?? null;
  return {
    c_id: String(market.marketId),
    symbol_name: market.symbol,
    base_symbol: market.base,
    quote_symbol: market.quote,
    name: market.base,
    close: price,
    openPrice: price,
    zdf: '0.00',
    change: '0',
    priceChangePercent: '0.00',
    high: price,
    high24: price,
    low: price,
    low24: price,
    volume: '0',
    volume24: '0',
    amount: '0',
    part_cou: 0,
    full_cou: 0,
    plate: 'spot',
    collect: false,
    state: market.state,
    index: price,
    indexStale: price === null,
    line: [],
    terms: termsOf(market),
  };
}
