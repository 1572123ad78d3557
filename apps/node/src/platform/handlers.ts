import { allSetting, coinList, mt5Amount } from '@candor/protocol';
import type { Configuration } from '../configuration/configuration.ts';
import { offeredLanguages } from '../configuration/offers.ts';
import type { NodeConfig } from '../config/settings.ts';
import type { ExchangeService } from '../exchange/service.ts';
import { handle, type Handled } from '../http/handler.ts';
import { rejected } from '../http/problem.ts';
import type { MarketViews } from '../markets/views.ts';
import { rulesOf } from '../quotes/rules.ts';
import { defaultTimeZone, timeZones } from './time-zones.ts';

export interface PlatformParts {
  readonly config: NodeConfig;
  readonly views: MarketViews;
  readonly exchange: ExchangeService;
  readonly configuration: Pick<Configuration, 'get'>;
}

/** The calls that a client makes at its start. */
export function platformHandlers({ config, views, exchange, configuration }: PlatformParts): Handled[] {
  return [
    handle(coinList, async () => ({
      coinList: [],
      currencyList: views.rows().map((row) => ({
        baseCoin: row.quote_symbol.toLowerCase(),
        coin: row.base_symbol.toLowerCase(),
        symbol: row.base_symbol.toLowerCase() + row.quote_symbol.toLowerCase(),
        showSymbol: row.symbol_name,
        customizeFlag: 2,
        market: 'candor',
        coinType: 1,
        amount: row.close,
        open: row.openPrice,
      })),
      contractList: [],
    })),
    handle(mt5Amount, async ({ input }) => {
      const marketId = views.find(input.coin) ?? views.find(`${input.coin}/USDT`);
      const row = marketId === undefined ? undefined : views.row(marketId);
      if (!row) throw rejected('unknown_market', {}, [{ field: 'coin', rule: 'unknown_market' }]);
      return { coin: row.base_symbol, amount: row.close, open: row.openPrice };
    }),
    handle(allSetting, async () => ({
      t_app_language: offeredLanguages(configuration).map(([dictValue, remark]) => ({ dictValue, remark, imgUrl: '' })),
      timeZone: timeZones.find(({ zoneId }) => zoneId === configuration.get('timeZone').zoneId) ?? defaultTimeZone,
      timeZones: [...timeZones],
      platform: {
        head: config.head,
        apiHead: config.apiHead,
        tokenRefreshSeconds: config.tokenRefreshSeconds,
        tokenLifetimeSeconds: config.tokenLifetimeSeconds,
        storagePrefix: config.storagePrefix,
        demo: config.mode === 'demo',
      },
      feeTiers: (await rulesOf(exchange, views)).markets[0]?.fees ?? [],
    })),
  ];
}
