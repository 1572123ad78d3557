import { normal } from '../path/noise.ts';
import type { CoinProfile } from './profile.ts';

/** Day 0 of every simulated market: 2017-01-01 UTC, in days since 1970. */
export const firstDay = 17_167;

/** Part of a coin's move that is the whole market's: the measured mean cross-correlation of one-minute returns is 0.72. */
export const marketCorrelation = 0.72;

const minutesPerDayRoot = Math.sqrt(1440);
/** Days after which half of the distance to the long-run price is gone. */
const halfLifeDays = 90;
const keep = 0.5 ** (1 / halfLifeDays);

const marketStream = 11;
const ownStream = 13;

/**
 * A coin's log price at the beginning of each day since day 0: a random walk that is slowly drawn back to its long-run price, so that
 * years of it stay plausible. Kept as far as it was asked for.
 */
export class DailyPath {
  readonly #seed: number;
  readonly #coinSeed: number;
  readonly #volatility: number;
  readonly #centre: number;
  readonly #logs: number[];

  constructor(seed: number, coinStream: number, profile: CoinProfile) {
    this.#seed = seed;
    this.#coinSeed = seed ^ coinStream;
    this.#volatility = profile.minuteVolatility * minutesPerDayRoot;
    this.#centre = Math.log(profile.price);
    this.#logs = [this.#centre];
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
    const market = normal(this.#seed, marketStream, day) * Math.sqrt(marketCorrelation);
    const own = normal(this.#coinSeed, ownStream, day) * Math.sqrt(1 - marketCorrelation);
    return (market + own) * this.#volatility;
  }
}
