import { isDeepStrictEqual } from 'node:util';
import type { ExchangeRecord } from '@candor/core';
import type { ClientRequest, Outcome } from '../../../apps/node/src/engine/exchange/service.ts';
import type { Counters } from '../counters.ts';
import type { Tally } from './tally.ts';

interface First {
  readonly seq: number;
  readonly record: ExchangeRecord;
  readonly life: number;
}

/**
 * One request id of one user or operator has one outcome, byte for byte, however often it is asked
 * for, over restarts, whatever other actors use the same id.
 */
export class Requests {
  readonly #counters: Counters;
  readonly #tally: Tally;
  /**
   * By user and request id: the first outcome that was a record, and all contents that were sent.
   */
  readonly #firstDone = new Map<string, First>();
  readonly #contents = new Map<string, Set<string>>();

  constructor(counters: Counters, tally: Tally) {
    this.#counters = counters;
    this.#tally = tally;
  }

  sent(request: ClientRequest): void {
    const { content } = request;
    const name = nameOf(request);
    this.#contents.set(name, (this.#contents.get(name) ?? new Set()).add(content));
  }

  /**
   * Compares an answer with those before; `life` counts the node's starts, `snapshotSeq` is the
   * sequence of this one's snapshot.
   */
  answered(
    request: ClientRequest,
    outcome: Outcome,
    { life, snapshotSeq }: { readonly life: number; readonly snapshotSeq: number },
  ): void {
    const name = nameOf(request);
    if (outcome.kind === 'mismatch') {
      const contents = this.#contents.get(name)?.size ?? 0;
      this.#tally.expect(10, contents > 1, `request ${name} is refused as another's content, but it had one only`);
    }
    if (outcome.kind !== 'done') return;
    const { actor } = outcome.record;
    const isOwn =
      'userId' in request
        ? actor.kind === 'user' && actor.id === request.userId
        : actor.kind === 'operator' && actor.id === request.operatorId;
    this.#tally.expect(10, isOwn, `request ${name} is answered with another's record`);
    if (outcome.repeated) this.#counters.add('retry answered with the first outcome');
    if (outcome.repeated && outcome.seq <= snapshotSeq) this.#counters.add('repeated request after a snapshot');
    this.#compare(name, outcome, life);
  }

  #compare(name: string, { seq, record }: Extract<Outcome, { kind: 'done' }>, life: number): void {
    const first = this.#firstDone.get(name);
    if (first === undefined) {
      this.#firstDone.set(name, { seq, record, life });
      return;
    }
    const same = first.seq === seq && isDeepStrictEqual(first.record, record);
    this.#tally.expect(10, same, () => `request ${name}: record ${seq} after ${first.seq}`);
    if (first.life !== life) this.#counters.add('retry over a restart answered with the first outcome');
  }
}

const nameOf = (request: ClientRequest): string =>
  'userId' in request
    ? `${request.userId}|${request.requestId}`
    : `operator ${request.operatorId}|${request.requestId}`;
