import type { Command, Exchange, ExchangeRecord, RecordView } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';

/** What became of a submitted command. `done` is durable: its record cannot be lost any more. */
export type Outcome =
  | { readonly kind: 'done'; readonly seq: number; readonly record: ExchangeRecord; readonly repeated: boolean }
  | {
      readonly kind: 'rejected';
      readonly reason: RejectionReason;
      readonly detail?: Readonly<Record<string, string>>;
    }
  /** The same request id came with another content. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'unavailable'; readonly reason: 'storage_full' | 'overloaded' | 'stopping' };

/**
 * Makes a command idempotent: who asked for it, the id they made, and the content it goes with. The
 * record names them as its actor.
 */
export type ClientRequest = ({ readonly userId: number } | { readonly operatorId: number }) & {
  readonly requestId: string;
  readonly content: string;
};

/**
 * A caller whose command is decided within the call and who is answered without a promise: orders
 * come in thousands a second.
 */
export interface Pending {
  /**
   * The command became this record, which is not durable yet; its bytes are good until this
   * returns.
   */
  decided(seq: number, bytes: Uint8Array): void;
  /** The record is durable, and every listener has it. */
  durable(): void;
}

/** The one door to the exchange for the rest of the node. Only the leader behind it decides. */
export interface ExchangeService {
  /** Decides, applies, journals; answers when durable. */
  submit(command: Command, request?: ClientRequest): Promise<Outcome>;
  /**
   * Decides a command that gives a new record. False where it does not: nothing was done and nobody
   * is answered, and `submit` says why it did not. True also where the exchange failed over it, and
   * then nobody gets an answer.
   */
  submitNow(command: Command, request: ClientRequest | undefined, pending: Pending): boolean;
  /**
   * Reads the exchange's own memory as it is, ahead of the disk: only for what becomes part of a
   * command.
   */
  peek<Value>(query: (exchange: Exchange) => Value): Value;
  /** Reads the exchange's own memory and answers once all that was read is durable. */
  read<Value>(query: (exchange: Exchange) => Value): Promise<{ readonly value: Value; readonly seq: number }>;
  readonly durableSeq: number;
  /** Records and reads that wait for the disk now. */
  readonly waiting: number;
  /**
   * Durable records in order, each once. Listeners must not throw and must not wait. One that needs
   * few records whole gives `look`: it is shown each where it lies, good until it returns, and the
   * listener has the decoded record only where `look` says so. A source without such views gives
   * every record to the listener.
   */
  onRecord(listener: (record: ExchangeRecord) => void, look?: (record: RecordView) => boolean): () => void;
  /** Durable records from a sequence on, from the journal. */
  recordsFrom(seq: number): AsyncIterable<ExchangeRecord>;
  recordAt(seq: number): Promise<ExchangeRecord | undefined>;
  /** Null while commands are accepted. */
  refusing(): 'storage_full' | 'overloaded' | 'stopping' | null;
}
