import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '../../base/problem.ts';

/**
 * Argon2id as reliability of logins asks: 19 MiB, two passes, one lane, 16 bytes of salt, 32 of
 * hash.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, algorithm: 2 } as const;
const wanted = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * Hashes at one time: they share a small pool with what the exchange needs, and could starve it. On
 * two cores one is left to the orders.
 */
export const atOnceMax = Math.max(1, Math.min(2, availableParallelism() - 1));
const queueMax = 100;

/** Hashes and checks passwords, a few at a time. Beyond the queue it throws 429. */
export class Passwords {
  readonly #pepper: string;
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | undefined;
  /** Hashes computed so far: known and unknown accounts must cost the same. */
  computed = 0;

  constructor(pepper: string) {
    this.#pepper = pepper;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(this.#peppered(password), parameters));
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.#inTurn(() => verify(stored, this.#peppered(password)));
  }

  /** Does the work of a check against no account, and fails. */
  async verifyNothing(password: string): Promise<false> {
    this.#dummy ??= hash(this.#peppered('no account has this password'), parameters);
    const dummy = await this.#dummy;
    await this.verify(dummy, password);
    return false;
  }

  /** Whether a stored hash was made with other parameters and should be made again. */
  outdated(stored: string): boolean {
    return !stored.startsWith(wanted);
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password).digest('base64');
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atOnceMax) await this.#wait();
    else this.#running += 1;
    try {
      this.computed += 1;
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= queueMax) throw tooMany(2);
    return new Promise((turn) => this.#queue.push(turn));
  }
}
