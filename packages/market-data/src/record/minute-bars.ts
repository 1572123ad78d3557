import { addDecimals, compareDecimals } from '@candor/amount';
import { minuteMs } from '../intervals/intervals.ts';

/** A minute that is being recorded. Decimal strings, as they came. */
export interface RecordedMinuteBar {
  readonly openTimeMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Builds one market's minutes from prices and trades; a minute is done when a later one begins. */
export class MinuteBars {
  #bar: RecordedMinuteBar | undefined;

  /**
   * Takes a price; gives the minute before when this one opens a new one. What is late counts in
   * the open minute.
   */
  price(price: string, timeMs: number): RecordedMinuteBar | undefined {
    const openTimeMs = Math.floor(timeMs / minuteMs) * minuteMs;
    const bar = this.#bar;
    if (!bar || openTimeMs > bar.openTimeMs) {
      this.#bar = { openTimeMs, open: price, high: price, low: price, close: price, volume: '0' };
      return bar;
    }
    this.#bar = {
      ...bar,
      high: compareDecimals(price, bar.high) > 0 ? price : bar.high,
      low: compareDecimals(price, bar.low) < 0 ? price : bar.low,
      close: price,
    };
    return undefined;
  }

  /** Adds a trade's quantity to the open minute. */
  quantity(quantity: string): void {
    if (this.#bar) this.#bar = { ...this.#bar, volume: addDecimals(this.#bar.volume, quantity) };
  }

  /** The minute that is open, which ends with the recording. */
  last(): RecordedMinuteBar | undefined {
    return this.#bar;
  }
}
