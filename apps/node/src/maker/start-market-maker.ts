import { makerModel } from '@candor/market-data';
import { demoMakers } from '../exchange/first-start.ts';
import type { ExchangeService } from '../exchange/service.ts';
import type { MarketBoard } from '../markets/market-board.ts';
import { type MakerPlan, MarketMaker } from './market-maker.ts';
import { lotsOnGrid, onGrid } from './on-grid.ts';

/** Of the market maker's model: sizes and bursts wander differently with another. */
const seed = 1;
/** After a pause, market orders of this long are made up for, and no more. */
const catchUpMs = 2_000;

/** Puts the demo's market maker to work on every market. */
export function startMarketMaker(
  exchange: ExchangeService,
  markets: MarketBoard,
  now: () => number = Date.now,
): MarketMaker {
  const plans = markets.ids().map((marketId) => planOf(markets, marketId, now));
  const { quoting, taking } = demoMakers;
  const maker = new MarketMaker({ exchange, plans, quotingUserId: quoting, takingUserId: taking, now });
  maker.start();
  return maker;
}

function planOf(markets: MarketBoard, marketId: number, now: () => number): MakerPlan {
  const market = markets.market(marketId);
  const model = makerModel(seed, { ...market, ...market.terms });
  let askedMs = now();
  return {
    marketId,
    // A market that is not open is quoted like one without an index: not at all.
    indexTicks: () => (markets.market(marketId).state === 'open' ? markets.indexTicks(marketId) : 0),
    ladder: (indexTicks, nowMs) => onGrid(model.ladder(indexTicks, nowMs), markets.market(marketId).terms),
    tolerance: (quote, indexTicks) => model.tolerance(quote, indexTicks),
    bursts(indexTicks, nowMs) {
      const fromMs = Math.max(askedMs, nowMs - catchUpMs);
      askedMs = nowMs;
      const { terms } = markets.market(marketId);
      const takers = model.takers(indexTicks, fromMs, nowMs);
      return takers.map(({ side, quantity }) => ({ side, quantity: lotsOnGrid(quantity, terms) }));
    },
  };
}
