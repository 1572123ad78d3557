import type { IncomingMessage } from 'node:http';
import { type SocketLimits, TokenBucket } from './limits.ts';

/** Status of an upgrade that is refused, as HTTP says it. */
export type Refusal = 400 | 403 | 404 | 429 | 503;

/** Decides who may open a socket: pages of this site only, so many per address, so many a second in all. */
export class Admission {
  readonly #limits: SocketLimits;
  readonly #allowedOrigins: ReadonlySet<string>;
  readonly #all: TokenBucket;
  readonly #upgrades = new Map<string, TokenBucket>();
  readonly #open = new Map<string, number>();

  constructor(limits: SocketLimits, allowedOrigins: readonly string[]) {
    this.#limits = limits;
    this.#allowedOrigins = new Set(allowedOrigins);
    this.#all = new TokenBucket(limits.upgradesPerSecond, limits.upgradesPerSecond, performance.now());
  }

  /** Null when the upgrade may go on; the caller then calls `opened` and, once, `closed`. */
  refuse(request: IncomingMessage, address: string): Refusal | null {
    if (!this.#ownPage(request)) return 403;
    const nowMs = performance.now();
    if ((this.#open.get(address) ?? 0) >= this.#limits.perAddress) return 429;
    if (!this.#bucketOf(address, nowMs).take(nowMs)) return 429;
    return this.#all.take(nowMs) ? null : 503;
  }

  /** Whether one that was told 503 and waited may go on now. */
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

  /** Forgets addresses that have been quiet. */
  sweep(): void {
    const nowMs = performance.now();
    for (const [address, bucket] of this.#upgrades) if (bucket.full(nowMs)) this.#upgrades.delete(address);
  }

  /** Browsers always name the page that opens a socket. A program without one has no user's cookies or tokens at hand. */
  #ownPage({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    if (origin === undefined) return !(headers['user-agent'] ?? '').startsWith('Mozilla/');
    if (this.#allowedOrigins.has(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === headers.host;
  }

  #bucketOf(address: string, nowMs: number): TokenBucket {
    const known = this.#upgrades.get(address);
    if (known) return known;
    const perMinute = this.#limits.upgradesPerMinutePerAddress;
    const bucket = new TokenBucket(perMinute / 60, perMinute, nowMs);
    this.#upgrades.set(address, bucket);
    return bucket;
  }
}
