import { indexRules } from '@candor/amount';

/**
 * So many seconds of samples are kept at least: a window of ten, and room for a settlement that
 * comes late.
 */
const secondsKept = 16;

/** The index of one second: ticks, 0 where it was stale. */
export interface KeptSample {
  readonly second: number;
  readonly price: number;
}

/** A market's latest samples, while contracts need them. */
export class Samples {
  /** Oldest first. */
  readonly list: KeptSample[] = [];
  /** The last fresh sample. */
  lastFresh: KeptSample = { second: 0, price: 0 };
  /** Contracts that wait or run. */
  users = 0;
  /**
   * The first second that a contract still needs: older ones go once they are older than the ring.
   */
  neededFrom = Infinity;

  add(second: number, price: number): void {
    this.list.push({ second, price });
    if (price > 0) this.lastFresh = { second, price };
    const keep = Math.min(second - secondsKept + 1, this.neededFrom);
    while ((this.list[0]?.second ?? Infinity) < keep) this.list.shift();
  }

  get lastSecond(): number {
    return this.list.at(-1)?.second ?? 0;
  }

  /** The sample of a second, or undefined where none was written. */
  at(second: number): KeptSample | undefined {
    const last = this.lastSecond;
    if (second > last) return undefined;
    for (let place = this.list.length - 1; place >= 0; place -= 1) {
      const sample = this.list[place];
      if (sample === undefined || sample.second < second) return undefined;
      if (sample.second === second) return sample;
    }
    return undefined;
  }

  /**
   * What a jump in this second is judged by: the last fresh sample, while it is not a minute old. 0
   * where there is none.
   */
  previousAt(second: number): number {
    const { second: freshSecond, price } = this.lastFresh;
    return (second - freshSecond) * 1_000 < indexRules.ejectAfterMs ? price : 0;
  }
}
