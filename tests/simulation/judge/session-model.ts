import type { OpenedSession } from '../../../apps/node/src/identity/sessions/sessions.ts';
import type { Tally } from './tally.ts';

/** The rules' numbers, written a second time. */
export const sessionRules = {
  tokenLifetimeMs: 40_000,
  sessionLifetimeMs: 200_000,
  sessionsMax: 10,
  graceMs: 30_000,
  overlapMs: 60_000,
} as const;

interface ModelSession {
  readonly userId: number;
  readonly expiresAtMs: number;
  readonly tokens: ModelToken[];
  ended: boolean;
}

interface ModelToken {
  readonly session: ModelSession;
  readonly generation: number;
  readonly refreshToken: string;
  diesAtMs: number;
  used: boolean;
  rotatedAtMs: number | undefined;
  successor: OpenedSession | undefined;
}

/**
 * What sessions must do, by their rules: who an access token proves, until when, and what a refresh
 * token gives.
 */
export class SessionModel {
  readonly #tally: Tally;
  readonly #sessions = new Map<string, ModelSession>();
  readonly #ofUser = new Map<number, readonly ModelSession[]>();
  readonly #tokens = new Map<string, ModelToken>();
  readonly #byRefresh = new Map<string, ModelToken>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  opened(opened: OpenedSession, nowMs: number): void {
    const { sessionId, userId } = opened;
    const own = this.#ofUser.get(userId) ?? [];
    const living = own.filter((each) => !each.ended && each.expiresAtMs > nowMs);
    for (const each of living.reverse().slice(sessionRules.sessionsMax - 1)) each.ended = true;
    const session = { userId, expiresAtMs: nowMs + sessionRules.sessionLifetimeMs, tokens: [], ended: false };
    this.#sessions.set(sessionId, session);
    this.#ofUser.set(userId, [...own, session]);
    this.#add(opened, session, 1, nowMs + sessionRules.tokenLifetimeMs);
    this.#tally.require(opened.expiresAtMs === nowMs + sessionRules.tokenLifetimeMs, 'a new token lives its lifetime');
  }

  ended(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session) session.ended = true;
  }

  /** Whom the token proves at this moment; undefined for nobody. */
  owner(token: string, nowMs: number): number | undefined {
    const found = this.#tokens.get(token);
    if (found === undefined || found.session.ended) return undefined;
    return nowMs < found.diesAtMs && nowMs < found.session.expiresAtMs ? found.session.userId : undefined;
  }

  /** The node answered who a token proves: as the rules say, before the question or after it. */
  found(token: string, before: number | undefined, userId: number | undefined, nowMs: number): void {
    const after = this.owner(token, nowMs);
    const fits = userId === before || userId === after;
    this.#tally.require(fits, () => `a token proves ${userId ?? 'nobody'} in place of ${after ?? 'nobody'}`);
    const used = this.#tokens.get(token);
    if (userId === undefined || used === undefined || used.used) return;
    used.used = true;
    for (const each of used.session.tokens) {
      if (each.generation < used.generation) each.diesAtMs = Math.min(each.diesAtMs, nowMs + sessionRules.overlapMs);
    }
  }

  /** The node answered what a refresh token gives. */
  refreshed(refreshToken: string, outcome: OpenedSession | null, nowMs: number): void {
    const old = this.#byRefresh.get(refreshToken);
    const lives = old !== undefined && !old.session.ended && old.session.expiresAtMs > nowMs;
    if (!lives) return this.#tally.require(outcome === null, 'a refresh token without a living session gives nothing');
    const reused = old.rotatedAtMs !== undefined && nowMs - old.rotatedAtMs > sessionRules.graceMs;
    if (reused) {
      old.session.ended = true;
      return this.#tally.require(outcome === null, 'a refresh token that is used again ends its session');
    }
    this.#tally.require(outcome !== null, 'a living refresh token gives its successor');
    if (outcome === null) return;
    if (old.successor !== undefined) {
      const same = old.successor.satoken === outcome.satoken && old.successor.refreshToken === outcome.refreshToken;
      return this.#tally.require(same, 'a refresh token within its grace gives the same successor');
    }
    old.successor = outcome;
    old.rotatedAtMs = nowMs;
    this.#add(
      outcome,
      old.session,
      old.generation + 1,
      Math.min(nowMs + sessionRules.tokenLifetimeMs, old.session.expiresAtMs),
    );
  }

  #add({ satoken, refreshToken }: OpenedSession, session: ModelSession, generation: number, diesAtMs: number): void {
    const token: ModelToken = {
      session,
      generation,
      refreshToken,
      diesAtMs,
      used: false,
      rotatedAtMs: undefined,
      successor: undefined,
    };
    session.tokens.push(token);
    this.#tokens.set(satoken, token);
    this.#byRefresh.set(refreshToken, token);
  }
}
