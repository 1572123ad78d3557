import { swapBot } from '@candor/protocol';

/** The index of a market at the end of a second; 0 while it is stale. */
export interface SecondPrice {
  readonly second: number;
  readonly ticks: number;
}

/** How far ahead the bot would have been, and over how many moments. */
export interface BotEdge {
  /** Null where no moment has its prices. */
  readonly edgeNano: number | null;
  readonly moments: number;
}

/** How old a quote may be that is still taken. */
const quoteLifeSeconds = 10;
const foresightSeconds = swapBot.foresightMs / 1_000;
const daySeconds = swapBot.dayMs / 1_000;

/**
 * What a bot would have been ahead by on average, before spread and fee, in its best 5% of moments:
 * max(P(t + 2 s) ÷ min P, max P ÷ P(t + 2 s)) − 1 over the quotes P of t − 10 s … t. A measure of
 * the spread and no amount, so it is computed in floating point.
 *
 * `prices` are those of the last day, oldest first; `awake` the seconds in which the exchange set
 * any price: in other seconds nobody could swap.
 */
export function botEdge(prices: readonly SecondPrice[], awake: ReadonlySet<number>, lastSecond: number): BotEdge {
  const grid = gridOf(prices, awake, lastSecond);
  const edges: number[] = [];
  for (let at = 0; at + foresightSeconds < grid.length; at += 1) {
    const now = grid[at] ?? 0;
    const later = grid[at + foresightSeconds] ?? 0;
    if (now === 0 || later === 0) continue;
    let [least, most] = [now, now];
    for (let back = 1; back <= quoteLifeSeconds && at - back >= 0; back += 1) {
      const quote = grid[at - back] ?? 0;
      if (quote === 0) continue;
      if (quote < least) least = quote;
      if (quote > most) most = quote;
    }
    edges.push(Math.max(later / least, most / later) - 1);
  }
  if (edges.length === 0) return { edgeNano: null, moments: 0 };
  const best = Float64Array.from(edges)
    .sort()
    .subarray(-Math.ceil((edges.length * swapBot.bestPercent) / 100));
  const mean = best.reduce((sum, edge) => sum + edge, 0) / best.length;
  return { edgeNano: Math.round(mean * 1e9), moments: edges.length };
}

/** The price of each second of the last day; 0 where it is stale, or the exchange slept longer than a quote lives. */
function gridOf(prices: readonly SecondPrice[], awake: ReadonlySet<number>, lastSecond: number): number[] {
  const grid: number[] = [];
  let [next, ticks, lastAwake] = [0, 0, -Infinity];
  for (let second = lastSecond - daySeconds; second <= lastSecond; second += 1) {
    for (; (prices[next]?.second ?? Infinity) <= second; next += 1) ticks = prices[next]?.ticks ?? 0;
    if (awake.has(second)) lastAwake = second;
    grid.push(second - lastAwake <= quoteLifeSeconds ? ticks : 0);
  }
  return grid;
}
