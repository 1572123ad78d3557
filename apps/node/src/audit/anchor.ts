import type { ExchangeService } from '../exchange/service.ts';
import { done } from '../http/outcome.ts';
import type { Logger } from '../ops/logger.ts';
import type { Sql } from '../sql/open-sql.ts';
import type { Audit } from './audit.ts';

/** How often the journal is told how far the audit log has come; what is cut off sooner is not missed. */
const everyMs = 60_000;

export interface AnchorParts {
  readonly audit: Pick<Audit, 'head'>;
  readonly exchange: Pick<ExchangeService, 'submit'>;
  readonly sql: Pick<Sql, 'state'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Keeps the end of the audit log in the journal, where nobody who changes the database can follow: after each minute in which something was put on
 * record, and when the exchange stops.
 */
export class AuditAnchor {
  readonly #parts: AnchorParts;
  readonly #timer: NodeJS.Timeout;
  #anchored = '';
  #running: Promise<void> = Promise.resolve();

  constructor(parts: AnchorParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.anchor(), everyMs).unref();
  }

  /** Tells the journal, where there is something to tell; one after the other. A failure is in the log, and the next minute tries again. */
  anchor(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#anchor())
      .catch((error: unknown) =>
        this.#parts.logger.warn({ err: error }, 'the end of the audit log is not in the journal'),
      );
    return this.#running;
  }

  /** The last time, and no more after it: what is put on record later is in the journal after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.anchor();
  }

  async #anchor(): Promise<void> {
    const { audit, exchange, sql } = this.#parts;
    if (sql.state !== 'ready') return;
    const { entries, headHash } = await audit.head();
    if (entries === 0 || headHash === this.#anchored) return;
    done(await exchange.submit({ type: 'anchor_audit', entries, headHash }));
    this.#anchored = headHash;
  }
}
