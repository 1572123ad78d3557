import { demoMakers } from '../exchange/first-start.ts';
import type { ExchangeService } from '../exchange/service.ts';
import type { MarketBoard } from '../markets/market-board.ts';
import { makerPlan } from './maker-plan.ts';
import { type MakerPlan, MarketMaker } from './market-maker.ts';
import { spotDoor } from './spot-door.ts';

/** Of the market maker's model: sizes and bursts wander differently with another. */
const seed = 1;
/** Puts the demo's market maker to work on every market. */
export function startMarketMaker(
  exchange: ExchangeService,
  markets: MarketBoard,
  now: () => number = Date.now,
): MarketMaker {
  const plans = markets.ids().map((marketId) => planOf(markets, marketId, now));
  const { quoting, taking } = demoMakers;
  const maker = new MarketMaker({ exchange, plans, door: spotDoor(quoting, taking), now });
  maker.start();
  return maker;
}

function planOf(markets: MarketBoard, marketId: number, now: () => number): MakerPlan {
  const market = markets.market(marketId);
  return makerPlan({
    marketId,
    market: { ...market, ...market.terms },
    seed,
    terms: () => markets.market(marketId).terms,
    // A market that is not open is quoted like one without an index: not at all.
    indexTicks: () => (markets.market(marketId).state === 'open' ? markets.indexTicks(marketId) : 0),
    watched: () => markets.isWatched(marketId),
    now,
  });
}
