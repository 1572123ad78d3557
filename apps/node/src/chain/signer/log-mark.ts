import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Of the hash before, in hex, followed by the last line: SHA-256 in hex. Zeros without lines. */
export const logHash = z.string().regex(/^[0-9a-f]{64}$/);

/** How long the log of a signer is, and what its lines are. */
export const logMark = z.strictObject({ lines: z.number().int().min(0), hash: logHash });
export type LogMark = z.infer<typeof logMark>;

export const emptyLog: LogMark = { lines: 0, hash: '0'.repeat(64) };

/** What a signer says of its log when the node meets it. */
export interface SaidLog {
  /** Undefined of a signer of an old version. */
  readonly mark: LogMark | undefined;
  /**
   * Asks which hash the log had at a length. Undefined, or gives undefined, where the version of
   * the signer does not say it.
   */
  readonly hashAt: ((lines: number) => Promise<string | undefined>) | undefined;
}

/** The hashes of a log, of each length that it had. */
export class LogChain {
  readonly #hashes = [emptyLog.hash];

  /** How long the log is. */
  get mark(): LogMark {
    return { lines: this.#hashes.length - 1, hash: this.#hashes.at(-1) ?? emptyLog.hash };
  }

  /** Notes one more line. */
  add(line: string): void {
    const next = createHash('sha256').update(this.mark.hash + line);
    this.#hashes.push(next.digest('hex'));
  }

  /** The hash at a length; undefined where the log is shorter. */
  hashAt(lines: number): string | undefined {
    return this.#hashes[lines];
  }
}
