import { Exchange, type ExchangeEvent, type Execution } from '@candor/core';
import type { NaiveExchange } from '../naive/exchange.ts';
import { equal } from './disagreement.ts';
import type { PreviewCount } from './preview-checks.ts';
import { Referee } from './referee.ts';
import type { Setting } from './setting.ts';
import { PlacedOrders, type Step } from './step.ts';

const startMs = 1_700_000_000_000;

/**
 * Plays a run on the core under the eyes of the referee. `checkAll` compares everything and proves
 * that replay and a snapshot with its tail give the live state hash.
 */
export class Comparison {
  readonly exchange: Exchange;
  readonly referee: Referee;
  readonly placed = new PlacedOrders();
  readonly #records: Uint8Array[] = [];
  #snapshot: { readonly bytes: Uint8Array; readonly records: number } | undefined;
  #lastEvents: readonly ExchangeEvent[] = [];

  constructor(setting: Setting, exchange = Exchange.empty()) {
    this.exchange = exchange;
    this.referee = new Referee(exchange, setting);
    for (const command of setting.commands) {
      this.play({ key: 0, timeMs: startMs, actor: { kind: 'system' }, command });
    }
  }

  static readonly startMs = startMs;

  get naive(): NaiveExchange {
    return this.referee.naive;
  }

  get previews(): PreviewCount {
    return this.referee.previews;
  }

  /** Events of the last record. */
  get lastEvents(): readonly ExchangeEvent[] {
    return this.#lastEvents;
  }

  get records(): readonly Uint8Array[] {
    return this.#records;
  }

  /** What a generator may know. */
  openOrders(userId: number): readonly { readonly key: number; readonly leg: number }[] {
    return this.naive
      .openOrders()
      .filter((order) => order.userId === userId)
      .flatMap(({ orderId }) => this.placed.stepOf(orderId) ?? []);
  }

  /** Plays one step; throws a `Disagreement` when something is not as it must be. */
  play(step: Step): Execution {
    const command = this.placed.resolve(step);
    const header = {
      timeMs: step.timeMs,
      actor: step.actor,
      ...(step.request === undefined ? {} : { request: step.request }),
    };
    const execution = this.exchange.execute(command, header);
    const judged = this.referee.judge(command, header, execution);
    if (execution.kind !== 'record' || judged === undefined) return execution;
    this.#records.push(execution.bytes.slice());
    this.#lastEvents = judged.record.events;
    if (step.key !== 0) this.placed.note(step.key, judged.accepted);
    return execution;
  }

  /** Everything that is too expensive to check after each step. */
  checkAll(): void {
    this.referee.checkAll();
    this.#checkSnapshot();
  }

  /** Replays everything from the first record; its state hash must be the live one. */
  checkReplay(): void {
    const replayed = Exchange.empty();
    for (const bytes of this.#records) replayed.applyRecord(bytes);
    equal('state hash after replay', replayed.stateHash(), this.exchange.stateHash());
  }

  /**
   * The last snapshot with the records since gives the live hash; then a new snapshot is taken, and
   * read back.
   */
  #checkSnapshot(): void {
    const live = this.exchange.stateHash();
    if (this.#snapshot !== undefined) {
      const restored = Exchange.restore(this.#snapshot.bytes);
      for (const bytes of this.#records.slice(this.#snapshot.records)) restored.applyRecord(bytes);
      equal('state hash after snapshot and tail', restored.stateHash(), live);
    }
    const bytes = this.exchange.snapshot();
    equal('state hash after taking a snapshot', this.exchange.stateHash(), live);
    equal('state hash of the snapshot', Exchange.restore(bytes).stateHash(), live);
    this.#snapshot = { bytes, records: this.#records.length };
  }
}
