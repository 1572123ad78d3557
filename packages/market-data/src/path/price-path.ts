import { dayMs, minuteMs } from '../intervals/intervals.ts';
import { type Bar, barOfDay, type DayOfMinutes, joinBars, minuteOf, minutesPerDay, typicalTicks } from './bar.ts';
import { streamOf } from './noise.ts';
import { type PlainBar, splitBar } from './split-bar.ts';

/** Gives the minutes of any day of a market; undefined where there are none at all. */
export interface DaySource {
  /** The first and the end time that have prices. */
  readonly firstMs: number;
  day(symbol: string, day: number): DayOfMinutes | undefined;
}

const daysKept = 48;
const daySummariesKept = 60_000;
const secondsPerMinute = 60;

/**
 * A market's price at any second, and its bars over any time, all from the same minutes: what is
 * read at one interval adds up to another.
 */
export class PricePath {
  readonly #source: DaySource;
  readonly #seed: number;
  readonly #days = new Map<string, DayOfMinutes | undefined>();
  readonly #summaries = new Map<string, Bar | undefined>();
  readonly #seconds = new Map<string, { readonly minute: number; readonly parts: readonly PlainBar[] }>();

  constructor(source: DaySource, seed: number) {
    this.#source = source;
    this.#seed = seed;
  }

  get firstMs(): number {
    return this.#source.firstMs;
  }

  /** Ticks at a time: the open of its second. */
  ticksAt(symbol: string, timeMs: number): number | undefined {
    return this.#second(symbol, timeMs)?.open;
  }

  /** The bar over [fromMs, toMs), both whole seconds; undefined when nothing has a price there. */
  bar(symbol: string, fromMs: number, toMs: number): Bar | undefined {
    let joined: Bar | undefined;
    for (let at = fromMs; at < toMs;) {
      const length = stepAt(at, toMs);
      const bar = this.#piece(symbol, at, length);
      if (bar) joined = joinBars(joined, bar);
      at += length;
    }
    return joined;
  }

  #piece(symbol: string, atMs: number, lengthMs: number): Bar | undefined {
    if (lengthMs === dayMs) return this.#summary(symbol, Math.floor(atMs / dayMs));
    if (lengthMs === minuteMs) return this.#minute(symbol, Math.floor(atMs / minuteMs));
    return this.#second(symbol, atMs);
  }

  #summary(symbol: string, day: number): Bar | undefined {
    const key = `${symbol} ${day}`;
    if (this.#summaries.has(key)) return this.#summaries.get(key);
    const minutes = this.#day(symbol, day);
    const whole = minutes && barOfDay(minutes);
    remember(this.#summaries, key, whole, daySummariesKept);
    return whole;
  }

  #minute(symbol: string, minute: number): Bar | undefined {
    const day = this.#day(symbol, Math.floor(minute / minutesPerDay));
    return day && minuteOf(day, minute - Math.floor(minute / minutesPerDay) * minutesPerDay);
  }

  #second(symbol: string, timeMs: number): Bar | undefined {
    const minute = Math.floor(timeMs / minuteMs);
    const whole = this.#minute(symbol, minute);
    if (!whole) return undefined;
    let kept = this.#seconds.get(symbol);
    if (kept?.minute !== minute) {
      kept = { minute, parts: splitBar(whole, secondsPerMinute, this.#seed ^ minute, streamOf(symbol)) };
      this.#seconds.set(symbol, kept);
    }
    const part = kept.parts[Math.floor((timeMs - minute * minuteMs) / 1_000)];
    if (!part) return undefined;
    // The minute's own typical price, so that the seconds' turnovers sum to the minute's.
    const typical = typicalTicks(whole.open, whole.high, whole.low, whole.close);
    return { ...part, turnover: BigInt(part.lots) * BigInt(typical) };
  }

  #day(symbol: string, day: number): DayOfMinutes | undefined {
    const key = `${symbol} ${day}`;
    if (this.#days.has(key)) return this.#days.get(key);
    const made = this.#source.day(symbol, day);
    remember(this.#days, key, made, daysKept);
    return made;
  }
}

/** The longest of day, minute and second that begins at a time and ends by another. */
function stepAt(atMs: number, toMs: number): number {
  if (atMs % dayMs === 0 && atMs + dayMs <= toMs) return dayMs;
  if (atMs % minuteMs === 0 && atMs + minuteMs <= toMs) return minuteMs;
  return 1_000;
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value, most: number): void {
  if (cache.size >= most) {
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }
  cache.set(key, value);
}
