import { dayMs, minuteMs } from '../intervals/intervals.ts';
import { endOf, type RecordedMarket } from './recording.ts';

/**
 * Where in a recording a minute of the wall clock lies, and whether the recording runs backwards
 * there.
 */
export interface RecordedMinute {
  readonly minute: number;
  readonly backwards: boolean;
}

/**
 * Lays a recording onto the wall clock. It is moved by whole days, so that hours of the day stay
 * what they were, with its middle at the start: half of it is the past, half is ahead. At its end
 * it turns and runs back the way it came, and turns again at its beginning: it loops for ever
 * without a jump, and prices never leave what was recorded.
 */
export class PlayWindow {
  readonly shiftMs: number;
  readonly #first: number;
  readonly #length: number;

  /**
   * Moved by no more than `stepMostMs` at a time: days, or weeks where weekends must stay weekends.
   */
  constructor(markets: readonly RecordedMarket[], startMs: number, stepMostMs: number = dayMs) {
    const firstMs = Math.max(...markets.map(({ played }) => played.firstMs));
    const endMs = Math.min(...markets.map(({ played }) => endOf(played)));
    if (endMs - firstMs < minuteMs) throw new RangeError('the recorded markets have no minute in common');
    this.#first = Math.ceil(firstMs / minuteMs);
    this.#length = Math.max(1, Math.floor(endMs / minuteMs) - this.#first);
    this.shiftMs = shiftFor(startMs, firstMs, endMs, stepMostMs);
  }

  /**
   * The recorded minute shown at a minute of the wall clock. Before the window it is the
   * recording's own past, straight back.
   */
  at(wallMinute: number): RecordedMinute {
    const into = wallMinute - this.shiftMs / minuteMs - this.#first;
    if (into < 0) return { minute: this.#first + into, backwards: false };
    const within = into % (2 * this.#length);
    if (within < this.#length) return { minute: this.#first + within, backwards: false };
    return { minute: this.#first + 2 * this.#length - 1 - within, backwards: true };
  }
}

/** Whole steps where the window is long enough for two of them, else whole days, hours, minutes. */
function shiftFor(startMs: number, firstMs: number, endMs: number, stepMostMs: number): number {
  const middle = (firstMs + endMs) / 2;
  const step = [stepMostMs, dayMs, 60 * minuteMs].find((length) => endMs - firstMs > 2 * length) ?? minuteMs;
  return Math.round((startMs - middle) / step) * step;
}
