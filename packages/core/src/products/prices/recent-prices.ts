/** An index price, and the record since which it holds. */
export interface RecentPrice {
  readonly seq: number;
  /** Ticks; 0 while stale. */
  readonly ticks: number;
}

/** A record that set prices. */
export interface PriceRecord {
  readonly seq: number;
  readonly timeMs: number;
}

/** A quote may be so old; older prices than those that held then are forgotten. */
export const quoteLifeMs = 10_000;

/**
 * The index prices of the last ten seconds, by the record that set them, for markets by which a
 * product quotes. Kept from the day on which the first quote could be asked for.
 */
export class RecentPrices {
  /** Records that set a price of any of these markets, oldest first; the last one always. */
  readonly records: PriceRecord[] = [];
  /** By market, oldest first; the first of a list may be older than every record that is kept. */
  readonly byMarket = new Map<number, RecentPrice[]>();

  /** Begins to keep a market's prices, from the present one on. */
  follow(marketId: number, ticks: number, record: PriceRecord): void {
    if (this.byMarket.has(marketId)) return;
    this.byMarket.set(marketId, [{ seq: record.seq, ticks }]);
    this.#add(record);
  }

  /** Another price of a market; one that nobody quotes by is not kept. */
  note(marketId: number, ticks: number, record: PriceRecord): void {
    const kept = this.byMarket.get(marketId);
    if (kept === undefined) return;
    if (kept.at(-1)?.seq === record.seq) kept.pop();
    kept.push({ seq: record.seq, ticks });
    this.#add(record);
    const first = this.records[0]?.seq ?? 0;
    while ((kept[1]?.seq ?? Infinity) <= first) kept.shift();
  }

  /**
   * The record of these that a sequence names: the last one up to it; undefined where it is
   * forgotten.
   */
  recordAt(seq: number): PriceRecord | undefined {
    return this.records.findLast((record) => record.seq <= seq);
  }

  /** What held after a record; 0 where that is not known. */
  at(marketId: number, seq: number): number {
    return this.byMarket.get(marketId)?.findLast((price) => price.seq <= seq)?.ticks ?? 0;
  }

  #add(record: PriceRecord): void {
    const { records } = this;
    if (records.at(-1)?.seq !== record.seq) records.push(record);
    while (records.length > 1 && (records[0]?.timeMs ?? 0) < record.timeMs - quoteLifeMs) records.shift();
  }
}
