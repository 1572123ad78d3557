import type { Following } from '../../engine/projections/projector.ts';
import type { Listed } from './follower.ts';
import type { BalanceRow, StoredFold } from './fold.ts';
import type { SqlDoor } from '../../base/sql/sql-door.ts';

/** What the node's main thread and the thread that folds records say to each other. */
export interface ProjectorStart {
  /** Folder of the journal, which the thread reads where it was left behind. */
  readonly journal: string;
  readonly durableSeq: number;
  readonly ignored: readonly number[];
  readonly recoveredSeq: number;
  /** One 32-bit counter: bytes of records that the thread has taken, modulo 2^32. */
  readonly taken: SharedArrayBuffer;
}

/** What the thread asks of the main thread, which alone has the exchange. */
export interface Questions {
  readonly load: { readonly asked: null; readonly answer: StoredFold };
  /** A way into the database: rows do not pass through the main thread. */
  readonly door: { readonly asked: null; readonly answer: SqlDoor };
  readonly listings: { readonly asked: null; readonly answer: Listed };
  readonly totals: {
    readonly asked: readonly BalanceRow[];
    readonly answer: { readonly value: readonly bigint[]; readonly seq: number };
  };
}

export type Question = {
  [What in keyof Questions]: { readonly what: What; readonly asked: Questions[What]['asked'] };
}[keyof Questions];

export type ToProjector =
  /**
   * Records of one commit, and what is durable now. Without records they must be read from the
   * journal.
   */
  | { readonly kind: 'durable'; readonly seq: number; readonly records: Uint8Array | null }
  | { readonly kind: 'hurry'; readonly seq: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly problem: string }
  | { readonly kind: 'close' };

export type FromProjector =
  | ({ readonly kind: 'progress' } & Following)
  | ({ readonly kind: 'question'; readonly id: number } & Question)
  | { readonly kind: 'error'; readonly fields: object; readonly text: string }
  | { readonly kind: 'lost end'; readonly problem: string };
