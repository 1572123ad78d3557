/** What one client, one address and one node are given. */
export interface SocketLimits {
  readonly payloadBytes: number;
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /**
   * Calls of a private socket; beyond them each is answered with 429. What they do is counted with
   * HTTP's.
   */
  readonly callsPerSecond: number;
  readonly callBurst: number;
  readonly subscriptions: number;
  readonly perUser: number;
  readonly perAddress: number;
  /** Of strangers from an address, and of each user who has proven a session, wherever they are. */
  readonly upgradesPerMinute: number;
  readonly upgradesPerSecond: number;
  /**
   * Upgrades beyond those of a second that wait for their turn; further ones are answered with 503.
   */
  readonly upgradesWaiting: number;
  readonly authWithinMs: number;
  readonly heartbeatMs: number;
  readonly deadAfterMs: number;
  /** A socket with this much unsent gets fresh snapshots in place of updates. */
  readonly conflateBytes: number;
  /** A socket with this much unsent, or conflated for `slowMs`, is closed. */
  readonly closeBytes: number;
  readonly slowMs: number;
  /**
   * What all sockets beyond `conflateBytes` may have unsent together; those furthest behind are
   * closed until it is no more.
   */
  readonly slowBytesInAll: number;
}

export const defaultSocketLimits: SocketLimits = {
  payloadBytes: 16 * 1024,
  messagesPerSecond: 20,
  messageBurst: 50,
  callsPerSecond: 100,
  callBurst: 500,
  subscriptions: 200,
  perUser: 10,
  perAddress: 50,
  upgradesPerMinute: 30,
  upgradesPerSecond: 500,
  upgradesWaiting: 5_000,
  authWithinMs: 5_000,
  heartbeatMs: 15_000,
  deadAfterMs: 45_000,
  conflateBytes: 256 * 1024,
  closeBytes: 1024 * 1024,
  slowMs: 10_000,
  slowBytesInAll: 64 * 1024 * 1024,
};

/** So many at once, refilled at a steady rate. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** One that was taken was not meant for this bucket. */
  giveBack(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1);
  }

  /** Nothing was taken for so long that a new bucket would be the same. */
  full(nowMs: number): boolean {
    return this.#tokens + (nowMs - this.#atMs) * this.#perMs >= this.#burst;
  }
}
