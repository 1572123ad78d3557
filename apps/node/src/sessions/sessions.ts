import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Sql, Transaction } from '../sql/open-sql.ts';
import { sessions, tokens } from '../sql/schema.ts';
import { hashOfToken, isToken, newSalt, newToken, successorOf } from './tokens.ts';
import { type LiveToken, TokenCache } from './token-cache.ts';

export interface SessionSettings {
  readonly tokenRefreshSeconds: number;
  readonly tokenLifetimeSeconds: number;
  readonly sessionLifetimeSeconds: number;
  /** Key of the successors' derivation. */
  readonly pepper: string;
}

/** A session as its user receives it, once. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly satoken: string;
  readonly refreshToken: string;
  /** When the access token dies. */
  readonly expiresAtMs: number;
}

export type SessionEnd = 'logout' | 'too_many_sessions' | 'refresh_reused';

/** Sessions a user may have at one time; a further log-in ends the oldest. */
export const sessionsMax = 10;
/** How long a rotated refresh token still answers with its successor, for tabs that refresh at once. */
const graceMs = 30_000;
/** How long an access token lives on after its successor's first use, for requests on their way. */
const overlapMs = 60_000;

export interface Sessions {
  open(userId: number): Promise<OpenedSession>;
  /** The session of an access token; null when it is unknown, dead or ended. */
  find(token: string): Promise<{ readonly sessionId: string; readonly userId: number } | null>;
  /** Exchanges a refresh token. Null when it is unknown, expired, or used again after its grace, which ends the session. */
  refresh(refreshToken: string): Promise<OpenedSession | null>;
  end(sessionId: string, cause: SessionEnd): Promise<void>;
  /** Tells of every session that ends before its time, at once. */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export function createSessions(
  sql: Pick<Sql, 'db'>,
  settings: SessionSettings,
  now: () => number = Date.now,
): Sessions {
  return new StoredSessions(sql, settings, now);
}

class StoredSessions implements Sessions {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #settings: SessionSettings;
  readonly #now: () => number;
  readonly #cache = new TokenCache();
  readonly #listeners = new Set<(sessionId: string) => void>();

  constructor(sql: Pick<Sql, 'db'>, settings: SessionSettings, now: () => number) {
    this.#sql = sql;
    this.#settings = settings;
    this.#now = now;
  }

  async open(userId: number): Promise<OpenedSession> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const session = { sessionId: randomUUID(), satoken: newToken(), refreshToken: newToken() };
    const diesAtMs = nowMs + this.#settings.tokenLifetimeSeconds * 1_000;
    const ended = await db.transaction(async (tx) => {
      const tooMany = await this.#beyondLimit(tx, userId, nowMs);
      for (const sessionId of tooMany) await endRow(tx, sessionId, 'too_many_sessions', nowMs);
      await tx.insert(sessions).values({
        sessionId: session.sessionId,
        userId,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + this.#settings.sessionLifetimeSeconds * 1_000,
      });
      await tx.insert(tokens).values({
        accessHash: hashOfToken(session.satoken),
        refreshHash: hashOfToken(session.refreshToken),
        sessionId: session.sessionId,
        generation: 1,
        salt: newSalt(),
        issuedAtMs: nowMs,
        diesAtMs,
      });
      return tooMany;
    });
    for (const sessionId of ended) this.#tellEnded(sessionId);
    return { ...session, userId, expiresAtMs: diesAtMs };
  }

  async find(token: string): Promise<{ readonly sessionId: string; readonly userId: number } | null> {
    if (!isToken(token)) return null;
    const accessHash = hashOfToken(token);
    const live = this.#cache.get(accessHash) ?? (await this.#load(accessHash));
    if (!live || live.diesAtMs <= this.#now() || live.sessionExpiresAtMs <= this.#now()) return null;
    if (!live.used) await this.#firstUse(accessHash, live);
    return live;
  }

  async refresh(refreshToken: string): Promise<OpenedSession | null> {
    if (!isToken(refreshToken)) return null;
    const db = await this.#sql.db();
    const outcome = await db.transaction((tx) => this.#rotate(tx, refreshToken));
    if (outcome === null) return null;
    if ('reused' in outcome) {
      await this.end(outcome.reused, 'refresh_reused');
      return null;
    }
    return outcome;
  }

  async end(sessionId: string, cause: SessionEnd): Promise<void> {
    const db = await this.#sql.db();
    await endRow(db, sessionId, cause, this.#now());
    this.#tellEnded(sessionId);
  }

  onEnded(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(accessHash: string): Promise<LiveToken | undefined> {
    const db = await this.#sql.db();
    const version = this.#cache.version;
    const [row] = await db
      .select({ token: tokens, session: sessions })
      .from(tokens)
      .innerJoin(sessions, eq(sessions.sessionId, tokens.sessionId))
      .where(and(eq(tokens.accessHash, accessHash), isNull(sessions.endedAtMs)));
    if (!row) return undefined;
    const live: LiveToken = {
      sessionId: row.session.sessionId,
      userId: row.session.userId,
      generation: row.token.generation,
      sessionExpiresAtMs: row.session.expiresAtMs,
      diesAtMs: row.token.diesAtMs,
      used: row.token.firstUsedAtMs !== null,
    };
    // A session that ended while its row was being read must not come back to life here.
    if (version === this.#cache.version) this.#cache.set(accessHash, live);
    return live;
  }

  /** The first use of a refreshed token shortens the life of those before it. */
  async #firstUse(accessHash: string, live: LiveToken): Promise<void> {
    live.used = true;
    const nowMs = this.#now();
    const diesAtMs = nowMs + overlapMs;
    const db = await this.#sql.db();
    await db.update(tokens).set({ firstUsedAtMs: nowMs }).where(eq(tokens.accessHash, accessHash));
    if (live.generation === 1) return;
    const older = and(
      eq(tokens.sessionId, live.sessionId),
      lt(tokens.generation, live.generation),
      gt(tokens.diesAtMs, diesAtMs),
    );
    await db.update(tokens).set({ diesAtMs }).where(older);
    this.#cache.shorten(live.sessionId, live.generation, diesAtMs);
  }

  async #rotate(tx: Transaction, refreshToken: string): Promise<OpenedSession | { readonly reused: string } | null> {
    const nowMs = this.#now();
    const refreshHash = hashOfToken(refreshToken);
    const [row] = await tx
      .select({ token: tokens, session: sessions })
      .from(tokens)
      .innerJoin(sessions, eq(sessions.sessionId, tokens.sessionId))
      .where(eq(tokens.refreshHash, refreshHash))
      .for('update', { of: tokens });
    if (!row || row.session.endedAtMs !== null || row.session.expiresAtMs <= nowMs) return null;
    const { token, session } = row;
    if (token.rotatedAtMs !== null && nowMs - token.rotatedAtMs > graceMs) return { reused: session.sessionId };
    const next = {
      sessionId: session.sessionId,
      userId: session.userId,
      satoken: successorOf(refreshToken, 'access', token.salt, this.#settings.pepper),
      refreshToken: successorOf(refreshToken, 'refresh', token.salt, this.#settings.pepper),
    };
    const issuedAtMs = token.rotatedAtMs ?? nowMs;
    const diesAtMs = Math.min(issuedAtMs + this.#settings.tokenLifetimeSeconds * 1_000, session.expiresAtMs);
    if (token.rotatedAtMs === null) {
      await tx.update(tokens).set({ rotatedAtMs: nowMs }).where(eq(tokens.refreshHash, refreshHash));
      await tx.insert(tokens).values({
        accessHash: hashOfToken(next.satoken),
        refreshHash: hashOfToken(next.refreshToken),
        sessionId: session.sessionId,
        generation: token.generation + 1,
        salt: newSalt(),
        issuedAtMs,
        diesAtMs,
      });
    }
    return { ...next, expiresAtMs: diesAtMs };
  }

  /** The oldest living sessions that must end so that one more fits. */
  async #beyondLimit(tx: Transaction, userId: number, nowMs: number): Promise<string[]> {
    const living = await tx
      .select({ sessionId: sessions.sessionId })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAtMs), gt(sessions.expiresAtMs, nowMs)))
      .orderBy(desc(sessions.createdAtMs), desc(sessions.sessionId));
    return living.slice(sessionsMax - 1).map(({ sessionId }) => sessionId);
  }

  #tellEnded(sessionId: string): void {
    this.#cache.drop(sessionId);
    for (const listener of this.#listeners) listener(sessionId);
  }
}

async function endRow(
  db: Database | Transaction,
  sessionId: string,
  endCause: SessionEnd,
  nowMs: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAtMs: nowMs, endCause })
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAtMs)));
}
