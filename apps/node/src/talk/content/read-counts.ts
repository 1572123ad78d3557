import { eq } from 'drizzle-orm';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { settings } from '../../base/sql/schema.ts';

/** Of how many days reads are counted. */
const countedDays = 30;
const dayMs = 86_400_000;
const rowName = 'article-reads';

/** Reads by day and article. */
type Counts = Record<string, Record<string, number>>;

export interface ReadCountParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
  /** How long reads are gathered before they are written. */
  readonly gatherMs?: number;
}

/**
 * How often each article was read in the last 30 days: numbers by day and article, and nothing of
 * who read.
 */
export class ReadCounts {
  readonly #parts: ReadCountParts;
  #pending: Counts = {};
  #writing: NodeJS.Timeout | undefined;

  constructor(parts: ReadCountParts) {
    this.#parts = parts;
  }

  /** Counts a read; it is written with the others of the next moments. */
  note(articleId: number): void {
    const day = this.#today();
    const counts = (this.#pending[day] ??= {});
    counts[articleId] = (counts[articleId] ?? 0) + 1;
    this.#writing ??= setTimeout(() => {
      this.write().catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'reads were not counted'));
    }, this.#parts.gatherMs ?? 30_000).unref();
  }

  /**
   * Adds what was gathered to the row, in which other nodes count too; days that are over long
   * enough leave it.
   */
  async write(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const gathered = this.#pending;
    this.#pending = {};
    if (Object.keys(gathered).length === 0) return;
    const db = await this.#parts.sql.db();
    await db.transaction(async (tx) => {
      await tx.insert(settings).values({ name: rowName, value: '{}' }).onConflictDoNothing();
      const [row] = await tx.select().from(settings).where(eq(settings.name, rowName)).for('update');
      const value = JSON.stringify(this.#recent(added(countsOf(row?.value), gathered)));
      await tx.update(settings).set({ value }).where(eq(settings.name, rowName));
    });
  }

  /** Reads by article over the counted days, those that are not written yet with them. */
  async totals(): Promise<ReadonlyMap<string, number>> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(settings).where(eq(settings.name, rowName));
    const totals = new Map<string, number>();
    for (const counts of Object.values(this.#recent(added(countsOf(row?.value), this.#pending)))) {
      for (const [articleId, reads] of Object.entries(counts))
        totals.set(articleId, (totals.get(articleId) ?? 0) + reads);
    }
    return totals;
  }

  #today(): number {
    return Math.floor(this.#parts.now() / dayMs);
  }

  #recent(counts: Counts): Counts {
    const first = this.#today() - countedDays + 1;
    return Object.fromEntries(Object.entries(counts).filter(([day]) => Number(day) >= first));
  }
}

const countsOf = (json: string | undefined): Counts => (json === undefined ? {} : (JSON.parse(json) as Counts));

function added(one: Counts, other: Counts): Counts {
  const sum = structuredClone(one);
  for (const [day, counts] of Object.entries(other)) {
    const into = (sum[day] ??= {});
    for (const [articleId, reads] of Object.entries(counts)) into[articleId] = (into[articleId] ?? 0) + reads;
  }
  return sum;
}
