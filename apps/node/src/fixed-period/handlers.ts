import { periodList } from '@candor/protocol';
import type { Listings } from '../assets/listings.ts';
import type { ExchangeService } from '../exchange/service.ts';
import { handle, type Handled } from '../http/handler.ts';
import { rejected } from '../http/problem.ts';
import type { MarketViews } from '../markets/views.ts';
import { offersOf } from './periods.ts';

export interface FixedPeriodParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'find'>;
  readonly listings: Pick<Listings, 'market'>;
}

/** What fixed-period contracts are offered. */
export function fixedPeriodHandlers({ exchange, views, listings }: FixedPeriodParts): Handled[] {
  return [
    handle(periodList, async ({ input: { symbol } }) => {
      const only = symbol === undefined ? undefined : views.find(symbol);
      if (symbol !== undefined && only === undefined)
        throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
      const { value: markets } = await exchange.read((state) => state.markets());
      const wanted = only === undefined ? markets : markets.filter(({ marketId }) => marketId === only);
      return { records: wanted.flatMap((market) => offersOf(market, listings.market(market.marketId))) };
    }),
  ];
}
