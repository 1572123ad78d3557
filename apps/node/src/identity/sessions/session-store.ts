import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Sql, Transaction } from '../../base/sql/open-sql.ts';
import { sessions, tokens } from '../../base/sql/schema.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type TokenRow = typeof tokens.$inferSelect;
export type SessionEnd =
  | 'logout'
  | 'too_many_sessions'
  | 'refresh_reused'
  | 'security_change'
  | 'device_removed'
  | 'not_me'
  | 'frozen'
  | 'by_operator'
  | 'erased';

/** A token with the session it belongs to. */
export interface TokenOfSession {
  readonly token: TokenRow;
  readonly session: SessionRow;
}

/** What one step of the sessions' rules does to the rows. */
export interface SessionRows {
  /** Ids of the user's sessions that have neither ended nor expired, the newest first. */
  living(userId: number, nowMs: number): Promise<string[]>;
  addSession(row: Pick<SessionRow, 'sessionId' | 'userId' | 'createdAtMs' | 'expiresAtMs'>): Promise<void>;
  addToken(row: Omit<TokenRow, 'firstUsedAtMs' | 'rotatedAtMs'>): Promise<void>;
  /** The token of an access hash; undefined when its session has ended. */
  byAccess(accessHash: string): Promise<TokenOfSession | undefined>;
  /** The token of a refresh hash; its session is held until the step is over. */
  byRefresh(refreshHash: string): Promise<TokenOfSession | undefined>;
  /** The token of the session's last generation; the session is held until the step is over. */
  newest(sessionId: string): Promise<TokenOfSession | undefined>;
  markUsed(accessHash: string, nowMs: number): Promise<void>;
  markRotated(refreshHash: string, nowMs: number): Promise<void>;
  /**
   * Tokens of the session's earlier generations live no longer than this, and refresh nothing from
   * now on.
   */
  retire(sessionId: string, generation: number, nowMs: number, diesAtMs: number): Promise<void>;
  end(sessionId: string, cause: SessionEnd, nowMs: number): Promise<void>;
}

/**
 * Where sessions are kept. SQL is the one that nodes use; simulations hand in one that fails when
 * they say so.
 */
export interface SessionPlace {
  /** A step happens whole or not at all. */
  step<Value>(work: (rows: SessionRows) => Promise<Value>): Promise<Value>;
  /** A single reading. */
  read<Value>(work: (rows: SessionRows) => Promise<Value>): Promise<Value>;
}

export function sqlSessions(sql: Pick<Sql, 'db'>): SessionPlace {
  return {
    async step(work) {
      const db = await sql.db();
      return db.transaction((tx) => work(rowsIn(tx)));
    },
    async read(work) {
      return work(rowsIn(await sql.db()));
    },
  };
}

function rowsIn(db: Database | Transaction): SessionRows {
  const pairs = () =>
    db
      .select({ token: tokens, session: sessions })
      .from(tokens)
      .innerJoin(sessions, eq(sessions.sessionId, tokens.sessionId));
  /**
   * Steps that change a session's tokens take turns. What is read after this, in a statement of its
   * own, is what the one before left.
   */
  const hold = (sessionId: string) =>
    db.select({ held: sessions.sessionId }).from(sessions).where(eq(sessions.sessionId, sessionId)).for('update');
  return {
    async living(userId, nowMs) {
      const rows = await db
        .select({ sessionId: sessions.sessionId })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAtMs), gt(sessions.expiresAtMs, nowMs)))
        .orderBy(desc(sessions.createdAtMs), desc(sessions.sessionId));
      return rows.map(({ sessionId }) => sessionId);
    },
    async addSession(row) {
      await db.insert(sessions).values(row);
    },
    async addToken(row) {
      await db.insert(tokens).values(row);
    },
    async byAccess(accessHash) {
      const [row] = await pairs().where(and(eq(tokens.accessHash, accessHash), isNull(sessions.endedAtMs)));
      return row;
    },
    async byRefresh(refreshHash) {
      const [row] = await pairs().where(eq(tokens.refreshHash, refreshHash));
      if (!row) return undefined;
      await hold(row.session.sessionId);
      const [held] = await pairs().where(eq(tokens.refreshHash, refreshHash));
      return held;
    },
    async newest(sessionId) {
      await hold(sessionId);
      const [row] = await pairs().where(eq(tokens.sessionId, sessionId)).orderBy(desc(tokens.generation)).limit(1);
      return row;
    },
    async markUsed(accessHash, firstUsedAtMs) {
      await db.update(tokens).set({ firstUsedAtMs }).where(eq(tokens.accessHash, accessHash));
    },
    async markRotated(refreshHash, rotatedAtMs) {
      await db.update(tokens).set({ rotatedAtMs }).where(eq(tokens.refreshHash, refreshHash));
    },
    async retire(sessionId, generation, rotatedAtMs, diesAtMs) {
      await hold(sessionId);
      const earlier = and(eq(tokens.sessionId, sessionId), lt(tokens.generation, generation));
      await db
        .update(tokens)
        .set({ diesAtMs })
        .where(and(earlier, gt(tokens.diesAtMs, diesAtMs)));
      await db
        .update(tokens)
        .set({ rotatedAtMs })
        .where(and(earlier, isNull(tokens.rotatedAtMs)));
    },
    async end(sessionId, endCause, endedAtMs) {
      await db
        .update(sessions)
        .set({ endedAtMs, endCause })
        .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAtMs)));
    },
  };
}
