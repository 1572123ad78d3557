import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Audit } from './audit.ts';

/**
 * How often the length of the audit log is recorded in the journal; what is cut off sooner is not
 * missed.
 */
const everyMs = 60_000;
/** A stop does not wait longer for a database that does not answer. */
const stopMs = 1_000;

export interface AnchorParts {
  readonly audit: Pick<Audit, 'head'>;
  readonly exchange: Pick<ExchangeService, 'submit'>;
  readonly sql: Pick<Sql, 'state'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Simulations hand in their own. */
  readonly time?: AnchorTime;
}

/** How anchors wait. */
interface AnchorTime {
  /** Runs after a while, unless the returned function is called first. */
  later(ms: number, run: () => void): () => void;
}

/** Nobody stays up for an anchor. */
const systemTime: AnchorTime = {
  later(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Keeps the end of the audit log in the journal, where nobody who changes the database can follow:
 * after each minute in which something was put on record, and when the exchange stops.
 */
export class AuditAnchor {
  readonly #parts: AnchorParts;
  readonly #time: AnchorTime;
  #callOff = (): void => undefined;
  #anchored = '';
  #seen: { readonly entries: number; readonly headHash: string } | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: AnchorParts) {
    this.#parts = parts;
    this.#time = parts.time ?? systemTime;
    this.#wait();
  }

  /**
   * A minute begins when the database has answered: from the question on, a slow one would count
   * its own slowness as settled.
   */
  #wait(): void {
    if (this.#stopped) return;
    this.#callOff = this.#time.later(everyMs, () => {
      void this.#inTurn(() => this.#anchorSettled()).then(() => this.#wait());
    });
  }

  /**
   * Tells the journal, where there is something to tell; one after the other. A failure is in the
   * log, and the next minute tries again.
   */
  anchor(): Promise<void> {
    return this.#inTurn(async () => this.#tell(await this.#head()));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#running = this.#running
      .then(work)
      .catch((error: unknown) =>
        this.#parts.logger.warn({ err: error }, 'the end of the audit log is not in the journal'),
      );
    return this.#running;
  }

  /**
   * The last time, and no more after it: what is put on record later is in the journal after the
   * next start.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await Promise.race([this.anchor(), new Promise<void>((enough) => this.#time.later(stopMs, enough))]);
  }

  /**
   * What was there a minute ago already: a database may lose its last seconds with the power, and
   * the journal must not know more than it.
   */
  async #anchorSettled(): Promise<void> {
    const settled = this.#seen;
    this.#seen = await this.#head();
    await this.#tell(settled);
  }

  async #head() {
    const { audit, sql } = this.#parts;
    return sql.state === 'ready' ? audit.head() : undefined;
  }

  async #tell(head: { readonly entries: number; readonly headHash: string } | undefined): Promise<void> {
    if (head === undefined || head.entries === 0 || head.headHash === this.#anchored) return;
    const { entries, headHash } = head;
    done(await this.#parts.exchange.submit({ type: 'anchor_audit', entries, headHash }));
    this.#anchored = headHash;
  }
}
