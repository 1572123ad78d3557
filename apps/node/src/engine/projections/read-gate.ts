import { eventCode, postedCode, type ExchangeRecord, type RecordView } from '@candor/core';
import { unavailable } from '../../base/problem.ts';
import type { ProjectorTime } from './time.ts';

export interface ReadGateParts {
  readonly time: ProjectorTime;
  /** Users without rows, who read no lists. */
  readonly ignored: ReadonlySet<number>;
  /** Where the journal ended when the node started: every reader waits for that much. */
  readonly recoveredSeq: number;
  /** Somebody waits for this record's rows. */
  readonly hurry: (seq: number) => void;
}

interface Waiter {
  readonly seq: number;
  readonly reached: () => void;
}

const waitMs = 2_000;
const everMs = 2 ** 31 - 1;

/**
 * Lets a reader of the projections wait for what they have written themselves, and for nothing
 * else.
 */
export class ReadGate {
  readonly #parts: ReadGateParts;
  readonly #told = new Map<number, number>();
  readonly #waiters = new Set<Waiter>();
  #appliedSeq = 0;

  constructor(parts: ReadGateParts) {
    this.#parts = parts;
  }

  /** The projections hold everything up to here. */
  applied(seq: number): void {
    this.#appliedSeq = seq;
    for (const waiter of this.#waiters) if (waiter.seq <= seq) waiter.reached();
  }

  /** A user was given the result of this record: their next list must show it. */
  acknowledged(userId: number, seq: number): void {
    if (seq > this.#appliedSeq) this.#told.set(userId, Math.max(seq, this.#told.get(userId) ?? 0));
  }

  /**
   * Who hears of a trade or of money that moved over their socket finds it in the lists they read
   * next.
   */
  noteParties({ seq, events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type === 'posted' && 'userId' in event.account) this.#noteUser(event.account.userId, seq);
      if (event.type !== 'trade') continue;
      for (const userId of [event.makerUserId, event.takerUserId]) this.#noteUser(userId, seq);
    }
  }

  /** The same, from a record where it lies. */
  noteIn(record: RecordView): void {
    const { seq } = record;
    while (record.next()) {
      if (record.code === postedCode) this.#noteUser(record.postedUserId, seq);
      if (record.code !== eventCode.trade) continue;
      const { makerUserId, takerUserId } = record;
      this.#noteUser(makerUserId, seq);
      this.#noteUser(takerUserId, seq);
    }
  }

  /** 0 is nobody. */
  #noteUser(userId: number, seq: number): void {
    if (userId > 0 && !this.#parts.ignored.has(userId)) this.acknowledged(userId, seq);
  }

  /**
   * Waits until the projections hold what the user's last answer showed; throws 503 after two
   * seconds.
   */
  async upTo(userId: number): Promise<void> {
    // What earlier runs answered is not known any more: the end of that run is taken instead.
    const told = this.#told.get(userId) ?? 0;
    const seq = Math.max(told, this.#parts.recoveredSeq);
    if (seq > this.#appliedSeq && !(await this.#waitFor(seq, waitMs))) throw unavailable('not_ready');
    if (this.#told.get(userId) === told) this.#told.delete(userId);
  }

  /** Resolves once the projections hold this record, however long that takes. */
  async reached(seq: number): Promise<void> {
    if (seq > this.#appliedSeq) await this.#waitFor(seq, everMs);
  }

  #waitFor(seq: number, withinMs: number): Promise<boolean> {
    return new Promise((settled) => {
      const waiter: Waiter = { seq, reached: () => end(true) };
      const cancel = this.#parts.time.later(withinMs, () => end(false));
      const end = (reached: boolean) => {
        cancel();
        this.#waiters.delete(waiter);
        settled(reached);
      };
      this.#waiters.add(waiter);
      this.#parts.hurry(seq);
    });
  }
}
