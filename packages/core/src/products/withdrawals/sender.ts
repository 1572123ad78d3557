import { invariant } from '../../base/assert.ts';

/** Payments of one wallet that may be under way at once. */
export const inFlightMax = 16;

/**
 * A wallet that pays: one sequence of nonces, each of them one payment's for ever once it was
 * signed.
 */
export class Sender {
  readonly networkId: number;
  readonly sender: number;
  /** The first nonce that no payment was ever given. */
  next: number;
  /** Below it, of payments that were dropped before anything was signed; rising. */
  readonly free: number[] = [];
  /** Payments that are planned or signed. */
  inFlight = 0;

  constructor(networkId: number, sender: number, next: number) {
    this.networkId = networkId;
    this.sender = sender;
    this.next = next;
  }

  /** The nonce of the next payment. */
  get upcoming(): number {
    return this.free[0] ?? this.next;
  }

  take(nonce: number): void {
    invariant(nonce === this.upcoming, 'nonces are given in their order');
    if (this.free.length > 0) this.free.shift();
    else this.next += 1;
    this.inFlight += 1;
  }

  /** A payment ended in the chain: its nonce is used. */
  end(): void {
    this.inFlight -= 1;
    invariant(this.inFlight >= 0, 'payments that end were under way');
  }

  /** A payment ended before it was signed: its nonce is the next one's. */
  drop(nonce: number): void {
    this.end();
    const place = this.free.findIndex((other) => other > nonce);
    this.free.splice(place < 0 ? this.free.length : place, 0, nonce);
  }
}
