import type { Exchange, ExchangeRecord } from '@candor/core';

/** A rule that must hold does not: the process ends before anything is written. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/** Checks each record on its own before it may reach the disk. */
export class RecordGuard {
  readonly #exchange: Exchange;
  #seq: number;
  #timeMs: number;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.#seq = exchange.seq;
    this.#timeMs = exchange.timeMs;
  }

  check(record: ExchangeRecord, seq: number): void {
    if (record.seq !== this.#seq + 1 || seq !== record.seq)
      throw new BrokenInvariant(`Record ${record.seq} follows ${this.#seq}.`);
    if (record.timeMs < this.#timeMs) throw new BrokenInvariant(`Record ${seq} goes back in time.`);
    this.#seq = seq;
    this.#timeMs = record.timeMs;
  }
}
