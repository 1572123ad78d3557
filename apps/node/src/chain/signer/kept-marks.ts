import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Logger } from '../../base/ops/logger.ts';
import { writeDurably } from '../../base/ops/write-durably.ts';
import { loggable } from '../../base/sql/loggable.ts';
import { type LogMark, logMark, type SaidLog } from './log-mark.ts';
import { SignerStartError } from './serve-signer.ts';

const file = z.record(z.string(), logMark);

/**
 * How long the log of each signer was when it answered last, and its hash then. A signer whose log
 * was lost or replaced could give a nonce or an output a second time, so the node does not ask it.
 */
export class KeptMarks {
  readonly #path: string;
  readonly #marks: Map<string, LogMark>;
  readonly #logger: Pick<Logger, 'warn'>;

  /** Throws a SignerStartError where the file is there and cannot be read. */
  constructor({ path, logger }: { readonly path: string; readonly logger: Pick<Logger, 'warn'> }) {
    this.#path = path;
    this.#marks = new Map(Object.entries(marksIn(path)));
    this.#logger = logger;
  }

  /**
   * Why the log of a hot wallet’s signer is not the one of before; undefined where it is that one,
   * or where there was none before. A log that grew must have had the same lines: a longer log of
   * another signer knows nothing of what this one gave.
   */
  async problem(hotAddress: string, { mark, hashAt }: SaidLog): Promise<string | undefined> {
    const kept = this.#marks.get(hotAddress);
    if (kept === undefined) return undefined;
    if (mark === undefined) return 'The signer says nothing of its log, and did before: update the signer.';
    if (mark.lines < kept.lines)
      return `The log of the signer has ${mark.lines} lines and had ${kept.lines}: it was lost or replaced.`;
    const hash = mark.lines === kept.lines ? mark.hash : await hashAt?.(kept.lines);
    if (hash === undefined)
      return 'The log of the signer has grown, and the signer cannot show that it is the same log: update the signer.';
    return hash === kept.hash ? undefined : 'The log of the signer has other lines than before: it was replaced.';
  }

  /** Keeps what a signer says of its log. A mark that could not be written is late by one answer. */
  keep(hotAddress: string, mark: LogMark): void {
    if (mark.lines <= (this.#marks.get(hotAddress)?.lines ?? -1)) return;
    this.#marks.set(hotAddress, mark);
    try {
      writeDurably(this.#path, JSON.stringify(Object.fromEntries(this.#marks)));
    } catch (error) {
      this.#logger.warn({ error: loggable(error) }, 'the length of a signer’s log could not be kept');
    }
  }
}

function marksIn(path: string): Readonly<Record<string, LogMark>> {
  if (!existsSync(path)) return {};
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new SignerStartError(
      `The file ${path} does not say how long the logs of signers were: it is damaged. Bring back a copy of it; an older one will do.`,
    );
  }
}
