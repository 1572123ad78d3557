import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { naiveIndex } from './naive-index.ts';
import { plainMarket } from '../run/plain-market.ts';

type IndexPrices = Extract<Command, { readonly type: 'index_prices' }>;

const one = 10n ** 8n;
const markets = [
  { marketId: 1, tickScale: 1, middle: 912_430 },
  { marketId: 101, tickScale: 2, middle: 265_000 },
] as const;
const venues = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
const durations = [30, 45];
/** So long a venue is wrong once it begins. */
const wrongSeconds = 120;

const terms = plainMarket(one * 1_000_000n);

/**
 * Random commands around fixed-period contracts, in a time of their own: mostly a sample each
 * second, as a node sends them.
 */
export class FixedPeriodFlow {
  nowMs = 1_700_000_000_000;
  readonly #random: SeededRandom;
  readonly #users: readonly number[];
  readonly #prices = new Map<number, { ticks: number; last: number; lastSecond: number }>();
  readonly #ejected = new Set<string>();
  /** Since when a venue of a market is wrong. */
  readonly #liars = new Map<number, { readonly venue: string; readonly since: number }>();
  #second = 0;

  constructor(random: SeededRandom, users: readonly number[]) {
    this.#random = random;
    this.#users = users;
    for (const { marketId, middle } of markets) this.#prices.set(marketId, { ticks: middle, last: 0, lastSecond: 0 });
  }

  /** What there is before the first random command. */
  setting(): Command[] {
    return [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'list_index_market', marketId: 101, symbol: 'XAU/USD', tickScale: 2, stakeAssetId: 1 },
      ...markets.map(({ marketId }) => this.#periods(marketId)),
      { type: 'issue_demo_supply', assetId: 1, amount: amount(one * 10_000_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(one * 50_000n) },
      { type: 'move_house_funds', assetId: 1, amount: amount(one * 3_000n), direction: 'to_house' },
      ...this.#users.flatMap((userId): Command[] => [
        { type: 'register_user', userId, merchant: false },
        { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(one * 5_000n) }] },
        { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(one * 2_000n) },
      ]),
      { type: 'set_fixed_period_limits', exposureMax: amount(one * 1_500n), contractsPerUserMax: 6 },
      {
        type: 'index_prices',
        prices: markets.map(({ marketId, middle }) => ({ marketId, price: middle })),
      },
    ];
  }

  next(open: number): Command {
    const random = this.#random;
    const second = Math.floor(this.nowMs / 1_000);
    if (this.#second < second) return this.#sampleOrNot(second);
    const choice = random.weighted([
      ['time', open > 0 ? 40 : 5],
      ['open', 16],
      ['other', 2],
    ] as const);
    if (choice === 'open') return this.#open();
    if (choice === 'other') return this.#other();
    this.#passTime();
    return { type: 'tick' };
  }

  #passTime(): void {
    const random = this.#random;
    const toNextMs = 1_000 - (this.nowMs % 1_000);
    const longMs = random.chance(1, 4) ? 86_400_000 : random.integer(1_500, 90_000);
    if (random.chance(1, 250)) this.nowMs += longMs;
    else this.nowMs += random.chance(4, 5) ? toNextMs + random.integer(0, 300) : random.integer(0, 700);
  }

  #sampleOrNot(second: number): Command {
    const random = this.#random;
    this.#second = second;
    if (random.chance(1, 400)) return { type: 'tick' };
    const late = random.chance(1, 300) ? second - 1 : second;
    const samples = markets.map(({ marketId, tickScale }) => this.#sample(marketId, tickScale));
    const prices = random.chance(1, 3) ? samples.map(({ marketId, price }) => ({ marketId, price })) : [];
    if (random.chance(1, 300)) this.#lie(second);
    const standings = this.#standings(second);
    if (standings.length > 0) return { type: 'index_prices', prices: [], second, standings };
    return { type: 'index_prices', prices, second: late, samples };
  }

  /** A venue begins to be wrong, for two minutes. */
  #lie(second: number): void {
    const { marketId } = this.#random.pick(markets);
    if (!this.#liars.has(marketId)) this.#liars.set(marketId, { venue: this.#random.pick(venues), since: second });
  }

  /**
   * What became of venues that are wrong, as a feed says it: out after a minute, back after five
   * minutes of being right.
   */
  #standings(second: number): NonNullable<IndexPrices['standings']> {
    return [...this.#liars].flatMap(([marketId, { venue, since }]): NonNullable<IndexPrices['standings']> => {
      const key = `${marketId}/${venue}`;
      const isOut = this.#ejected.has(key);
      if (!isOut && second - since > wrongSeconds / 2) {
        this.#ejected.add(key);
        return [{ marketId, venue, ejected: true }];
      }
      if (second - since <= wrongSeconds + 301) return [];
      this.#liars.delete(marketId);
      return this.#ejected.delete(key) ? [{ marketId, venue, ejected: false }] : [];
    });
  }

  #isWrong(marketId: number): boolean {
    return this.#second - (this.#liars.get(marketId)?.since ?? -Infinity) <= wrongSeconds;
  }

  #sample(marketId: number, tickScale: number): NonNullable<IndexPrices['samples']>[number] {
    const random = this.#random;
    const path = this.#prices.get(marketId) ?? { ticks: 1, last: 0, lastSecond: 0 };
    path.ticks = Math.max(1_000, path.ticks + (random.chance(1, 3) ? 0 : random.integer(-1, 1)));
    const isThin = random.chance(1, 300);
    const quoted = venues.slice(0, isThin ? 2 : venues.length).map((venue) => {
      const mantissa = BigInt(path.ticks * 10 + (random.chance(1, 3) ? random.integer(-4, 4) : 0));
      const odd = random.chance(1, 60) ? random.pick([1n, mantissa * 2n, (mantissa * 1_007n) / 1_000n]) : mantissa;
      // Who comes back must be right for five minutes on end.
      const isLiar = this.#liars.get(marketId)?.venue === venue;
      const wrong = isLiar ? mantissa * (this.#isWrong(marketId) ? 2n : 1n) : odd;
      return { venue, mantissa: wrong, decimals: tickScale + 1, ageMs: random.chance(1, 60) ? 12_000 : 200 };
    });
    const quotes = quoted.map((quote) => ({ ...quote, ejected: this.#ejected.has(`${marketId}/${quote.venue}`) }));
    const { ticks, problem } = naiveIndex(quotes, 0, tickScale);
    const price = random.chance(1, 400) ? ticks + 1 : ticks;
    return { marketId, price, ...(problem === 'none' ? {} : { problem }), venues: quoted };
  }

  #open(): Command {
    const random = this.#random;
    const stake = random.weighted([
      [BigInt(random.integer(10, 300)) * one, 20],
      [BigInt(random.integer(1, 3_000)) * one, 3],
      [BigInt(random.integer(10, 300)) * one + 1n, 1],
    ] as const);
    return {
      type: 'open_fixed_period',
      userId: random.chance(1, 60) ? 99 : random.pick(this.#users),
      marketId: random.chance(1, 60) ? 7 : random.pick(markets).marketId,
      direction: random.pick(['rise', 'fall'] as const),
      durationSeconds: random.chance(1, 30) ? 60 : random.pick(durations),
      stake: amount(stake),
      ...(random.chance(1, 10) ? { payoutPpm: random.pick([820_000, 777_777]) } : {}),
    };
  }

  #other(): Command {
    const random = this.#random;
    const userId = random.pick(this.#users);
    const { marketId } = random.pick(markets);
    const direction = random.pick(['to_house', 'to_treasury'] as const);
    const [from, to] = random.chance(1, 2) ? ([1, 6] as const) : ([6, 1] as const);
    return random.pick<Command>([
      { type: 'set_user_frozen', userId, frozen: random.chance(1, 6) },
      { type: 'set_market_state', marketId, state: random.chance(1, 8) ? 'halted' : 'open' },
      { type: 'set_stake_limit', userId, limit: amount(BigInt(random.pick([0, 0, 2_000, 9_000])) * one) },
      ...(random.chance(1, 60) ? [{ type: 'pause_fixed_period', userId, days: 1 } as const] : []),
      { type: 'move_house_funds', assetId: 1, amount: amount(BigInt(random.integer(1, 2_000)) * one), direction },
      { type: 'transfer', userId, assetId: 1, from, to, amount: amount(BigInt(random.integer(1, 900)) * one) },
      { type: 'index_prices', prices: [{ marketId, price: random.chance(1, 10) ? 0 : this.#ticks(marketId) }] },
      this.#periods(marketId),
    ]);
  }

  #ticks = (marketId: number): number => this.#prices.get(marketId)?.ticks ?? 1;

  #periods(marketId: number): Command {
    const payoutPpm = this.#random.pick([820_000, 777_777, 333_333]);
    const bounds = { minimumStake: amount(10n * one), maximumStake: amount(500n * one) };
    return {
      type: 'set_periods',
      marketId,
      periods: durations.map((durationSeconds) => ({ durationSeconds, payoutPpm, ...bounds })),
    };
  }
}
