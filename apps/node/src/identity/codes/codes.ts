import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, sql as raw } from 'drizzle-orm';
import type { CodePurpose } from '@candor/protocol';
import type { Sql } from '../../base/sql/open-sql.ts';
import { codes } from '../../base/sql/schema.ts';

/** What a code is bound to: it counts for no other purpose, address or asker. */
export interface CodePlace {
  readonly purpose: CodePurpose;
  /** As one account has it: `mail:` or `sms:` and the address. */
  readonly addressKey: string;
  /** Who asked: of a user the session, of a visitor the browser or the network. */
  readonly subject: string;
}

export type CodeVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly untilMs: number };

export const codeLimits = { lifetimeMs: 600_000, tries: 5, lockMs: 600_000 } as const;

/** No code has this hash. */
const noCode = '';

/**
 * One-time codes of six digits. Only an HMAC of a code is stored; a wrong try is counted in the
 * statement that looks at the code, so that of many at once no more than the limit are looked at;
 * the right one is taken once. Tries count for a place, not for a code: the same whether or not a
 * code lives there, and a new code brings none back, so that what a stranger sees says nothing of
 * whether anybody asked for one. They end ten minutes after the last wrong one, which is no sooner
 * than a code that was tried with them.
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
    return row && isLocked(row, this.#now()) ? row.triesUntilMs : null;
  }

  /** A new code in place of any earlier one. */
  async issue(place: CodePlace): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.#store(place, this.#hashOf(place, code));
    return code;
  }

  /**
   * Stores what no code opens, at the same cost: for addresses that must not be distinguished from
   * others.
   */
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
    const codeHash = this.#hashOf(place, code);
    const right = raw`(${codes.codeHash} = ${codeHash} and ${codes.expiresAtMs} > ${nowMs})`;
    const counted = raw`(case when ${codes.triesUntilMs} <= ${nowMs} then 0 else ${codes.tries} end)`;
    const untilMs = nowMs + codeLimits.lockMs;
    const [row] = await db
      .insert(codes)
      .values({ ...place, codeHash: noCode, sentAtMs: nowMs, expiresAtMs: nowMs, tries: 1, triesUntilMs: untilMs })
      .onConflictDoUpdate({
        target: [codes.purpose, codes.addressKey, codes.subject],
        set: {
          tries: raw`case when ${right} then ${counted} else ${counted} + 1 end`,
          triesUntilMs: raw`case when ${right} then ${codes.triesUntilMs} else ${untilMs}::bigint end`,
        },
        setWhere: raw`${counted} < ${codeLimits.tries}`,
      })
      .returning();
    if (!row) return { kind: 'locked', untilMs: (await this.lockedUntil(place)) ?? untilMs };
    if (row.expiresAtMs <= nowMs || !isSame(row.codeHash, codeHash)) return wrongOf(row);
    if (!take) return { kind: 'right' };
    const [taken] = await db
      .update(codes)
      .set({ codeHash: noCode })
      .where(and(at(place), eq(codes.codeHash, codeHash)))
      .returning();
    return taken ? { kind: 'right' } : wrongOf(row);
  }

  async #store(place: CodePlace, codeHash: string): Promise<void> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const fresh = { codeHash, sentAtMs: nowMs, expiresAtMs: nowMs + codeLimits.lifetimeMs };
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

type Row = typeof codes.$inferSelect;

const isLocked = ({ tries, triesUntilMs }: Row, nowMs: number): boolean =>
  tries >= codeLimits.tries && triesUntilMs > nowMs;

const wrongOf = ({ tries, triesUntilMs }: Row): CodeVerdict =>
  tries >= codeLimits.tries
    ? { kind: 'locked', untilMs: triesUntilMs }
    : { kind: 'wrong', triesLeft: codeLimits.tries - tries };
