import { existsSync, readFileSync } from 'node:fs';
import type { PublishedHead } from '@candor/protocol';
import { JoinedRun } from '../../../base/ops/joined-run.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import { writeDurably } from '../../../base/ops/write-durably.ts';
import { loggable } from '../../../base/sql/loggable.ts';

export interface HeadsPushParts {
  /** Where each head is posted to, as JSON: an address that somebody else runs. */
  readonly url: string;
  /** Keeps the number of the newest head that was taken there. */
  readonly file: string;
  /** Heads after the one of a number, oldest first. */
  readonly after: (number: number) => readonly PublishedHead[];
  readonly logger: Pick<Logger, 'warn'>;
}

const againAfterMs = 60_000;
const answersWithinMs = 10_000;

/**
 * Hands published heads to an address outside, so that they are known elsewhere too: in their
 * order, each until it is answered with a 2xx status. One may be sent twice; the receiver knows it
 * by its number.
 */
export class HeadsPush {
  readonly #parts: HeadsPushParts;
  readonly #sending: JoinedRun;
  #taken: number;
  #again: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

  constructor(parts: HeadsPushParts) {
    this.#parts = parts;
    this.#taken = existsSync(parts.file) ? Number(readFileSync(parts.file, 'utf8')) || 0 : 0;
    this.#sending = new JoinedRun(
      () => this.#send(),
      (error) => this.#failed(error),
    );
  }

  /** How many heads the address has not taken yet. */
  get waiting(): number {
    return this.#parts.after(this.#taken).length;
  }

  /** Sends what waits, or joins the run that does. */
  look(): Promise<void> {
    return this.#sending.now();
  }

  /** Ends; what waits is sent after the next start. */
  async close(): Promise<void> {
    clearTimeout(this.#again);
    this.#closing.abort();
    await this.#sending.close();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#again);
    for (const head of this.#parts.after(this.#taken)) {
      const { status, ok } = await fetch(this.#parts.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(head),
        redirect: 'error',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answersWithinMs)]),
      });
      if (!ok) throw new Error(`It answered with ${status}.`);
      this.#taken = head.number;
      writeDurably(this.#parts.file, String(head.number));
    }
  }

  #failed(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#parts.logger.warn({ error: loggable(error) }, 'a published head could not be handed on');
    this.#again = setTimeout(() => void this.look(), againAfterMs).unref();
  }
}
