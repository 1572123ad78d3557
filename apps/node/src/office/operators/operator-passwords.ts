import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id, more expensive than users' passwords: operators log in rarely. 64 MiB, three passes,
 * one lane, 32 bytes.
 */
const parameters = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32, algorithm: 2 } as const;

/** Operators' passwords, one hash at a time. */
export class OperatorPasswords {
  readonly #pepper: string;
  #last: Promise<unknown> = Promise.resolve();
  #nobody: Promise<string> | undefined;

  constructor(pepper: string) {
    this.#pepper = pepper;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(this.#peppered(password), parameters));
  }

  /** Whether it is the password; against no hash the same work is done, and it is not. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.#nobody ??= this.hash('nobody has this password');
    const against = stored ?? (await this.#nobody);
    const right = await this.#inTurn(() => verify(against, this.#peppered(password)));
    return right && stored !== null;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(`operator|${password}`).digest('base64');
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
