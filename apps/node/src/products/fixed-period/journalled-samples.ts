import { formatDecimal } from '@candor/amount';
import type { ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { LiveIndex } from './live-index.ts';
import type { PricedMarkets } from './priced-markets.ts';
import { hasSamples } from './product-records.ts';

/** Shows the journal's samples in the live index as soon as they are durable. Gives how to stop. */
export function showJournalled(
  exchange: Pick<ExchangeService, 'onRecord' | 'peek'>,
  index: LiveIndex,
  markets: Pick<PricedMarkets, 'market'>,
): () => void {
  const show = ({ events, seq }: ExchangeRecord): void => {
    for (const event of events) {
      if (event.type !== 'index_sampled') continue;
      const { marketId, second, price, previous, problem, venues } = event;
      const { tickScale } = markets.market(marketId);
      const ticks = (value: number) => (value === 0 ? null : formatDecimal(BigInt(value), tickScale));
      const names = exchange.peek((state) => state.prices.venues());
      index.journalled(marketId, {
        second,
        price: ticks(price),
        problem: problem === 'none' ? null : problem,
        previousPrice: ticks(previous),
        venues: venues.map(({ venueId, mantissa, decimals, ageMs, standing }) => ({
          venue: names[venueId - 1] ?? String(venueId),
          price: formatDecimal(mantissa, decimals),
          ageMs,
          standing,
        })),
        seq,
      });
    }
  };
  return exchange.onRecord(show, hasSamples);
}
