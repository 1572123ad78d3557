import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql as raw } from 'drizzle-orm';
import type { OperatorView } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';
import { hashOfToken, newToken } from '../../identity/sessions/tokens.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { operators, operatorWords } from '../../base/sql/schema.ts';

/** A link and its code end after a day; a code also after so many wrong ones. */
const partMs = 24 * 3_600_000;
const triesMax = 5;

export type WelcomePart = 'link' | 'code';
type Row = typeof operators.$inferSelect;

/** What a link opens: whose it is, and whether it counts with a code alone. */
export interface OpenLink {
  readonly row: Row;
  readonly needsCode: boolean;
}

/** Letters and digits that are not taken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten of them: 49 bits, of which five may be tried. */
function newCode(): string {
  const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const codeHash = (operatorId: number, code: string): string =>
  hashOfToken(`${operatorId}|${code.replace(/[ -]/g, '').toUpperCase()}`);

/**
 * How an operator without a password comes in: a one-time link from one administrator and a
 * one-time code from another, so that nobody makes themselves a second pair of eyes. A link of the
 * command line counts alone: anyone who has the machine needs neither.
 */
export class OperatorWelcome {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  /**
   * A new link or code in place of an earlier one. Throws 422 where the same administrator gave the
   * other part.
   */
  async give(
    operatorId: number,
    part: WelcomePart,
    byOperatorId: number | null,
  ): Promise<{ readonly word: string; readonly expiresAtMs: number }> {
    const db = await this.#sql.db();
    const word = part === 'link' ? newToken() : newCode();
    const expiresAtMs = this.#now() + partMs;
    await db.transaction(async (tx) => {
      // Both parts at once by one administrator come one after the other, and the second sees the
      // first.
      await tx.select().from(operators).where(eq(operators.operatorId, operatorId)).for('update');
      const other = await this.#part(operatorId, part === 'link' ? 'code' : 'link', tx);
      if (byOperatorId !== null && other?.byOperatorId === byOperatorId) throw rejected('own_part');
      await tx.delete(operatorWords).where(and(eq(operatorWords.operatorId, operatorId), eq(operatorWords.kind, part)));
      const wordHash = part === 'link' ? hashOfToken(word) : codeHash(operatorId, word);
      await tx.insert(operatorWords).values({ wordHash, operatorId, kind: part, expiresAtMs, byOperatorId });
    });
    return { word, expiresAtMs };
  }

  /** What waits to be used, and whose it is. */
  async parts(operatorId: number): Promise<OperatorView['welcome']> {
    const db = await this.#sql.db();
    const view = async (kind: WelcomePart) => {
      const part = await this.#part(operatorId, kind, db);
      if (part === undefined) return null;
      const { byOperatorId, expiresAtMs } = part;
      if (byOperatorId === null) return { by: null, expiresAtMs };
      const [by] = await db.select().from(operators).where(eq(operators.operatorId, byOperatorId));
      return { by: { operatorId: byOperatorId, name: by?.name ?? '' }, expiresAtMs };
    };
    return { link: await view('link'), code: await view('code') };
  }

  /** Whom a link's word lets in, while it lives. */
  async ofLink(word: string): Promise<OpenLink | undefined> {
    const db = await this.#sql.db();
    const [found] = await db
      .select()
      .from(operatorWords)
      .innerJoin(operators, eq(operators.operatorId, operatorWords.operatorId))
      .where(this.#link(word));
    return found && { row: found.operators, needsCode: found.operator_words.byOperatorId !== null };
  }

  /** Judges a code, and leaves it; a try is counted before it is looked at. */
  async isCode(operatorId: number, code: string): Promise<boolean> {
    const db = await this.#sql.db();
    const [tried] = await db
      .update(operatorWords)
      .set({ tries: raw`${operatorWords.tries} + 1` })
      .where(this.#living(operatorId, 'code'))
      .returning();
    return tried?.wordHash === codeHash(operatorId, code);
  }

  /**
   * Takes a link, and the code with it where it needs one; false when either is gone or both are of
   * one administrator.
   */
  async take(word: string, code: string, tx: Transaction): Promise<boolean> {
    const [link] = await tx.delete(operatorWords).where(this.#link(word)).returning();
    if (link === undefined) return false;
    const { operatorId, byOperatorId } = link;
    const codes = and(eq(operatorWords.operatorId, operatorId), eq(operatorWords.kind, 'code'));
    const [given] = await tx.delete(operatorWords).where(codes).returning();
    if (byOperatorId === null) return true;
    return given?.wordHash === codeHash(operatorId, code) && given.byOperatorId !== byOperatorId;
  }

  async #part(operatorId: number, kind: WelcomePart, db: Pick<Transaction, 'select'>) {
    const [part] = await db.select().from(operatorWords).where(this.#living(operatorId, kind));
    return part;
  }

  #living(operatorId: number, kind: WelcomePart) {
    return and(
      eq(operatorWords.operatorId, operatorId),
      eq(operatorWords.kind, kind),
      gt(operatorWords.expiresAtMs, this.#now()),
      lt(operatorWords.tries, triesMax),
    );
  }

  #link(word: string) {
    const isItsHash = eq(operatorWords.wordHash, hashOfToken(word));
    return and(isItsHash, eq(operatorWords.kind, 'link'), gt(operatorWords.expiresAtMs, this.#now()));
  }
}
