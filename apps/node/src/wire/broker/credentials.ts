import { createHash, randomBytes } from 'node:crypto';
import { type Holder, nameOf } from './holder.ts';

/** How long credentials open a connection; one that is open goes on. */
export const credentialsLiveMs = 10 * 60_000;
/** Of one holder at a time: more tabs than that share the newest. */
const perHolder = 20;

export interface Issued {
  readonly username: string;
  readonly password: string;
  readonly expiresAtMs: number;
}

interface Entry {
  readonly username: string;
  readonly holder: Holder;
  readonly expiresAtMs: number;
}

/**
 * Short-lived names and passwords of the broker: random, kept as hashes, in memory alone. After a
 * restart clients ask again.
 */
export class Credentials {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  #visitor: Issued | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(holder: Holder): Issued {
    if (holder.kind === 'visitor') return this.#forVisitors(holder);
    this.#sweep(nameOf(holder));
    return this.#add(holder);
  }

  /** Whose they are; null when they are wrong, too old, or of a session that has ended. */
  holderOf(username: string, password: string): Holder | null {
    const entry = this.#entries.get(hashOf(password));
    if (!entry || entry.username !== username || entry.expiresAtMs <= this.#now()) return null;
    return entry.holder;
  }

  endSession(sessionId: string): void {
    for (const [hash, { holder }] of this.#entries)
      if (holder.kind !== 'visitor' && holder.sessionId === sessionId) this.#entries.delete(hash);
  }

  endHolder(username: string): void {
    for (const [hash, entry] of this.#entries) if (entry.username === username) this.#entries.delete(hash);
  }

  /**
   * Visitors share one pair while half of its time is left: it opens nothing that is anybody's own.
   */
  #forVisitors(holder: Holder): Issued {
    const lives = this.#visitor !== undefined && this.#visitor.expiresAtMs - this.#now() > credentialsLiveMs / 2;
    this.#visitor = lives && this.#visitor ? this.#visitor : this.#add(holder);
    return this.#visitor;
  }

  #add(holder: Holder): Issued {
    const username = nameOf(holder);
    const password = randomBytes(32).toString('base64url');
    const expiresAtMs = this.#now() + credentialsLiveMs;
    this.#entries.set(hashOf(password), { username, holder, expiresAtMs });
    return { username, password, expiresAtMs };
  }

  /** Takes out what has expired, and the oldest of a holder that asks too often. */
  #sweep(username: string): void {
    const nowMs = this.#now();
    const own: string[] = [];
    for (const [hash, entry] of this.#entries) {
      if (entry.expiresAtMs <= nowMs) this.#entries.delete(hash);
      else if (entry.username === username) own.push(hash);
    }
    for (const hash of own.slice(0, Math.max(0, own.length - perHolder + 1))) this.#entries.delete(hash);
  }
}

const hashOf = (password: string): string => createHash('sha256').update(password).digest('base64');
