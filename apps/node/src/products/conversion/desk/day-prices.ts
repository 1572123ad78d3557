import { setImmediate as nextTurn, setTimeout as later } from 'node:timers/promises';
import { swapBot } from '@candor/protocol';
import type { ExchangeService } from '../../../exchange/service.ts';
import { type BotEdge, botEdge, type SecondPrice } from './bot-edge.ts';

type Source = Pick<ExchangeService, 'recordsFrom' | 'recordAt' | 'durableSeq'>;

/** Records that are read before others have their turn. */
const turnRecords = 200;
const secondMs = 1_000;
/** Figures of a whole day hardly move: they are computed again after so long. */
const figuresMs = 60_000;

/**
 * The index prices of the last day as the journal has them. Nothing is read before somebody asks;
 * then the day is, and later only what was written since.
 */
export class DayPrices {
  readonly #source: Source;
  readonly #now: () => number;
  readonly #prices = new Map<number, SecondPrice[]>();
  readonly #awake = new Set<number>();
  readonly #edges = new Map<number, BotEdge & { readonly atMs: number; readonly seq: number }>();
  #seq = 0;
  #timeMs = 0;
  #reading: Promise<void> | undefined;

  constructor(source: Source, now: () => number) {
    this.#source = source;
    this.#now = now;
  }

  /** Reads on; a day that takes longer to read is there for a later caller. */
  async look(patienceMs: number): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const enough = new AbortController();
    const patience = later(patienceMs, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
    await Promise.race([this.#reading, patience]);
    enough.abort();
  }

  /** How far ahead the bot would have been in this market, by what is read. */
  edge(marketId: number): BotEdge {
    const known = this.#edges.get(marketId);
    const isRead = this.#reading === undefined;
    if (known !== undefined && isRead && (known.seq === this.#seq || known.atMs > this.#now() - figuresMs))
      return known;
    const lastSecond = Math.floor(this.#timeMs / secondMs);
    const edge = botEdge(this.#prices.get(marketId) ?? [], this.#awake, lastSecond);
    if (isRead) this.#edges.set(marketId, { ...edge, atMs: this.#now(), seq: this.#seq });
    return edge;
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
      const kept = prices.findLastIndex(({ second }) => second <= first);
      if (kept > 0) this.#prices.set(marketId, prices.slice(kept));
    }
    for (const second of this.#awake) if (second < first) this.#awake.delete(second);
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
