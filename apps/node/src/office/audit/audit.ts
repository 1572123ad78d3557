import { and, asc, count, desc, eq, gt, gte, ilike, lte, notInArray, or, sql as raw } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { auditLog } from '../../base/sql/schema.ts';
import type { AuditAnchors } from './anchors.ts';
import { auditHash, type AuditRow, firstHash } from './audit-hash.ts';

/** Who acts, and from where. */
export interface AuditActor {
  /** Null for the command line and the exchange itself. */
  readonly operatorId: number | null;
  readonly name: string;
  readonly address: string;
}

/** Something that was done, as it goes on record; `before` and `after` become JSON. */
export interface AuditEvent {
  readonly action: string;
  /** `kind:id` of what it was done to. */
  readonly object: string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Which part of a file of entries: those after one, up to another, so many at once. */
export interface AuditPart {
  readonly afterId?: number | undefined;
  readonly untilId?: number | undefined;
  readonly size: number;
}

/** Where the chain does not hold any more: the first entry that is not what its hash says. */
export interface AuditVerdict {
  readonly entries: number;
  readonly headHash: string;
  readonly brokenAt: number | null;
}

/**
 * Nobody else takes this number of PostgreSQL's advisory locks: entries are written one after the
 * other, over processes too.
 */
const chainLock = 7_301;
const readAtOnce = 1_000;

/**
 * The log of what operators did: rows are only added, and each carries a hash of itself and of the
 * one before, so that a changed, removed or inserted row breaks every later one. It is written in
 * the transaction of what it tells of: there is no deed without its entry.
 */
export class Audit {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now?: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now ?? Date.now;
  }

  /** Does something to rows and puts it on record, both or neither. */
  async record<Result>(
    actor: AuditActor,
    work: (tx: Transaction) => Promise<{ readonly event: AuditEvent; readonly result: Result }>,
  ): Promise<Result> {
    const db = await this.#sql.db();
    return db.transaction(async (tx) => {
      const { event, result } = await work(tx);
      await this.write(actor, event, tx);
      return result;
    });
  }

  /** Puts on record what needs no rows of its own. */
  async tell(actor: AuditActor, event: AuditEvent): Promise<void> {
    await this.record(actor, async () => ({ event, result: undefined }));
  }

  /** The entry of what `tx` does. */
  async write({ operatorId, name, address }: AuditActor, event: AuditEvent, tx: Transaction): Promise<void> {
    await tx.execute(raw`select pg_advisory_xact_lock(${chainLock})`);
    const [last] = await tx.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(1);
    const { action, object, reason = '', before, after } = event;
    const entry = {
      auditId: (last?.auditId ?? 0) + 1,
      timeMs: this.#now(),
      operatorId,
      name,
      address,
      action,
      object,
      reason,
      before: jsonOf(before),
      after: jsonOf(after),
      previousHash: last?.hash ?? firstHash,
    };
    await tx.insert(auditLog).values({ ...entry, hash: auditHash(entry) });
  }

  /** Entries found, newest first, and how many there are in all. */
  async list(
    filter: AuditFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> {
    const db = await this.#sql.db();
    const found = whereOf(filter);
    const [counted] = await db.select({ rows: count() }).from(auditLog).where(found);
    const rows = await db
      .select()
      .from(auditLog)
      .where(found)
      .orderBy(desc(auditLog.auditId))
      .limit(page.limit)
      .offset(page.offset);
    return { rows, total: counted?.rows ?? 0 };
  }

  /** The newest entries of an action about an object, newest first. */
  async about(action: string, object: string, limit: number): Promise<readonly AuditRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, object), eq(auditLog.action, action)))
      .orderBy(desc(auditLog.auditId))
      .limit(limit);
  }

  /** The newest entries about an object whatever was done, but for some actions. */
  async latest(object: string, limit: number, but: readonly string[]): Promise<readonly AuditRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, object), notInArray(auditLog.action, [...but])))
      .orderBy(desc(auditLog.auditId))
      .limit(limit);
  }

  /**
   * A part of the entries found, oldest first, as a file takes them, and where the next part
   * begins; of the last part how many were found in all.
   */
  async part(filter: AuditFilter, { afterId = 0, untilId, size }: AuditPart) {
    const db = await this.#sql.db();
    const [last] = await db
      .select({ auditId: auditLog.auditId })
      .from(auditLog)
      .orderBy(desc(auditLog.auditId))
      .limit(1);
    const until = untilId ?? last?.auditId ?? 0;
    const found = and(whereOf(filter), lte(auditLog.auditId, until));
    const read = await db
      .select()
      .from(auditLog)
      .where(and(found, gt(auditLog.auditId, afterId)))
      .orderBy(asc(auditLog.auditId))
      .limit(size + 1);
    const rows = read.slice(0, size);
    const from = rows.at(-1)?.auditId;
    if (read.length > size && from !== undefined)
      return { rows, next: { afterId: from, untilId: until }, entriesInAll: null };
    const [counted] = await db.select({ rows: count() }).from(auditLog).where(found);
    return { rows, next: null, entriesInAll: counted?.rows ?? 0 };
  }

  /** How far the log goes, and the hash at its end. */
  async head(): Promise<{ readonly entries: number; readonly headHash: string }> {
    const db = await this.#sql.db();
    const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(1);
    return { entries: last?.auditId ?? 0, headHash: last?.hash ?? firstHash };
  }

  /**
   * Computes the chain again from its first entry, and holds it to what the journal says of it
   * where that is at hand.
   */
  async verify(anchors?: AuditAnchors): Promise<AuditVerdict> {
    const db = await this.#sql.db();
    let [entries, headHash] = [0, firstHash];
    for (;;) {
      const rows = await db
        .select()
        .from(auditLog)
        .where(gt(auditLog.auditId, entries))
        .orderBy(asc(auditLog.auditId))
        .limit(readAtOnce);
      for (const row of rows) {
        const holds = row.auditId === entries + 1 && row.previousHash === headHash && row.hash === auditHash(row);
        const anchored = anchors?.byEntries.get(row.auditId) ?? row.hash;
        if (!holds || anchored !== row.hash) return { entries, headHash, brokenAt: entries + 1 };
        [entries, headHash] = [row.auditId, row.hash];
      }
      if (rows.length < readAtOnce) return { entries, headHash, brokenAt: null };
    }
  }
}

const jsonOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const searched = [
  auditLog.action,
  auditLog.object,
  auditLog.reason,
  auditLog.name,
  auditLog.address,
  auditLog.before,
  auditLog.after,
];

function whereOf({ search, name, fromMs, toMs }: AuditFilter) {
  const words =
    search === undefined || search.trim() === '' ? undefined : `%${search.trim().replace(/[%_\\]/g, '\\$&')}%`;
  return and(
    words === undefined ? undefined : or(...searched.map((column) => ilike(column, words))),
    name === undefined ? undefined : eq(auditLog.name, name),
    fromMs === undefined ? undefined : gte(auditLog.timeMs, fromMs),
    toMs === undefined ? undefined : lte(auditLog.timeMs, toMs),
  );
}
