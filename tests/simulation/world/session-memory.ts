import type {
  SessionPlace,
  SessionRow,
  SessionRows,
  TokenOfSession,
  TokenRow,
} from '../../../apps/node/src/identity/sessions/session-store.ts';
import type { Counters } from '../counters.ts';
import type { DatabaseMood } from './projection-memory.ts';

/**
 * The tables of sessions and tokens over all lives of the node. A step is done in one turn, so it
 * is whole or not at all.
 */
export class SessionTables {
  readonly #mood: DatabaseMood;
  readonly #counters: Counters;
  readonly #sessions = new Map<string, SessionRow>();
  readonly #byAccess = new Map<string, TokenRow>();
  readonly #byRefresh = new Map<string, TokenRow>();
  /**
   * By session, the access hashes of its tokens; by user, the ids of their sessions, in the order
   * they came.
   */
  readonly #tokensOf = new Map<string, string[]>();
  readonly #sessionsOf = new Map<number, string[]>();

  constructor(mood: DatabaseMood, counters: Counters) {
    this.#mood = mood;
    this.#counters = counters;
  }

  placeFor(life: { readonly alive: boolean }): SessionPlace {
    const run = async <Value>(work: (rows: SessionRows) => Promise<Value>): Promise<Value> => {
      await this.#mood.reach(life);
      return work(this.#rows());
    };
    return { step: run, read: run };
  }

  #rows(): SessionRows {
    return {
      living: async (userId, nowMs) =>
        (this.#sessionsOf.get(userId) ?? [])
          .filter((sessionId) => {
            const row = this.#sessions.get(sessionId);
            return row?.endedAtMs === null && row.expiresAtMs > nowMs;
          })
          .reverse(),
      addSession: async (row) => {
        this.#sessions.set(row.sessionId, { ...row, endedAtMs: null, endCause: null });
        listAt(this.#sessionsOf, row.userId).push(row.sessionId);
      },
      addToken: async (row) => {
        const token = { ...row, firstUsedAtMs: null, rotatedAtMs: null };
        this.#byAccess.set(row.accessHash, token);
        this.#byRefresh.set(row.refreshHash, token);
        listAt(this.#tokensOf, row.sessionId).push(row.accessHash);
      },
      byAccess: async (hash) => {
        const found = this.#of(this.#byAccess.get(hash));
        return found?.session.endedAtMs === null ? found : undefined;
      },
      byRefresh: async (hash) => this.#of(this.#byRefresh.get(hash)),
      newest: async (sessionId) =>
        this.#of(
          this.#tokens(sessionId).reduce<TokenRow | undefined>(
            (last, token) => ((last?.generation ?? 0) > token.generation ? last : token),
            undefined,
          ),
        ),
      markUsed: async (hash, firstUsedAtMs) => this.#change(this.#byAccess.get(hash), { firstUsedAtMs }),
      markRotated: async (hash, rotatedAtMs) => this.#change(this.#byRefresh.get(hash), { rotatedAtMs }),
      retire: async (sessionId, generation, nowMs, diesAtMs) => {
        const earlier = this.#tokens(sessionId).filter((token) => token.generation < generation);
        for (const token of earlier) {
          const rotatedAtMs = token.rotatedAtMs ?? nowMs;
          this.#change(token, { rotatedAtMs, diesAtMs: Math.min(token.diesAtMs, diesAtMs) });
        }
      },
      end: async (sessionId, endCause, endedAtMs) => {
        const session = this.#sessions.get(sessionId);
        if (session?.endedAtMs !== null) return;
        this.#sessions.set(sessionId, { ...session, endedAtMs, endCause });
        if (endCause === 'refresh_reused') this.#counters.add('old refresh token ended its session');
        if (endCause === 'too_many_sessions') this.#counters.add('eleventh session ended the first');
      },
    };
  }

  #tokens(sessionId: string): TokenRow[] {
    return (this.#tokensOf.get(sessionId) ?? []).flatMap((hash) => this.#byAccess.get(hash) ?? []);
  }

  #of(token: TokenRow | undefined): TokenOfSession | undefined {
    const session = token && this.#sessions.get(token.sessionId);
    return token && session && { token: { ...token }, session: { ...session } };
  }

  #change(token: TokenRow | undefined, change: Partial<TokenRow>): void {
    if (token === undefined) return;
    const changed = { ...token, ...change };
    this.#byAccess.set(token.accessHash, changed);
    this.#byRefresh.set(token.refreshHash, changed);
  }
}

function listAt<Key>(lists: Map<Key, string[]>, key: Key): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
