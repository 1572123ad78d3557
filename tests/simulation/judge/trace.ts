import { createHash } from 'node:crypto';
import type { Command, CommandHeader, Execution } from '@candor/core';
import type { Outcome } from '../../../apps/node/src/engine/exchange/service.ts';

/**
 * All that a run did and showed, in its order, as one hash: equal for two runs of one seed, and for
 * nothing else.
 */
export class Trace {
  readonly #hash = createHash('sha256');

  /** The leader of a life decided a command. */
  decided({ type }: Command, { timeMs }: CommandHeader, execution: Execution): void {
    const reason = execution.kind === 'rejected' ? execution.reason : '';
    this.note(`${type} at ${timeMs}: ${execution.kind} ${reason}`);
    if (execution.kind === 'record') this.#hash.update(execution.bytes);
  }

  /** A client was answered. */
  answered(userId: number, outcome: Outcome, nowMs: number): void {
    const what = outcome.kind === 'done' ? outcome.seq : 'reason' in outcome ? outcome.reason : '';
    this.note(`${userId} at ${nowMs}: ${outcome.kind} ${what}`);
  }

  note(text: string): void {
    this.#hash.update(`${text}\n`);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
