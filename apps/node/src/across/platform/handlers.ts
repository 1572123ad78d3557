import { allSetting, type CoinEntry, coinList, type MarketRow, mt5Amount } from '@candor/protocol';
import type { Configuration } from '../../office/configuration/configuration.ts';
import { offeredLanguages } from '../../office/configuration/offers.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { pricedRow } from '../../products/fixed-period/index-rows.ts';
import { offeredMarkets } from '../../products/fixed-period/periods.ts';
import type { PricedMarket } from '../../products/fixed-period/priced-market.ts';
import type { PricedMarkets } from '../../products/fixed-period/priced-markets.ts';
import { rulesOf } from '../quotes/rules.ts';
import { languageImage } from '../../office/configuration/languages.ts';
import { defaultTimeZone, timeZones } from '../../office/configuration/time-zones.ts';

export interface PlatformParts {
  readonly config: NodeConfig;
  readonly views: MarketViews;
  readonly exchange: ExchangeService;
  readonly configuration: Pick<Configuration, 'get'>;
  readonly markets: PricedMarkets;
  readonly now: () => number;
}

/** The calls that a client makes at its start. */
export function platformHandlers(parts: PlatformParts): Handled[] {
  const { config, views, exchange, configuration, markets, now } = parts;
  const rowOf = (market: PricedMarket) => pricedRow(market, views, now());
  return [
    handle(coinList, async () => {
      const offered = await offeredMarkets(exchange, markets);
      const rows = await Promise.all(offered.map(rowOf));
      return {
        coinList: rows.filter((row) => row !== undefined).map(coinEntryOf),
        currencyList: views.rows().map(coinEntryOf),
        contractList: views.contractRows().map(coinEntryOf),
      };
    }),
    handle(mt5Amount, async ({ input }) => {
      const { coin } = input;
      const market = [coin, `${coin}/USDT`, `${coin}/USD`].map((name) => markets.find(name)).find(Boolean);
      const row = market && (await rowOf(market));
      if (!row) throw rejected('unknown_market', {}, [{ field: 'coin', rule: 'unknown_market' }]);
      return { coin: row.base_symbol, amount: row.close, open: row.openPrice };
    }),
    handle(allSetting, async () => ({
      t_app_language: offeredLanguages(configuration).map(([dictValue, remark]) => ({
        dictValue,
        remark,
        imgUrl: languageImage(dictValue),
      })),
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
      feeTiers: (await rulesOf(exchange, views, config.journalDays)).markets[0]?.fees ?? [],
    })),
  ];
}

/**
 * The market's plate of index markets, whose coins keep their case and whose amount is asked for by
 * a call of its own.
 */
const indexPlate = { market: 'mt5', coinType: 3 } as const;

/** A market as the client's coin list has it. */
function coinEntryOf(row: MarketRow): CoinEntry {
  const isIndex = row.plate === 'index';
  const cased = (text: string) => (isIndex ? text : text.toLowerCase());
  return {
    baseCoin: cased(row.quote_symbol),
    coin: cased(row.base_symbol),
    symbol: cased(row.base_symbol + row.quote_symbol),
    showSymbol: row.symbol_name,
    customizeFlag: 2,
    ...(isIndex ? indexPlate : { market: 'candor', coinType: 1 }),
    amount: row.close,
    open: row.openPrice,
  };
}
