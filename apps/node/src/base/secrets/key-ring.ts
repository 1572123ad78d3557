import { randomBytes } from 'node:crypto';
import { keyIdOf, openWith, SealError, sealWith } from './sealed.ts';

export interface RingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly createdAtMs: number;
}

/** A key that nobody else has. */
export const newKey = (createdAtMs: number): RingKey => ({
  id: randomBytes(6).toString('hex'),
  key: randomBytes(32),
  createdAtMs,
});

/**
 * The keys that secrets are sealed with at rest: authenticator secrets, bank cards, identity
 * papers. The newest seals, every one of them opens. `context` names the place of a value (table,
 * column, owner): it opens nowhere else.
 */
export class KeyRing {
  readonly #keys: ReadonlyMap<string, RingKey>;
  readonly #newest: RingKey;

  constructor(keys: readonly RingKey[]) {
    const newest = keys.reduce<RingKey | undefined>(
      (best, key) => (best === undefined || key.createdAtMs >= best.createdAtMs ? key : best),
      undefined,
    );
    if (!newest) throw new Error('A key ring needs a key.');
    this.#newest = newest;
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** A ring of one new key, for tests and tools. */
  static temporary(): KeyRing {
    return new KeyRing([newKey(0)]);
  }

  /** Seals a text; base64url. */
  seal(text: string, context: string): string {
    return this.sealBytes(Buffer.from(text), context).toString('base64url');
  }

  /** Opens what `seal` gave; throws a SealError. */
  open(sealed: string, context: string): string {
    return this.openBytes(Buffer.from(sealed, 'base64url'), context).toString();
  }

  sealBytes(bytes: Uint8Array, context: string): Buffer {
    return sealWith(this.#newest, bytes, context);
  }

  openBytes(sealed: Uint8Array, context: string): Buffer {
    const id = keyIdOf(sealed);
    const key = this.#keys.get(id);
    if (!key) throw new SealError(`The key ${id} is not in the key file.`);
    return openWith(key, sealed, context);
  }

  /** When the key that seals was made. */
  get newestSinceMs(): number {
    return this.#newest.createdAtMs;
  }

  /** How every text begins that the newest key sealed, in either alphabet of base64. */
  get newestMark(): string {
    const { id } = this.#newest;
    const head = Buffer.from([id.length, ...Buffer.from(id)]);
    return head.subarray(0, head.length - (head.length % 3)).toString('base64');
  }
}
