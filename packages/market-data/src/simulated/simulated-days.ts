import { dayMs } from '../intervals/intervals.ts';
import type { FeedMarket } from '../market.ts';
import { type DayOfMinutes, emptyDay, minutesPerDay } from '../path/bar.ts';
import { exponential, streamOf } from '../path/noise.ts';
import type { DaySource } from '../path/price-path.ts';
import { DailyPath, firstDay } from './daily-path.ts';
import { coins, type CoinProfile, type MarketGroup, profileOf } from './profile.ts';
import { fatNormal, slowLogVolatility, volatilityMultiplier } from './volatility.ts';
import { isClosed } from './week.ts';

const marketStream = 21;
const ownStream = 23;
/**
 * How far a minute's high and low reach beyond its open and close, in its volatility: gives the
 * measured mean range of 1.2.
 */
const wick = 0.27;

interface MarketDay {
  readonly day: number;
  readonly shocks: Float64Array;
  readonly slow: Float64Array;
}

interface Coin {
  readonly market: FeedMarket;
  readonly profile: CoinProfile;
  readonly stream: number;
  readonly days: DailyPath;
}

/**
 * The market model: any day of any market, from the seed alone. Days are joined by a slow walk; the
 * minutes between are returns with clustered volatility and fat tails, tied down at both ends of
 * the day, of which a common part moves all coins together.
 */
export class SimulatedDays implements DaySource {
  readonly firstMs = firstDay * dayMs;
  readonly #seed: number;
  readonly #coins: ReadonlyMap<string, Coin>;
  readonly #marketDays = new Map<MarketGroup, MarketDay>();

  constructor(seed: number, markets: readonly FeedMarket[]) {
    this.#seed = seed;
    this.#coins = new Map(
      markets.map((market) => {
        const profile = profileOf(market.base, market.symbol);
        const stream = streamOf(market.symbol);
        return [market.symbol, { market, profile, stream, days: new DailyPath(seed, stream, profile) }];
      }),
    );
  }

  day(symbol: string, day: number): DayOfMinutes | undefined {
    const coin = this.#coins.get(symbol);
    if (!coin || day < firstDay) return undefined;
    const { volatility, logs } = this.#minutes(coin, day);
    return this.#bars(coin, day, volatility, logs);
  }

  /** Log prices at the 1441 minute borders of a day, and each minute's volatility. */
  #minutes(coin: Coin, day: number): { readonly volatility: Float64Array; readonly logs: Float64Array } {
    const group = coin.profile.group ?? coins;
    const sign = coin.profile.inverse ? -1 : 1;
    const common = this.#market(group, day);
    const seed = this.#seed ^ coin.stream;
    const first = day * minutesPerDay;
    const volatility = new Float64Array(minutesPerDay);
    const returns = new Float64Array(minutesPerDay);
    const own = slowLogVolatility(seed, ownStream, first, minutesPerDay);
    let sum = 0;
    let variance = 0;
    for (let i = 0; i < minutesPerDay; i += 1) {
      const multiplier = volatilityMultiplier(common.slow[i] ?? 0, own[i] ?? 0);
      const sigma = coin.profile.minuteVolatility * multiplier;
      const shock =
        (common.shocks[i] ?? 0) * Math.sqrt(group.correlation) * sign +
        fatNormal(seed, ownStream, first + i) * Math.sqrt(1 - group.correlation);
      volatility[i] = sigma;
      returns[i] = sigma * shock;
      sum += sigma * shock;
      variance += sigma * sigma;
    }
    const start = coin.days.logAt(day - firstDay);
    const missing = coin.days.logAt(day - firstDay + 1) - start - sum;
    const logs = new Float64Array(minutesPerDay + 1);
    logs[0] = start;
    for (let i = 0; i < minutesPerDay; i += 1) {
      // The bridge: what the day lacks is spread over its minutes by their variance.
      logs[i + 1] = (logs[i] ?? start) + (returns[i] ?? 0) + (missing * (volatility[i] ?? 0) ** 2) / variance;
    }
    return { volatility, logs };
  }

  #bars({ market, profile, stream }: Coin, day: number, volatility: Float64Array, logs: Float64Array): DayOfMinutes {
    const bars = emptyDay();
    const seed = this.#seed ^ stream;
    const grid = 10 ** market.tickScale;
    const lotGrid = 10 ** market.lotScale;
    for (let i = 0; i < minutesPerDay; i += 1) {
      const minute = day * minutesPerDay + i;
      if (market.closesAtWeekends && isClosed(minute)) continue;
      const price = Math.exp(logs[i] ?? 0);
      const open = Math.max(2, Math.round(price * grid));
      const close = Math.max(2, Math.round(Math.exp(logs[i + 1] ?? 0) * grid));
      const reach = (volatility[i] ?? 0) * wick * open;
      bars.open[i] = open;
      bars.close[i] = close;
      bars.high[i] = Math.max(open, close) + Math.round(reach * exponential(seed, 31, minute));
      bars.low[i] = Math.max(1, Math.min(open, close) - Math.round(reach * exponential(seed, 37, minute)));
      const busy = ((volatility[i] ?? 0) / profile.minuteVolatility) * (0.3 + 0.7 * exponential(seed, 41, minute));
      if (profile.minuteTurnover === 0) continue;
      bars.lots[i] = Math.max(1, Math.round(((profile.minuteTurnover * busy) / price) * lotGrid));
    }
    return bars;
  }

  /**
   * The part of a day that all markets of a group share; they are asked for the same day one after
   * another.
   */
  #market(group: MarketGroup, day: number): MarketDay {
    const kept = this.#marketDays.get(group);
    if (kept?.day === day) return kept;
    const shocks = new Float64Array(minutesPerDay);
    const first = day * minutesPerDay;
    const slow = slowLogVolatility(this.#seed, marketStream ^ group.stream, first, minutesPerDay);
    for (let i = 0; i < minutesPerDay; i += 1) {
      shocks[i] = fatNormal(this.#seed, marketStream ^ group.stream, first + i);
    }
    const made = { day, shocks, slow };
    this.#marketDays.set(group, made);
    return made;
  }
}
