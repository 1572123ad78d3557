import type { PriceFeed } from '../feed/feed.ts';
import type { FeedMarket } from '../market.ts';
import { PathFeed } from '../path/path-feed.ts';
import { PricePath } from '../path/price-path.ts';
import { SimulatedDays } from './simulated-days.ts';

export interface SimulatedFeedOptions {
  readonly seed: number;
  readonly markets: readonly FeedMarket[];
  readonly now: () => number;
}

/** Venues of the simulation, named so that nobody takes them for real ones. */
export const simulatedVenues = ['simulated-a', 'simulated-b', 'simulated-c', 'simulated-d', 'simulated-e'] as const;

/**
 * The simulated feed: the same seed gives the same market at the same time, on any machine, with
 * all of its past.
 */
export const simulatedFeed = ({ seed, markets, now }: SimulatedFeedOptions): PriceFeed =>
  new PathFeed({
    kind: 'simulated',
    label: `simulated market, seed ${seed}`,
    venues: simulatedVenues,
    markets,
    path: new PricePath(new SimulatedDays(seed, markets), seed),
    seed,
    now,
  });
