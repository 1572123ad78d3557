import { eq, sql as raw } from 'drizzle-orm';
import type { ExchangeEvent, RecordView } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { RepeatedLook } from '../../base/ops/repeated-look.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { projection, settings } from '../../base/sql/schema.ts';

export interface NoticeCursorParts {
  readonly exchange: Pick<ExchangeService, 'onRecord' | 'durableSeq'>;
  readonly sql: Pick<Sql, 'db' | 'state'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** What a cursor follows. */
export interface Noticed {
  /** The setting that keeps how far it came. */
  readonly name: string;
  /** Whether a record may be about it. */
  concerns(record: RecordView): boolean;
  isNews(event: ExchangeEvent): boolean;
  /**
   * Notifies of what happened after a record, up to another and that included. Gives the record up
   * to which it came; the rest is looked at next.
   */
  notify(db: Database, after: number, until: number): Promise<number>;
  /** For the log, where it failed; it is tried again. */
  readonly failed: string;
}

const lookEveryMs = 2_000;

/**
 * Reads the projection behind a cursor of its own: what happened while the node was down is said
 * after the next start, and nothing twice.
 */
export class NoticeCursor {
  readonly #parts: NoticeCursorParts;
  readonly #noticed: Noticed;
  readonly #look: RepeatedLook;
  readonly #stop: () => void;
  /**
   * The newest record that may be news. A look before the projection has reached it is repeated.
   */
  #awaitedSeq: number;

  constructor(parts: NoticeCursorParts, noticed: Noticed) {
    this.#parts = parts;
    this.#noticed = noticed;
    this.#awaitedSeq = parts.exchange.durableSeq;
    const look = new RepeatedLook({
      logger: parts.logger,
      everyMs: lookEveryMs,
      isReady: () => parts.sql.state === 'ready',
      through: () => this.#lookThrough(),
      failed: noticed.failed,
    });
    this.#look = look;
    this.#stop = parts.exchange.onRecord(
      ({ seq, events }) => {
        if (!events.some((event) => noticed.isNews(event))) return;
        this.#awaitedSeq = seq;
        look.due();
      },
      (record) => {
        if (!noticed.concerns(record)) return false;
        if (!look.isDue) return true;
        this.#awaitedSeq = record.seq;
        return false;
      },
    );
  }

  /** Notifies of what happened since the last look, as far as the projection has come. */
  look(): Promise<void> {
    return this.#look.now();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#look.close();
  }

  async #lookThrough(): Promise<void> {
    const { name } = this.#noticed;
    const db = await this.#parts.sql.db();
    const [at] = await db.select().from(projection);
    const kept = await settingNamed(db, name);
    const applied = at?.appliedSeq ?? 0;
    // What happened before there were such notices is no news.
    const reached = kept === undefined ? applied : await this.#noticed.notify(db, Number(kept), applied);
    await keepSetting(db, name, String(reached));
    if (reached < applied || applied < this.#awaitedSeq) this.#look.due();
  }
}

/** A setting; undefined before it was first kept. */
export async function settingNamed(db: Database, name: string): Promise<string | undefined> {
  const [kept] = await db.select().from(settings).where(eq(settings.name, name));
  return kept?.value;
}

export async function keepSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value: raw`excluded.value` } });
}
