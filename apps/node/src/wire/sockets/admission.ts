import type { IncomingMessage } from 'node:http';
import { type SocketLimits, TokenBucket } from './limits.ts';

/** Status of an upgrade that is refused, as HTTP says it. */
export type Refusal = 400 | 403 | 404 | 429 | 503;

/**
 * Decides who may open a socket: pages of this site only, so many per address, so many a second in
 * all. An upgrade counts for its address until it proves a session, and for the session's user from
 * then on: a page opens several sockets, and an office shares an address.
 */
export class Admission {
  readonly #limits: SocketLimits;
  readonly #allowedOrigins: ReadonlySet<string>;
  readonly #all: TokenBucket;
  readonly #ofAddress = new Map<string, TokenBucket>();
  readonly #ofUser = new Map<string, TokenBucket>();
  readonly #open = new Map<string, number>();

  constructor(limits: SocketLimits, allowedOrigins: readonly string[]) {
    this.#limits = limits;
    this.#allowedOrigins = new Set(allowedOrigins);
    this.#all = new TokenBucket(limits.upgradesPerSecond, limits.upgradesPerSecond, performance.now());
  }

  /**
   * Null when the upgrade may go on; the caller then calls `opened` and, once, `closed`. One that
   * is not `counted` may come as often as it likes, within what the node admits.
   */
  refuse(request: IncomingMessage, address: string, counted = true): Refusal | null {
    if (!this.#ownPage(request)) return 403;
    const nowMs = performance.now();
    if ((this.#open.get(address) ?? 0) >= this.#limits.perAddress) return 429;
    if (counted && !this.#bucketOf(this.#ofAddress, address, nowMs).take(nowMs)) return 429;
    return this.#all.take(nowMs) ? null : 503;
  }

  /**
   * An upgrade from the address has proven to be a user's: it is the user's from now on. Who has
   * none left leaves it to the address.
   */
  proven(address: string, user: string): void {
    const nowMs = performance.now();
    if (this.#bucketOf(this.#ofUser, user, nowMs).take(nowMs)) this.#ofAddress.get(address)?.giveBack();
  }

  /** Whether a caller that got 503 and waited may go on now. */
  turn(): boolean {
    return this.#all.take(performance.now());
  }

  opened(address: string): void {
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
  }

  closed(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }

  /** Forgets addresses and users that have been quiet. */
  sweep(): void {
    const nowMs = performance.now();
    for (const buckets of [this.#ofAddress, this.#ofUser])
      for (const [name, bucket] of buckets) if (bucket.full(nowMs)) buckets.delete(name);
  }

  /**
   * Browsers always name the page that opens a socket. A program without one has no user's cookies
   * or tokens at hand.
   */
  #ownPage({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined) return !(headers['user-agent'] ?? '').startsWith('Mozilla/');
    if (this.#allowedOrigins.has(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === headers.host;
  }

  #bucketOf(buckets: Map<string, TokenBucket>, name: string, nowMs: number): TokenBucket {
    const known = buckets.get(name);
    if (known) return known;
    const perMinute = this.#limits.upgradesPerMinute;
    const bucket = new TokenBucket(perMinute / 60, perMinute, nowMs);
    buckets.set(name, bucket);
    return bucket;
  }
}
