import { setImmediate as nextTurn, setTimeout as later } from 'node:timers/promises';
import { swapBot } from '@candor/protocol';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { type BotEdge, botEdge, type SecondPrice } from './bot-edge.ts';

type Source = Pick<ExchangeService, 'recordsFrom' | 'recordAt' | 'durableSeq'>;

/** Records that are read before others have their turn. */
const turnRecords = 200;
const secondMs = 1_000;
/** Figures of a whole day hardly move: they are computed again after so long. */
const figuresMs = 60_000;
const unread: BotEdge = { edgeNano: null, moments: 0 };

interface Figure extends BotEdge {
  readonly atMs: number;
  readonly seq: number;
}

/**
 * The index prices of the last day as the journal has them. Nothing is read before somebody asks;
 * then the day is, and later only what was written since.
 */
export class DayPrices {
  readonly #source: Source;
  readonly #now: () => number;
  readonly #edgeOf: typeof botEdge;
  readonly #prices = new Map<number, SecondPrice[]>();
  readonly #awake = new Set<number>();
  readonly #figures = new Map<number, Figure>();
  #seq = 0;
  #timeMs = 0;
  #looking: Promise<void> | undefined;

  constructor(source: Source, now: () => number, edgeOf: typeof botEdge = botEdge) {
    this.#source = source;
    this.#now = now;
    this.#edgeOf = edgeOf;
  }

  /**
   * Reads on and computes what is due, once for all who ask meanwhile; a day that takes longer is
   * there for a later caller.
   */
  async look(marketIds: readonly number[], patienceMs: number): Promise<void> {
    this.#looking ??= this.#look(marketIds).finally(() => {
      this.#looking = undefined;
    });
    const enough = new AbortController();
    const patience = later(patienceMs, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
    await Promise.race([this.#looking, patience]);
    enough.abort();
  }

  /** How far ahead the bot would have been in this market, by the day as it was last read. */
  edge(marketId: number): BotEdge {
    return this.#figures.get(marketId) ?? unread;
  }

  /** Prices stand still while figures are computed from them. */
  async #look(marketIds: readonly number[]): Promise<void> {
    await this.#read();
    const lastSecond = Math.floor(this.#timeMs / secondMs);
    for (const marketId of marketIds) {
      if (this.#isFresh(this.#figures.get(marketId))) continue;
      const [atMs, seq] = [this.#now(), this.#seq];
      const edge = await this.#edgeOf(this.#prices.get(marketId) ?? [], this.#awake, lastSecond);
      this.#figures.set(marketId, { ...edge, atMs, seq });
    }
  }

  #isFresh(figure: Figure | undefined): boolean {
    if (figure === undefined) return false;
    return figure.seq === this.#seq || (figure.edgeNano !== null && figure.atMs > this.#now() - figuresMs);
  }

  async #read(): Promise<void> {
    const fromMs = this.#now() - swapBot.dayMs;
    const upTo = this.#source.durableSeq;
    if (this.#timeMs < fromMs) this.#seq = (await this.#firstSince(fromMs, upTo)) - 1;
    if (this.#seq >= upTo) return;
    let read = 0;
    for await (const { seq, timeMs, events } of this.#source.recordsFrom(this.#seq + 1)) {
      const second = Math.floor(timeMs / secondMs);
      for (const event of events) {
        if (event.type !== 'index_price_set') continue;
        this.#awake.add(second);
        this.#note(event.marketId, { second, ticks: event.price });
      }
      this.#seq = seq;
      this.#timeMs = timeMs;
      if (seq >= upTo) break;
      if ((read += 1) % turnRecords === 0) await nextTurn();
    }
    this.#forget(Math.floor(fromMs / secondMs));
  }

  #note(marketId: number, price: SecondPrice): void {
    const prices = this.#prices.get(marketId) ?? [];
    if (prices.at(-1)?.second === price.second) prices.pop();
    prices.push(price);
    this.#prices.set(marketId, prices);
  }

  /** Drops what is older than a day; the price that the day began with stays. */
  #forget(first: number): void {
    for (const [marketId, prices] of this.#prices) {
      const newer = prices.findIndex(({ second }) => second > first);
      const kept = (newer === -1 ? prices.length : newer) - 1;
      if (kept > 0) this.#prices.set(marketId, prices.slice(kept));
    }
    // In the order of time.
    for (const second of this.#awake) {
      if (second >= first) break;
      this.#awake.delete(second);
    }
  }

  /** The first record that is no older; what the journal does not keep any more is. */
  async #firstSince(timeMs: number, upTo: number): Promise<number> {
    let [low, high] = [Math.max(1, this.#seq), upTo + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const record = await this.#source.recordAt(middle);
      if (record === undefined || record.timeMs < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
