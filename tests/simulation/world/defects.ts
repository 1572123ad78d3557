import { ProcessGone } from './disk.ts';
import type { Pulse } from './node-life.ts';
import { databaseAway } from './projection-memory.ts';

/** What is seen from within callbacks and must end the run: kept until the main line comes by. */
export class Defects {
  #first: unknown;

  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#first ??= error;
    }
  }

  /** A failure within a life; what breaks in a process that has ended is nobody's business. */
  found(error: unknown, pulse: Pulse): void {
    if (pulse.alive) this.#first ??= error;
  }

  throwFirst(): void {
    if (this.#first !== undefined) throw this.#first;
  }
}

/** Faults of the script's own making. */
export function isPlanned(error: unknown): boolean {
  if (error instanceof ProcessGone) return true;
  return String(error).includes('simulated failure');
}

/** The database or its answer is away, as the script wants it. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (error.message === databaseAway || error.message === 'the answer to a refresh was lost');
