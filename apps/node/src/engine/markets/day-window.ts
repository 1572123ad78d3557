/** One minute of trading, in ticks, lots and smallest units of the quote asset. */
export interface MinuteBar {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  turnover: bigint;
}

/** A market's last 24 hours. */
export interface Day {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly turnover: bigint;
}

/**
 * What the minutes before the running one come to: it changes once a minute, and is asked for twice
 * a second for each market.
 */
interface Past {
  readonly high: number;
  readonly low: number;
  /** The last close of each hour, oldest first. */
  readonly closes: ReadonlyMap<number, number>;
}

const minutesKept = 24 * 60;
const minuteMs = 60_000;

/** The last 24 hours by minutes, exact sums; a minute leaves as a whole when it is 24 hours old. */
export class DayWindow {
  #bars: MinuteBar[] = [];
  #past: Past | undefined;
  #lots = 0;
  #turnover = 0n;

  /**
   * Takes over minutes that are older than all it has, oldest first: what was before this exchange
   * began.
   */
  seed(bars: readonly MinuteBar[]): void {
    const first = this.#bars[0]?.minute ?? Number.MAX_SAFE_INTEGER;
    const older = bars.filter(({ minute }) => minute < first).map((bar) => ({ ...bar }));
    this.#bars = [...older, ...this.#bars];
    this.#past = undefined;
    for (const { lots, turnover } of older) this.#add(lots, turnover);
  }

  trade(price: number, lots: number, turnover: bigint, timeMs: number): void {
    const minute = Math.floor(timeMs / minuteMs);
    this.#add(lots, turnover);
    const last = this.#bars.at(-1);
    if (!last || last.minute !== minute) {
      this.#bars.push({ minute, open: price, high: price, low: price, close: price, lots, turnover });
      this.#past = undefined;
      return;
    }
    last.high = Math.max(last.high, price);
    last.low = Math.min(last.low, price);
    last.close = price;
    last.lots += lots;
    last.turnover += turnover;
  }

  /** The 24 hours that end at a time; null when nothing was traded in them. */
  at(timeMs: number): Day | null {
    this.#forget(Math.floor(timeMs / minuteMs) - minutesKept);
    const [first] = this.#bars;
    const last = this.#bars.at(-1);
    if (!first || !last) return null;
    const past = this.#pastNow();
    const [high, low] = [Math.max(past.high, last.high), Math.min(past.low, last.low)];
    return { open: first.open, high, low, close: last.close, lots: this.#lots, turnover: this.#turnover };
  }

  /** The close of each hour, oldest first, the running one last. */
  hourly(): number[] {
    const closes = new Map(this.#pastNow().closes);
    const last = this.#bars.at(-1);
    if (last) closes.set(hourOf(last), last.close);
    return Array.from(closes.values()).slice(-24);
  }

  bars(): readonly MinuteBar[] {
    return this.#bars;
  }

  #pastNow(): Past {
    this.#past ??= pastOf(this.#bars.slice(0, -1));
    return this.#past;
  }

  #forget(before: number): void {
    const [first] = this.#bars;
    if (!first || first.minute > before) return;
    this.#past = undefined;
    const gone = this.#bars.findIndex(({ minute }) => minute > before);
    const dropped = this.#bars.splice(0, gone === -1 ? this.#bars.length : gone);
    for (const { lots, turnover } of dropped) this.#add(-lots, -turnover);
  }

  #add(lots: number, turnover: bigint): void {
    this.#lots += lots;
    this.#turnover += turnover;
  }
}

const hourOf = ({ minute }: MinuteBar): number => Math.floor(minute / 60);

function pastOf(bars: readonly MinuteBar[]): Past {
  let [high, low] = [-Infinity, Infinity];
  const closes = new Map<number, number>();
  for (const bar of bars) {
    if (bar.high > high) ({ high } = bar);
    if (bar.low < low) ({ low } = bar);
    closes.set(hourOf(bar), bar.close);
  }
  return { high, low, closes };
}
