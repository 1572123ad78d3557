import { randomUUID } from 'node:crypto';
import type { Caller } from '../../wire/http/handler.ts';
import type { SessionEnd, SessionPlace, SessionRows, TokenOfSession } from './session-store.ts';
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

/** Sessions a user may have at one time; a further log-in ends the oldest. */
export const sessionsMax = 10;
/**
 * How long a rotated refresh token still answers with its successor, for tabs that refresh at once.
 */
const graceMs = 30_000;
/** How long an access token lives on after its successor's first use, for requests on their way. */
const overlapMs = 60_000;

export interface RenewedSession extends OpenedSession {
  readonly generation: number;
}

export interface Sessions {
  open(userId: number): Promise<OpenedSession>;
  /**
   * The session of an access token and the factor it came with; null when it is unknown, dead or
   * ended.
   */
  find(token: string): Promise<Caller | null>;
  /**
   * Exchanges a refresh token. Null when it is unknown, expired, or used again after its grace,
   * which ends the session.
   */
  refresh(refreshToken: string): Promise<OpenedSession | null>;
  /**
   * New tokens for a session whose user proved themselves again. With their first use those before
   * them refresh nothing more and die soon, so that a lost answer shuts nobody out. Null when the
   * session has ended.
   */
  renew(sessionId: string): Promise<RenewedSession | null>;
  end(sessionId: string, cause: SessionEnd): Promise<void>;
  /** Ends every session of a user but one. */
  endAll(userId: number, cause: SessionEnd, except?: string): Promise<void>;
  /** Tells of every session that ends before its time, at once. */
  onEnded(listener: (sessionId: string, cause: SessionEnd) => void): () => void;
}

export function createSessions(place: SessionPlace, settings: SessionSettings, now: () => number = Date.now): Sessions {
  return new StoredSessions(place, settings, now);
}

class StoredSessions implements Sessions {
  readonly #place: SessionPlace;
  readonly #settings: SessionSettings;
  readonly #now: () => number;
  readonly #cache = new TokenCache();
  readonly #listeners = new Set<(sessionId: string, cause: SessionEnd) => void>();

  constructor(place: SessionPlace, settings: SessionSettings, now: () => number) {
    this.#place = place;
    this.#settings = settings;
    this.#now = now;
  }

  async open(userId: number): Promise<OpenedSession> {
    const session = { sessionId: randomUUID(), satoken: newToken(), refreshToken: newToken() };
    const { ended, expiresAtMs } = await this.#place.step(async (rows) => {
      const nowMs = this.#now();
      const diesAtMs = nowMs + this.#settings.tokenLifetimeSeconds * 1_000;
      // The oldest living sessions end, so that one more fits.
      const tooMany = (await rows.living(userId, nowMs)).slice(sessionsMax - 1);
      for (const sessionId of tooMany) await rows.end(sessionId, 'too_many_sessions', nowMs);
      await rows.addSession({
        sessionId: session.sessionId,
        userId,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + this.#settings.sessionLifetimeSeconds * 1_000,
      });
      await rows.addToken({
        accessHash: hashOfToken(session.satoken),
        refreshHash: hashOfToken(session.refreshToken),
        sessionId: session.sessionId,
        generation: 1,
        proof: 0,
        salt: newSalt(),
        issuedAtMs: nowMs,
        diesAtMs,
      });
      return { ended: tooMany, expiresAtMs: diesAtMs };
    });
    for (const sessionId of ended) this.#tellEnded(sessionId, 'too_many_sessions');
    return { ...session, userId, expiresAtMs };
  }

  async find(token: string): Promise<Caller | null> {
    if (!isToken(token)) return null;
    const accessHash = hashOfToken(token);
    const live = this.#cache.get(accessHash) ?? (await this.#load(accessHash));
    if (!live || live.diesAtMs <= this.#now() || live.sessionExpiresAtMs <= this.#now()) return null;
    if (!live.used) await this.#firstUse(accessHash, live);
    return live;
  }

  async refresh(refreshToken: string): Promise<OpenedSession | null> {
    if (!isToken(refreshToken)) return null;
    const outcome = await this.#place.step((rows) => this.#rotate(rows, refreshToken));
    if (outcome === null) return null;
    if ('reused' in outcome) {
      await this.end(outcome.reused, 'refresh_reused');
      return null;
    }
    return outcome;
  }

  async renew(sessionId: string): Promise<RenewedSession | null> {
    const pair = { satoken: newToken(), refreshToken: newToken() };
    return this.#place.step(async (rows) => {
      const nowMs = this.#now();
      const newest = await rows.newest(sessionId);
      if (!newest || newest.session.endedAtMs !== null || newest.session.expiresAtMs <= nowMs) return null;
      return this.#add(rows, newest, pair, { issuedAtMs: nowMs });
    });
  }

  async end(sessionId: string, cause: SessionEnd): Promise<void> {
    await this.#place.step((rows) => rows.end(sessionId, cause, this.#now()));
    this.#tellEnded(sessionId, cause);
  }

  async endAll(userId: number, cause: SessionEnd, except?: string): Promise<void> {
    const ended = await this.#place.step(async (rows) => {
      const nowMs = this.#now();
      const others = (await rows.living(userId, nowMs)).filter((sessionId) => sessionId !== except);
      for (const sessionId of others) await rows.end(sessionId, cause, nowMs);
      return others;
    });
    for (const sessionId of ended) this.#tellEnded(sessionId, cause);
  }

  onEnded(listener: (sessionId: string, cause: SessionEnd) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(accessHash: string): Promise<LiveToken | undefined> {
    const { version } = this.#cache;
    const row = await this.#place.read((rows) => rows.byAccess(accessHash));
    if (!row) return undefined;
    const live: LiveToken = {
      sessionId: row.session.sessionId,
      userId: row.session.userId,
      generation: row.token.generation,
      proof: row.token.proof,
      sessionExpiresAtMs: row.session.expiresAtMs,
      diesAtMs: row.token.diesAtMs,
      // The token that a session began with has none before it: its first use changes nothing, and
      // is not written down.
      used: row.token.generation === 1 || row.token.firstUsedAtMs !== null,
    };
    // A session that ended while its row was being read must not come back to life here.
    if (version === this.#cache.version) this.#cache.set(accessHash, live);
    return live;
  }

  /**
   * The first use of a refreshed token shortens the life of those before it; it counts as used once
   * that is stored.
   */
  async #firstUse(accessHash: string, live: LiveToken): Promise<void> {
    const { sessionId, generation } = live;
    const diesAtMs = await this.#place.step(async (rows) => {
      const nowMs = this.#now();
      await rows.retire(sessionId, generation, nowMs, nowMs + overlapMs);
      await rows.markUsed(accessHash, nowMs);
      return nowMs + overlapMs;
    });
    live.used = true;
    this.#cache.shorten(sessionId, generation, diesAtMs);
  }

  async #rotate(rows: SessionRows, refreshToken: string): Promise<OpenedSession | { readonly reused: string } | null> {
    const nowMs = this.#now();
    const refreshHash = hashOfToken(refreshToken);
    const row = await rows.byRefresh(refreshHash);
    if (!row || row.session.endedAtMs !== null || row.session.expiresAtMs <= nowMs) return null;
    const { token, session } = row;
    if (token.rotatedAtMs !== null && nowMs - token.rotatedAtMs > graceMs) return { reused: session.sessionId };
    const pair = {
      satoken: successorOf(refreshToken, 'access', token.salt, this.#settings.pepper),
      refreshToken: successorOf(refreshToken, 'refresh', token.salt, this.#settings.pepper),
    };
    if (token.rotatedAtMs !== null) {
      // Without a successor it is one that a second factor put out of use, whose answer its client
      // has.
      const successor = await rows.byAccess(hashOfToken(pair.satoken));
      const { sessionId, userId } = session;
      return successor ? { ...pair, sessionId, userId, expiresAtMs: successor.token.diesAtMs } : null;
    }
    await rows.markRotated(refreshHash, nowMs);
    const newest = (await rows.newest(session.sessionId)) ?? row;
    return this.#add(rows, newest, pair, { issuedAtMs: nowMs, proof: token.proof });
  }

  async #add(
    rows: SessionRows,
    /** The last token there is. */
    { token, session }: TokenOfSession,
    pair: Pick<OpenedSession, 'satoken' | 'refreshToken'>,
    { issuedAtMs, proof }: { readonly issuedAtMs: number; readonly proof?: number },
  ): Promise<RenewedSession> {
    const { sessionId, userId } = session;
    const generation = token.generation + 1;
    const diesAtMs = Math.min(issuedAtMs + this.#settings.tokenLifetimeSeconds * 1_000, session.expiresAtMs);
    await rows.addToken({
      accessHash: hashOfToken(pair.satoken),
      refreshHash: hashOfToken(pair.refreshToken),
      sessionId,
      generation,
      proof: proof ?? generation,
      salt: newSalt(),
      issuedAtMs,
      diesAtMs,
    });
    return { ...pair, sessionId, userId, generation, expiresAtMs: diesAtMs };
  }

  #tellEnded(sessionId: string, cause: SessionEnd): void {
    this.#cache.drop(sessionId);
    for (const listener of this.#listeners) listener(sessionId, cause);
  }
}
