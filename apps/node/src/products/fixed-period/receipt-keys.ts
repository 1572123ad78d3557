import { createHmac, timingSafeEqual } from 'node:crypto';

const keyBytes = 16;

/**
 * Keys of receipts: a contract's number and its key open the receipt, and nobody can make a key
 * from a number.
 */
export class ReceiptKeys {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** The key of a contract's number, base64url. */
  keyOf(number: string): string {
    return this.#mac(number).toString('base64url');
  }

  /**
   * Whether a key is the number's; takes as long for any wrong key. It is compared as it is
   * written: base64url ends with bits that say nothing, and a link with a changed character is
   * another link.
   */
  opens(number: string, key: string): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.keyOf(number))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #mac(number: string): Buffer {
    return createHmac('sha256', this.#secret).update(`fixed-period receipt ${number}`).digest().subarray(0, keyBytes);
  }
}
