import { parseDecimal } from '@candor/amount';
import { addPriceAlert, type AlertSource, type PriceAlert, priceAlerts, removePriceAlert } from '@candor/protocol';
import type { Listings, Market } from '../../engine/listings/listings.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { priceText } from '../../engine/listings/listed-market.ts';
import { priceOf } from '../../engine/markets/typed-figures.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { PriceAlerts } from './price-alerts.ts';
import type { WaitingAlert } from './waiting-alerts.ts';

export interface AlertParts {
  readonly alerts: PriceAlerts;
  readonly listings: Pick<Listings, 'market'>;
  readonly views: Pick<MarketViews, 'find' | 'row' | 'indexTicks'>;
}

/** The calls around price alerts. */
export function alertHandlers({ alerts, listings, views }: AlertParts): Handled[] {
  const sent = (alert: WaitingAlert): PriceAlert => {
    const { alertId, marketId, price, source, direction, createdAtMs } = alert;
    const market = listings.market(marketId);
    const symbol = market.symbol;
    return { alertId: String(alertId), symbol, price: priceText(price, market), source, direction, createdAtMs };
  };
  /** Where the price is now, in ticks; 0 where nobody knows. */
  const nowAt = (market: Market, source: AlertSource): number =>
    source === 'index' ? views.indexTicks(market.marketId) : ticksOf(views.row(market.marketId)?.close ?? null, market);
  const records = async (userId: number) => ({ records: (await alerts.of(userId)).map(sent) });
  return [
    handle(priceAlerts, ({ context }) => records(context.caller().userId)),
    handle(addPriceAlert, async ({ input, context }) => {
      const marketId = views.find(input.symbol);
      if (marketId === undefined) throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
      const market = listings.market(marketId);
      const price = priceOf('price', input.price, market);
      if (price === 0) throw rejected('price_not_positive', {}, [{ field: 'price', rule: 'price_not_positive' }]);
      const now = nowAt(market, input.source);
      const { userId } = context.caller();
      const direction = input.direction ?? directionTo(price, now, market);
      const alert = await alerts.add({ userId, marketId, source: input.source, direction, price });
      if (input.direction) alerts.price(marketId, input.source, now);
      return sent(alert);
    }),
    handle(removePriceAlert, async ({ input, context }) => {
      const { userId } = context.caller();
      if (!(await alerts.remove(userId, Number(input.alertId)))) throw rejected('not_found');
      return records(userId);
    }),
  ];
}

/** The side from which a price that is now `now` has to come. */
function directionTo(price: number, now: number, market: Market): 'above' | 'below' {
  if (now === 0) throw rejected('prices_stale');
  if (now === price)
    throw rejected('alert_at_price', { price: priceText(price, market) }, [{ field: 'price', rule: 'alert_at_price' }]);
  return price > now ? 'above' : 'below';
}

function ticksOf(price: string | null, { terms }: Market): number {
  const parsed = parseDecimal(price ?? '', terms.tickScale);
  return parsed.ok ? Number(parsed.units) : 0;
}
