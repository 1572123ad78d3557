/** A living access token in memory. */
export interface LiveToken {
  readonly sessionId: string;
  readonly userId: number;
  readonly generation: number;
  readonly proof: number;
  readonly sessionExpiresAtMs: number;
  diesAtMs: number;
  used: boolean;
}

const sizeMax = 100_000;

/**
 * Living access tokens by their hash, so that not every call asks the database. What ends is
 * dropped at once.
 */
export class TokenCache {
  readonly #byHash = new Map<string, LiveToken>();
  readonly #bySession = new Map<string, Set<string>>();
  /** Rises with every session that ends: what was read before must not be kept. */
  version = 0;

  get(accessHash: string): LiveToken | undefined {
    return this.#byHash.get(accessHash);
  }

  set(accessHash: string, token: LiveToken): void {
    if (this.#byHash.size >= sizeMax) this.#dropOldest();
    this.#byHash.set(accessHash, token);
    const hashes = this.#bySession.get(token.sessionId) ?? new Set();
    this.#bySession.set(token.sessionId, hashes.add(accessHash));
  }

  /** Older tokens of a session live no longer than `diesAtMs`. */
  shorten(sessionId: string, generation: number, diesAtMs: number): void {
    for (const hash of this.#bySession.get(sessionId) ?? []) {
      const token = this.#byHash.get(hash);
      if (token && token.generation < generation) token.diesAtMs = Math.min(token.diesAtMs, diesAtMs);
    }
  }

  drop(sessionId: string): void {
    this.version += 1;
    for (const hash of this.#bySession.get(sessionId) ?? []) this.#byHash.delete(hash);
    this.#bySession.delete(sessionId);
  }

  #dropOldest(): void {
    const oldest = this.#byHash.values().next().value;
    if (oldest) this.drop(oldest.sessionId);
  }
}
