import { compareDecimals, formatDecimal, parseDecimal } from '@candor/amount';
import type { Candle, Interval } from '@candor/protocol';
import { nextOpenTime, openTimeOf } from '../intervals/intervals.ts';

/**
 * Volumes are kept in units of 10^-18, turnovers in 10^-36: products of two wire decimals fit
 * exactly.
 */
const volumeScale = 18;
const turnoverScale = 36;

interface OpenCandle {
  readonly openTimeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: bigint;
  turnover: bigint;
}

const units = (decimal: string, scale: number): bigint => {
  const parsed = parseDecimal(decimal, scale);
  if (parsed.ok) return parsed.units;
  throw new RangeError(`not a wire decimal: ${JSON.stringify(decimal.slice(0, 40))}`);
};

/**
 * A turnover may have more than the 18 decimals and digits of a wire amount: it is read by hand.
 */
function turnoverUnits(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(turnoverScale, '0'));
}

const fromCandle = (candle: Candle): OpenCandle => ({
  openTimeMs: candle.openTimeMs,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: units(candle.volume, volumeScale),
  turnover: turnoverUnits(candle.turnover),
});

const toCandle = ({ openTimeMs, open, high, low, close, volume, turnover }: OpenCandle): Candle => ({
  openTimeMs,
  open,
  high,
  low,
  close,
  volume: formatDecimal(volume, volumeScale, 0),
  turnover: formatDecimal(turnover, turnoverScale, 0),
});

const higher = (a: string, b: string): string => (compareDecimals(a, b) >= 0 ? a : b);
const lower = (a: string, b: string): string => (compareDecimals(a, b) <= 0 ? a : b);

/** Candles kept per series; older ones are the history's to give. */
const keptMost = 1_500;

/**
 * The candles of one market at one interval, oldest first, one per time that had a trade; gaps are
 * filled when they are read.
 */
export class CandleSeries {
  readonly #interval: Interval;
  #candles: OpenCandle[] = [];
  /** The first candle that live trades touched. */
  #liveFromMs: number | undefined;
  #seeded = false;

  constructor(interval: Interval) {
    this.#interval = interval;
  }

  /** Candles that follow each other as one, opening at a time. At least one must be given. */
  static join(openTimeMs: number, candles: readonly Candle[]): Candle {
    const [first, ...rest] = candles.map(fromCandle);
    if (!first) throw new RangeError('no candles to join');
    const joined = { ...first, openTimeMs };
    for (const candle of rest) {
      joined.high = higher(joined.high, candle.high);
      joined.low = lower(joined.low, candle.low);
      joined.close = candle.close;
      joined.volume += candle.volume;
      joined.turnover += candle.turnover;
    }
    return toCandle(joined);
  }

  /**
   * Takes history in front of what was traded live. A candle that both have becomes one: the
   * history came first in it. Once only.
   */
  seed(candles: readonly Candle[]): void {
    if (this.#seeded) return;
    this.#seeded = true;
    const from = this.#liveFromMs ?? Number.POSITIVE_INFINITY;
    const older = candles.filter(({ openTimeMs }) => openTimeMs <= from).map(fromCandle);
    const [first] = this.#candles;
    const last = older.at(-1);
    if (first && last?.openTimeMs === first.openTimeMs) {
      older.pop();
      first.open = last.open;
      first.high = higher(first.high, last.high);
      first.low = lower(first.low, last.low);
      first.volume += last.volume;
      first.turnover += last.turnover;
    }
    this.#candles = [...older, ...this.#candles].slice(-keptMost);
  }

  trade(price: string, quantity: string, timeMs: number): void {
    const openTimeMs = openTimeOf(this.#interval, timeMs);
    const volume = units(quantity, volumeScale);
    const turnover = volume * units(price, volumeScale);
    const last = this.#candles.at(-1);
    if (!last || openTimeMs > last.openTimeMs) {
      this.#liveFromMs ??= openTimeMs;
      this.#candles.push({ openTimeMs, open: price, high: price, low: price, close: price, volume, turnover });
      if (this.#candles.length > keptMost * 1.2) this.#candles = this.#candles.slice(-keptMost);
      return;
    }
    this.#liveFromMs ??= last.openTimeMs;
    last.high = higher(last.high, price);
    last.low = lower(last.low, price);
    last.close = price;
    last.volume += volume;
    last.turnover += turnover;
  }

  /**
   * The last `limit` candles that opened before `endMs`, oldest first; a time without trades
   * carries the close before it.
   */
  read(endMs: number, limit: number): Candle[] {
    const found: Candle[] = [];
    for (let i = this.#candles.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const candle = this.#candles[i];
      if (!candle || candle.openTimeMs >= endMs) continue;
      const after = this.#candles[i + 1]?.openTimeMs;
      if (after !== undefined) this.#carry(candle, Math.min(after, endMs), limit - found.length, found);
      if (found.length < limit) found.push(toCandle(candle));
    }
    return found.reverse();
  }

  /** Pushes the flat candles between one and the next, newest first. */
  #carry({ openTimeMs, close }: OpenCandle, untilMs: number, room: number, into: Candle[]): void {
    let at = openTimeOf(this.#interval, untilMs - 1);
    for (let pushed = 0; pushed < room && at > openTimeMs; pushed += 1) {
      into.push({ openTimeMs: at, open: close, high: close, low: close, close, volume: '0', turnover: '0' });
      at = openTimeOf(this.#interval, at - 1);
    }
  }

  /** When the newest candle ends; undefined while there is none. */
  get endMs(): number | undefined {
    const last = this.#candles.at(-1);
    return last && nextOpenTime(this.#interval, last.openTimeMs);
  }
}
