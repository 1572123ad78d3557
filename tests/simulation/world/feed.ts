import { parseDecimal, rescale } from '@candor/amount';
import { IndexPrice } from '@candor/market-data';
import type { SeededRandom } from '@candor/testkit';
import type { FeedRunner } from '../../../apps/node/src/engine/feed/feed-runner.ts';
import type { Counters } from '../counters.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a feed's samples are worth now. */
export type FeedMood = 'honest' | 'jumped' | 'silent' | 'lying';

const countOf = { jumped: 'feed jumped', silent: 'feed silent', lying: 'feed lied' } as const;

const venues = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
const sampleEveryMs = 400;
const priceScale = 18;
/** An index follows a path that moves, a look a second: so far it may be behind. */
const nearShare = 0.05;
const afterJumpMs = 90_000;
/** A bot bets on moves of so many ticks since the last index. */
const farTicks = 4;
const lies = ['0', '-1', 'NaN', '1e400', '0.000000000000000001', '999999999', ''];

/**
 * Venues that quote each symbol around a path of its own, and jump, fall silent or lie when asked
 * to. What the exchange hears of them is the real index.
 */
export class SimulatedVenues implements Pick<
  FeedRunner,
  'index' | 'indexTicks' | 'history' | 'description' | 'quotes' | 'restoreEjected'
> {
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #counters: Counters;
  readonly #index = new IndexPrice();
  /** Ticks of the path, by symbol, with the tick's decimals. */
  readonly #paths: Map<string, { ticks: number; readonly middle: number; readonly scale: number }>;
  mood: FeedMood = 'honest';
  #jumpedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    time: VirtualTime,
    random: SeededRandom,
    counters: Counters,
    symbols: readonly (readonly [string, number, number])[],
  ) {
    this.#time = time;
    this.#random = random;
    this.#counters = counters;
    this.#paths = new Map(symbols.map(([symbol, middle, scale]) => [symbol, { ticks: middle, middle, scale }]));
    this.#sample();
  }

  index(symbol: string): ReturnType<FeedRunner['index']> {
    const state = this.#index.at(symbol, this.#time.nowMs);
    return { price: state.stale ? null : state.price, stale: state.stale, venues: [] };
  }

  indexTicks(symbol: string, tickScale: number): number {
    const { price } = this.index(symbol);
    const parsed = price === null ? null : parseDecimal(price, priceScale);
    return parsed?.ok ? Number(rescale(parsed.units, priceScale, tickScale, 'half_even')) : 0;
  }

  quotes(symbol: string): ReturnType<FeedRunner['quotes']> {
    return this.#index.quotes(symbol, this.#time.nowMs);
  }

  restoreEjected(symbol: string, venue: string): void {
    this.#index.restoreEjected(symbol, venue);
  }

  /**
   * Where the venues have gone since an index, when that is far: what a bot knows that hears of
   * them before others do.
   */
  ahead(symbol: string, indexTicks: number): 'rise' | 'fall' | undefined {
    const { ticks = 0 } = this.#paths.get(symbol) ?? {};
    if (indexTicks === 0 || Math.abs(ticks - indexTicks) < farTicks) return undefined;
    return ticks > indexTicks ? 'rise' : 'fall';
  }

  async history(): Promise<readonly never[]> {
    return [];
  }

  description(): { readonly kind: 'simulated'; readonly label: string } {
    return { kind: 'simulated', label: 'Simulated venues' };
  }

  /**
   * Whether an index in ticks is one that honest venues can have led to: near the path, or the last
   * jump was lately.
   */
  isHonest(symbol: string, indexTicks: number): boolean {
    const { ticks = 0 } = this.#paths.get(symbol) ?? {};
    if (this.mood === 'jumped') this.#jumpedAtMs = this.#time.nowMs;
    if (this.#time.nowMs - this.#jumpedAtMs < afterJumpMs) return true;
    return Math.abs(indexTicks - ticks) <= ticks * nearShare;
  }

  #sample(): void {
    const random = this.#random;
    if (this.mood !== 'honest') this.#counters.add(countOf[this.mood]);
    for (const [symbol, path] of this.#paths) {
      const pull = path.ticks > path.middle ? -1 : 1;
      path.ticks = path.ticks + random.integer(-5, 5) + (random.chance(1, 5) ? pull : 0);
      if (this.mood === 'silent') continue;
      const shown = this.mood === 'jumped' ? Math.round(path.ticks * 1.09) : path.ticks;
      venues.forEach((venue, index) => {
        const honest = ((shown * (1_000 + random.integer(-1, 1))) / 1_000 / 10 ** path.scale).toFixed(path.scale + 2);
        const lies1 = this.mood === 'lying' && index < 2;
        const price = lies1 ? random.pick([...lies, String(path.ticks), honest.replace('.', '')]) : honest;
        this.#index.add({ venue, symbol, price, timeMs: this.#time.nowMs - random.integer(0, 200) });
      });
    }
    this.#time.later(sampleEveryMs, () => this.#sample());
  }
}
