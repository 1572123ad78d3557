import { type Actor, decodeRecord, Exchange, type Command, type ExchangeRecord, type Execution } from '@candor/core';
import { requestKeyOf } from '../../engine/exchange/request-key.ts';
import type { ClientRequest, ExchangeService, Outcome, Pending } from '../../engine/exchange/service.ts';

/**
 * The whole exchange in memory: decides with the real core and keeps its records. What it answers
 * counts as durable.
 */
export class MemoryExchange implements ExchangeService {
  readonly exchange = Exchange.empty();
  readonly records: ExchangeRecord[] = [];
  readonly #listeners = new Set<(record: ExchangeRecord) => void>();
  readonly #now: () => number;
  /** Set to refuse commands, as a full disk does. */
  refusal: 'storage_full' | 'overloaded' | 'stopping' | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly waiting = 0;

  get durableSeq(): number {
    return this.records.length;
  }

  async submit(command: Command, request?: ClientRequest): Promise<Outcome> {
    if (this.refusal) return { kind: 'unavailable', reason: this.refusal };
    const execution = this.#execute(command, request);
    switch (execution.kind) {
      case 'record': {
        const record = this.#publish(execution.bytes);
        return { kind: 'done', seq: record.seq, record, repeated: false };
      }
      case 'repeated': {
        const record = this.records[execution.seq - 1];
        if (!record) throw new Error(`Record ${execution.seq} is missing.`);
        return { kind: 'done', seq: record.seq, record, repeated: true };
      }
      case 'rejected':
        return { kind: 'rejected', reason: execution.reason, ...(execution.detail && { detail: execution.detail }) };
      case 'mismatch':
        return { kind: 'mismatch' };
    }
  }

  submitNow(command: Command, request: ClientRequest | undefined, pending: Pending): boolean {
    const execution = this.refusal ? undefined : this.#execute(command, request);
    if (execution?.kind !== 'record') return false;
    pending.decided(execution.seq, execution.bytes);
    this.#publish(execution.bytes);
    queueMicrotask(() => pending.durable());
    return true;
  }

  #execute(command: Command, request: ClientRequest | undefined): Execution {
    const key = request && requestKeyOf(request);
    const timeMs = Math.max(this.#now(), this.exchange.timeMs);
    return this.exchange.execute(command, { timeMs, actor: actorOf(request), ...(key && { request: key }) });
  }

  #publish(bytes: Uint8Array): ExchangeRecord {
    const record = decodeRecord(bytes);
    this.records.push(record);
    for (const listener of this.#listeners) listener(record);
    return record;
  }

  peek<Value>(query: (exchange: Exchange) => Value): Value {
    return query(this.exchange);
  }

  async read<Value>(query: (exchange: Exchange) => Value): Promise<{ readonly value: Value; readonly seq: number }> {
    return { value: query(this.exchange), seq: this.durableSeq };
  }

  onRecord(listener: (record: ExchangeRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async *recordsFrom(seq: number): AsyncIterable<ExchangeRecord> {
    yield* this.records.slice(seq - 1);
  }

  async recordAt(seq: number): Promise<ExchangeRecord | undefined> {
    return this.records[seq - 1];
  }

  refusing(): 'storage_full' | 'overloaded' | 'stopping' | null {
    return this.refusal;
  }
}

function actorOf(request: ClientRequest | undefined): Actor {
  if (!request) return { kind: 'system' };
  return 'userId' in request ? { kind: 'user', id: request.userId } : { kind: 'operator', id: request.operatorId };
}
