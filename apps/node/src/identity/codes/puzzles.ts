import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../../base/sql/open-sql.ts';
import { usedPuzzles } from '../../base/sql/schema.ts';

/** The hidden number is below this: about a second of a browser's time. */
const numberMax = 150_000;
const lifetimeMs = 10 * 60_000;

export interface Puzzle {
  readonly salt: string;
  readonly challenge: string;
  readonly max: number;
  readonly signature: string;
}

/**
 * Proofs of work against guessing machines, made and judged here, without asking anyone about the
 * person: the salt carries its end, the signature says that the puzzle is ours, and a solved one is
 * taken once.
 */
export class Puzzles {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #key: string;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly pepper: string; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#key = parts.pepper;
    this.#now = parts.now;
  }

  make(): Puzzle {
    const salt = `${randomBytes(12).toString('hex')}.${this.#now() + lifetimeMs}`;
    const challenge = hash('sha256', salt + String(randomInt(numberMax)), 'hex');
    return { salt, challenge, max: numberMax, signature: this.#sign(salt, challenge) };
  }

  /** Judges `salt:number:challenge:signature`, and takes it when it is right. */
  async take(answer: string): Promise<boolean> {
    const [salt = '', number = '', challenge = '', signature = ''] = answer.split(':');
    const expiresAtMs = Number(salt.split('.')[1]);
    if (!isSame(signature, this.#sign(salt, challenge)) || !(expiresAtMs > this.#now())) return false;
    if (hash('sha256', salt + number, 'hex') !== challenge) return false;
    const db = await this.#sql.db();
    const taken = await db.insert(usedPuzzles).values({ salt, expiresAtMs }).onConflictDoNothing().returning();
    return taken.length === 1;
  }

  #sign(salt: string, challenge: string): string {
    return createHmac('sha256', this.#key).update(`puzzle|${salt}|${challenge}`).digest('hex');
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
