import { normal } from '../path/noise.ts';
import { coins, type CoinProfile, type MarketGroup } from './profile.ts';

/** Day 0 of every simulated market: 2017-01-01 UTC, in days since 1970. */
export const firstDay = 17_167;

const minutesPerDayRoot = Math.sqrt(1440);
/** Days after which half of the distance to the long-run price is gone. */
const halfLifeDays = 90;
const keep = 0.5 ** (1 / halfLifeDays);

const marketStream = 11;
const ownStream = 13;

/**
 * A coin's log price at the beginning of each day since day 0: a random walk that is slowly drawn
 * back to its long-run price, so that years of it stay plausible. Kept as far as it was asked for.
 */
export class DailyPath {
  readonly #seed: number;
  readonly #coinSeed: number;
  readonly #volatility: number;
  readonly #centre: number;
  readonly #logs: number[];
  readonly #group: MarketGroup;
  readonly #sign: number;

  constructor(seed: number, coinStream: number, profile: CoinProfile) {
    this.#seed = seed;
    this.#coinSeed = seed ^ coinStream;
    this.#volatility = profile.minuteVolatility * minutesPerDayRoot;
    this.#centre = Math.log(profile.price);
    this.#logs = [this.#centre];
    this.#group = profile.group ?? coins;
    this.#sign = profile.inverse ? -1 : 1;
  }

  /** The log price at the beginning of a day, 0 or later. */
  logAt(day: number): number {
    for (let next = this.#logs.length; next <= day; next += 1) {
      const before = this.#logs[next - 1] ?? this.#centre;
      this.#logs.push(this.#centre + (before - this.#centre) * keep + this.#move(next - 1));
    }
    return this.#logs[day] ?? this.#centre;
  }

  #move(day: number): number {
    const { stream, correlation } = this.#group;
    const market = normal(this.#seed, marketStream ^ stream, day) * Math.sqrt(correlation) * this.#sign;
    const own = normal(this.#coinSeed, ownStream, day) * Math.sqrt(1 - correlation);
    return (market + own) * this.#volatility;
  }
}
