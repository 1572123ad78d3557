import { compareDecimals, divideDecimals, formatDecimal, parseDecimal, subtractDecimals } from '@candor/amount';
import type { Candle } from '@candor/protocol';
import { minuteMs } from '../intervals/intervals.ts';

export interface Ticker {
  readonly openPrice: string;
  readonly close: string;
  /** close − openPrice. */
  readonly change: string;
  /** change / openPrice, a fraction with 6 decimals, cut towards zero. */
  readonly changeRate: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
}

interface Minute {
  readonly openTimeMs: number;
  readonly open: string;
  high: string;
  low: string;
  close: string;
  volume: bigint;
  turnover: bigint;
}

const windowMs = 24 * 60 * minuteMs;
const scale = 18;
const turnoverScale = 36;

function units(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** A market's last 24 hours, by minutes: a minute leaves as a whole. */
export class Ticker24h {
  #minutes: Minute[] = [];

  /** Takes one-minute candles from before all it has. */
  seed(candles: readonly Candle[]): void {
    const first = this.#minutes[0]?.openTimeMs ?? Number.POSITIVE_INFINITY;
    const older = candles
      .filter(({ openTimeMs }) => openTimeMs < first)
      .map((candle) => ({
        openTimeMs: candle.openTimeMs,
        open: candle.open,
        high: candle.high,
        low: candle.low,
        close: candle.close,
        volume: units(candle.volume, scale),
        turnover: units(candle.turnover, turnoverScale),
      }));
    this.#minutes = [...older, ...this.#minutes];
  }

  /** Counts a trade of wire decimals; others throw a RangeError. */
  trade(price: string, quantity: string, timeMs: number): void {
    const paid = parseDecimal(price, scale);
    const got = parseDecimal(quantity, scale);
    if (!paid.ok || !got.ok) throw new RangeError('price and quantity must be wire decimals');
    const turnover = paid.units * got.units;
    const openTimeMs = Math.floor(timeMs / minuteMs) * minuteMs;
    const last = this.#minutes.at(-1);
    if (!last || openTimeMs > last.openTimeMs) {
      this.#minutes.push({
        openTimeMs,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: got.units,
        turnover,
      });
      return;
    }
    if (compareDecimals(price, last.high) > 0) last.high = price;
    if (compareDecimals(price, last.low) < 0) last.low = price;
    last.close = price;
    last.volume += got.units;
    last.turnover += turnover;
  }

  /** The 24 hours that end at a time; undefined when nothing was traded in them. */
  at(nowMs: number): Ticker | undefined {
    const from = nowMs - windowMs;
    const gone = this.#minutes.findIndex(({ openTimeMs }) => openTimeMs > from);
    this.#minutes = gone === -1 ? [] : this.#minutes.slice(gone);
    const [first] = this.#minutes;
    const last = this.#minutes.at(-1);
    if (!first || !last) return undefined;
    const change = subtractDecimals(last.close, first.open);
    return {
      openPrice: first.open,
      close: last.close,
      change,
      changeRate: divideDecimals(change, first.open, 6, 'truncate'),
      high: this.#minutes.reduce((best, { high }) => (compareDecimals(high, best) > 0 ? high : best), first.high),
      low: this.#minutes.reduce((best, { low }) => (compareDecimals(low, best) < 0 ? low : best), first.low),
      volume: formatDecimal(
        this.#minutes.reduce((sum, { volume }) => sum + volume, 0n),
        scale,
        0,
      ),
      turnover: formatDecimal(
        this.#minutes.reduce((sum, { turnover }) => sum + turnover, 0n),
        turnoverScale,
        0,
      ),
    };
  }
}
