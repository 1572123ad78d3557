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

const minutesKept = 24 * 60;
const minuteMs = 60_000;

/** The last 24 hours by minutes, exact sums; a minute leaves as a whole when it is 24 hours old. */
export class DayWindow {
  #bars: MinuteBar[] = [];
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
    for (const { lots, turnover } of older) this.#add(lots, turnover);
  }

  trade(price: number, lots: number, turnover: bigint, timeMs: number): void {
    const minute = Math.floor(timeMs / minuteMs);
    this.#add(lots, turnover);
    const last = this.#bars.at(-1);
    if (!last || last.minute !== minute) {
      this.#bars.push({ minute, open: price, high: price, low: price, close: price, lots, turnover });
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
    let { high, low } = first;
    for (const bar of this.#bars) {
      if (bar.high > high) ({ high } = bar);
      if (bar.low < low) ({ low } = bar);
    }
    return { open: first.open, high, low, close: last.close, lots: this.#lots, turnover: this.#turnover };
  }

  /** The close of each hour, oldest first, the running one last. */
  hourly(): number[] {
    const closes = new Map<number, number>();
    for (const { minute, close } of this.#bars) closes.set(Math.floor(minute / 60), close);
    return Array.from(closes.values()).slice(-24);
  }

  bars(): readonly MinuteBar[] {
    return this.#bars;
  }

  #forget(before: number): void {
    const gone = this.#bars.findIndex(({ minute }) => minute > before);
    const dropped = this.#bars.splice(0, gone === -1 ? this.#bars.length : gone);
    for (const { lots, turnover } of dropped) this.#add(-lots, -turnover);
  }

  #add(lots: number, turnover: bigint): void {
    this.#lots += lots;
    this.#turnover += turnover;
  }
}
