import { type BookLevel, Exchange, type ExchangeRecord } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import type { KeepMarket, KeptTrade } from '@candor/market-data';
import { spotMarketListings } from '@candor/protocol';
import { LeaderClock } from '../exchange/clock.ts';
import { demoCommands, demoMakers, listingCommands } from '../exchange/first-start.ts';
import { Leader } from '../exchange/leader.ts';
import { makerPlan } from './maker-plan.ts';
import { MarketMaker } from './market-maker.ts';
import { spotDoor } from './spot-door.ts';

/**
 * A whole exchange in memory with the demo's market maker at work on one market: what it keeps
 * there is what users are served.
 */
export const keepMarket: KeepMarket = async ({ symbol }, { seed, indexTicks, nowMs }) => {
  const market = spotMarketListings.find((listing) => listing.symbol === symbol);
  if (!market) throw new Error(`No market ${symbol} is listed.`);
  const { marketId } = market;
  const exchange = Exchange.empty();
  const leader = await openLeader(exchange, nowMs);
  const terms = exchange.markets().find((one) => one.marketId === marketId)?.terms;
  if (!terms) throw new Error(`The market ${symbol} has no terms.`);
  const trades: KeptTrade[] = [];
  leader.onRecord((record) => trades.push(...tradesOf(record)));
  const plan = makerPlan({ marketId, market, seed, terms: () => terms, indexTicks, now: nowMs });
  const { quoting, taking } = demoMakers;
  const maker = new MarketMaker({
    exchange: leader,
    plans: [plan],
    door: spotDoor(quoting, taking),
    now: nowMs,
  });
  return {
    async step() {
      await leader.submit({ type: 'index_prices', prices: [{ marketId, price: indexTicks() }] });
      await maker.step(plan);
    },
    book() {
      const { bids, asks } = exchange.depth(marketId, levelsSeen);
      return { bids: bids.map(levelOf), asks: asks.map(levelOf) };
    },
    trades,
  };
};

/** More than the maker has. */
const levelsSeen = 100;

const levelOf = ({ price, quantity }: BookLevel): [number, number] => [price, quantity];

async function openLeader(exchange: Exchange, nowMs: () => number): Promise<Leader> {
  const clock = new LeaderClock({ wallMs: nowMs, monotonicMs: nowMs }, 0, () => undefined);
  const onFault = (fault: Error) => {
    throw fault;
  };
  const leader = new Leader({ exchange, journal: openMemoryJournal(), clock, onFault });
  for (const command of [...listingCommands(), ...demoCommands()]) await leader.submit(command);
  return leader;
}

const tradesOf = ({ timeMs, events }: ExchangeRecord): KeptTrade[] =>
  events.flatMap((event) => (event.type === 'trade' ? [{ timeMs, ticks: event.price, lots: event.quantity }] : []));
