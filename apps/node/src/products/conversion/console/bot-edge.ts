import { setImmediate as nextTurn } from 'node:timers/promises';
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
/** Seconds that are computed before others have their turn: less than a millisecond. */
const turnSeconds = 2_000;
/** More moments than these are never among the best. */
const bestMost = Math.ceil(((daySeconds + 1) * swapBot.bestPercent) / 100);

/**
 * What a bot would have been ahead by on average, before spread and fee, in its best 5% of moments:
 * max(P(t + 2 s) ÷ min P, max P ÷ P(t + 2 s)) − 1 over the quotes P of t − 10 s … t. A measure of
 * the spread and no amount, so it is computed in floating point.
 *
 * `prices` are those of the last day, oldest first; `awake` the seconds in which the exchange set
 * any price: in other seconds nobody could swap. Neither may change before the figure is there: a
 * day is computed in turns, so that the thread goes on with its other work.
 */
export async function botEdge(
  prices: readonly SecondPrice[],
  awake: ReadonlySet<number>,
  lastSecond: number,
): Promise<BotEdge> {
  const grid = await gridOf(prices, awake, lastSecond);
  const best = new Best();
  for (let at = 0; at + foresightSeconds < grid.length; at += 1) {
    if (at % turnSeconds === 0) await nextTurn();
    const edge = edgeAt(grid, at);
    if (edge !== undefined) best.add(edge);
  }
  return best.figure();
}

/** How far ahead the bot was at a place of the grid; undefined where a price is missing. */
function edgeAt(grid: Float64Array, at: number): number | undefined {
  const now = grid[at] ?? 0;
  const later = grid[at + foresightSeconds] ?? 0;
  if (now === 0 || later === 0) return undefined;
  let [least, most] = [now, now];
  for (let back = 1; back <= quoteLifeSeconds && at - back >= 0; back += 1) {
    const quote = grid[at - back] ?? 0;
    if (quote === 0) continue;
    if (quote < least) least = quote;
    if (quote > most) most = quote;
  }
  return Math.max(later / least, most / later) - 1;
}

/** Counts moments and keeps the best: a day sorted at once would hold the thread for long. */
class Best {
  readonly #kept = new Float64Array(2 * bestMost);
  #count = 0;
  #moments = 0;
  #least = -Infinity;

  add(edge: number): void {
    this.#moments += 1;
    if (edge <= this.#least) return;
    if (this.#count === this.#kept.length) this.#drop();
    this.#kept[this.#count] = edge;
    this.#count += 1;
  }

  figure(): BotEdge {
    if (this.#moments === 0) return { edgeNano: null, moments: 0 };
    const best = this.#kept
      .subarray(0, this.#count)
      .sort()
      .subarray(-Math.ceil((this.#moments * swapBot.bestPercent) / 100));
    const mean = best.reduce((sum, edge) => sum + edge, 0) / best.length;
    return { edgeNano: Math.round(mean * 1e9), moments: this.#moments };
  }

  /** Keeps the better half. */
  #drop(): void {
    this.#kept.sort().copyWithin(0, bestMost);
    this.#count = bestMost;
    this.#least = this.#kept[0] ?? -Infinity;
  }
}

/**
 * The price of each second of the last day; 0 where it is stale, or the exchange slept longer than
 * a quote lives.
 */
async function gridOf(
  prices: readonly SecondPrice[],
  awake: ReadonlySet<number>,
  lastSecond: number,
): Promise<Float64Array> {
  const grid = new Float64Array(daySeconds + 1);
  let [next, ticks, lastAwake] = [0, 0, -Infinity];
  for (let place = 0; place <= daySeconds; place += 1) {
    if (place % turnSeconds === 0) await nextTurn();
    const second = lastSecond - daySeconds + place;
    for (; (prices[next]?.second ?? Infinity) <= second; next += 1) ticks = prices[next]?.ticks ?? 0;
    if (awake.has(second)) lastAwake = second;
    grid[place] = second - lastAwake <= quoteLifeSeconds ? ticks : 0;
  }
  return grid;
}
