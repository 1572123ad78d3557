import type { PublishedHead } from '@candor/protocol';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import { SyncedLines } from '../../../base/ops/synced-lines.ts';
import { loggable } from '../../../base/sql/loggable.ts';
import { hashOfHead, noHash } from './head.ts';
import { readHeads } from './read-heads.ts';

export const headEveryMs = 3_600_000;

export interface PublishedHeadsParts {
  /** Outlives the journal: a new journal beside it is noticed at the next start. */
  readonly file: string;
  readonly exchange: Pick<ExchangeService, 'peek'> & { readonly durableSeq: number };
  /** The chain's hash at the end of a batch. */
  readonly hashAt: (seq: number) => Promise<string | undefined>;
  /** Signs as the key that the config script names. */
  readonly sign: (head: object) => Promise<string>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
  /** Hears of each head once it is kept. */
  readonly published?: () => void;
}

/**
 * The heads of the journal that were published: where it ended, the chain's hash there, the root of
 * the last proof, and the hash of the head before. Anybody can mirror the list; with it a rewritten
 * journal is noticed, however well its own chain fits.
 */
export class PublishedHeads {
  readonly #parts: PublishedHeadsParts;
  readonly #lines: SyncedLines;
  readonly #heads: PublishedHead[];
  #text: Buffer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #publishing: Promise<unknown> = Promise.resolve();

  constructor(parts: PublishedHeadsParts) {
    this.#parts = parts;
    const { lines, texts } = SyncedLines.open(parts.file);
    this.#lines = lines;
    this.#heads = readHeads(texts.join('\n'));
  }

  get newest(): PublishedHead | undefined {
    return this.#heads.at(-1);
  }

  /** Publishes a head now and each hour. */
  start(): void {
    this.look();
    this.#timer = setInterval(() => this.look(), headEveryMs).unref();
  }

  /** Publishes the journal's end as it is now; what fails is tried again in the next hour. */
  look(): void {
    void this.#inTurn();
  }

  /** Publishes the last head of this run. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#inTurn();
    this.#lines.close();
  }

  /** Heads before the head `before`, newest first. */
  page(before: number, size: number): PublishedHead[] {
    const end = Math.min(before - 1, this.#heads.length);
    return this.#heads.slice(Math.max(0, end - size), Math.max(0, end)).toReversed();
  }

  /** Heads after the one of a number, oldest first. */
  after(number: number): readonly PublishedHead[] {
    return this.#heads.slice(number);
  }

  /** The whole list, a head as JSON in each line, oldest first. It is made once for each head. */
  text(): Buffer {
    this.#text ??= Buffer.from(this.#heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
    return this.#text;
  }

  #inTurn(): Promise<unknown> {
    this.#publishing = this.#publishing
      .then(() => this.#publish())
      .catch((error: unknown) =>
        this.#parts.logger.warn({ error: loggable(error) }, 'the head of the journal could not be published'),
      );
    return this.#publishing;
  }

  async #publish(): Promise<void> {
    const { exchange, hashAt, sign, now } = this.#parts;
    const seq = exchange.durableSeq;
    const proofRoot = exchange.peek(({ solvency }) => solvency.published?.root ?? null);
    const before = this.newest;
    const isKnown = before !== undefined && before.seq === seq && before.proofRoot === proofRoot;
    if (seq === 0 || isKnown) return;
    const chainHash = await hashAt(seq);
    if (chainHash === undefined) throw new Error(`No batch of the journal ends at record ${seq}.`);
    const number = (before?.number ?? 0) + 1;
    const content = { number, seq, timeMs: now(), chainHash, proofRoot, prevHash: before?.hash ?? noHash };
    const signed = { ...content, hash: hashOfHead(content) };
    const head = { ...signed, jws: await sign(signed) };
    this.#lines.append(JSON.stringify(head));
    this.#heads.push(head);
    this.#text = undefined;
    this.#parts.published?.();
  }
}
