import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql as raw } from 'drizzle-orm';
import type { CodePurpose } from '@candor/protocol';
import type { Sql } from '../sql/open-sql.ts';
import { codes } from '../sql/schema.ts';

/** What a code is bound to: it counts for no other purpose, address or asker. */
export interface CodePlace {
  readonly purpose: CodePurpose;
  /** As one account has it: `mail:` or `sms:` and the address. */
  readonly addressKey: string;
  /** `user:7`, or empty for a visitor. */
  readonly subject: string;
}

export type CodeVerdict =
  | { readonly kind: 'right' }
  /** Without a number where there is no code that could be tried. */
  | { readonly kind: 'wrong'; readonly triesLeft?: number }
  | { readonly kind: 'locked'; readonly untilMs: number };

export const codeLimits = { lifetimeMs: 600_000, tries: 5, lockMs: 600_000 } as const;

/**
 * One-time codes of six digits. Only an HMAC of a code is stored; a try is counted before the code is looked at, so that of many at once
 * no more than the limit are; the right one is taken by deleting it, once.
 */
export class Codes {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #pepper: string;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly pepper: string; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#pepper = parts.pepper;
    this.#now = parts.now;
  }

  /** When a locked place opens again; null where it is open. */
  async lockedUntil(place: CodePlace): Promise<number | null> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(codes).where(at(place));
    return row && row.lockedUntilMs > this.#now() ? row.lockedUntilMs : null;
  }

  /** A new code in place of any earlier one. */
  async issue(place: CodePlace): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.#store(place, this.#hashOf(place, code));
    return code;
  }

  /** Stores what no code opens, at the same cost: for addresses that must not be told apart from others. */
  async issueNone(place: CodePlace): Promise<string> {
    await this.#store(place, randomBytes(32).toString('hex'));
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  /** Judges a code, and takes it when it is right. */
  check(place: CodePlace, code: string): Promise<CodeVerdict> {
    return this.#judge(place, code, true);
  }

  /** Judges a code and leaves it, as when more is asked of who holds it; a try all the same. */
  look(place: CodePlace, code: string): Promise<CodeVerdict> {
    return this.#judge(place, code, false);
  }

  async #judge(place: CodePlace, code: string, take: boolean): Promise<CodeVerdict> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const [row] = await db
      .update(codes)
      .set({
        tries: raw`${codes.tries} + 1`,
        lockedUntilMs: raw`case when ${codes.tries} + 1 >= ${codeLimits.tries} then ${nowMs + codeLimits.lockMs}::bigint else 0 end`,
      })
      .where(and(at(place), gt(codes.expiresAtMs, nowMs), lt(codes.tries, codeLimits.tries)))
      .returning();
    if (!row) {
      const untilMs = await this.lockedUntil(place);
      return untilMs === null ? { kind: 'wrong' } : { kind: 'locked', untilMs };
    }
    const codeHash = this.#hashOf(place, code);
    if (!isSame(row.codeHash, codeHash)) {
      return row.tries >= codeLimits.tries
        ? { kind: 'locked', untilMs: row.lockedUntilMs }
        : { kind: 'wrong', triesLeft: codeLimits.tries - row.tries };
    }
    if (!take) {
      await db
        .update(codes)
        .set({ tries: 0, lockedUntilMs: 0 })
        .where(and(at(place), eq(codes.codeHash, codeHash)));
      return { kind: 'right' };
    }
    const [taken] = await db
      .delete(codes)
      .where(and(at(place), eq(codes.codeHash, codeHash)))
      .returning();
    return taken ? { kind: 'right' } : { kind: 'wrong' };
  }

  async #store(place: CodePlace, codeHash: string): Promise<void> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const fresh = { codeHash, sentAtMs: nowMs, expiresAtMs: nowMs + codeLimits.lifetimeMs, tries: 0, lockedUntilMs: 0 };
    await db
      .insert(codes)
      .values({ ...place, ...fresh })
      .onConflictDoUpdate({ target: [codes.purpose, codes.addressKey, codes.subject], set: fresh });
  }

  #hashOf({ purpose, addressKey, subject }: CodePlace, code: string): string {
    return createHmac('sha256', this.#pepper).update(`code|${purpose}|${addressKey}|${subject}|${code}`).digest('hex');
  }
}

const at = ({ purpose, addressKey, subject }: CodePlace) =>
  and(eq(codes.purpose, purpose), eq(codes.addressKey, addressKey), eq(codes.subject, subject));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
