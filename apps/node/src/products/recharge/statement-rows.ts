import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BankLinesBooked } from '@candor/core';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { bankLines, bankStatements } from '../../base/sql/schema.ts';
import type { StatementLine } from './statement.ts';

export type StatementRow = typeof bankStatements.$inferSelect;
export type LineRow = typeof bankLines.$inferSelect;

/** So many statements are shown, and so many lines are written in one go. */
const shownMost = 20;
const linesAtOnce = 500;

interface NewStatement {
  readonly accountId: number;
  readonly importedBy: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
}

/** Statements and their lines, as they were imported. Nothing edits a line. */
export class StatementRows {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async add({ accountId, importedBy, opening, closing, lines }: NewStatement, tx: Transaction): Promise<StatementRow> {
    const row = { state: 'waiting', accountId, importedBy, importedAtMs: this.#now(), opening, closing };
    const [added] = await tx.insert(bankStatements).values(row).returning();
    if (added === undefined) throw new Error('A statement was not kept.');
    const { statementId } = added;
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const part = lines.slice(from, from + linesAtOnce);
      await tx.insert(bankLines).values(part.map((line) => ({ ...line, statementId, receiptId: 0 })));
    }
    return added;
  }

  async find(statementId: number, tx?: Transaction): Promise<StatementRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db.select().from(bankStatements).where(eq(bankStatements.statementId, statementId));
    return row;
  }

  /** The newest first, each with how many lines it has. */
  async newest(): Promise<readonly (StatementRow & { readonly lines: number })[]> {
    const db = await this.#sql.db();
    const rows = await db.select().from(bankStatements).orderBy(desc(bankStatements.statementId)).limit(shownMost);
    return Promise.all(
      rows.map(async (row) => {
        const lines = await db.$count(bankLines, eq(bankLines.statementId, row.statementId));
        return { ...row, lines };
      }),
    );
  }

  async linesOf(statementId: number, tx?: Transaction): Promise<readonly LineRow[]> {
    const db = tx ?? (await this.#sql.db());
    return db.select().from(bankLines).where(eq(bankLines.statementId, statementId)).orderBy(asc(bankLines.lineId));
  }

  /** The lines that became these receipts, by receipt. Only a booked statement says who paid. */
  async ofReceipts(receiptIds: readonly number[], tx?: Transaction): Promise<ReadonlyMap<number, LineRow>> {
    if (receiptIds.length === 0) return new Map();
    const db = tx ?? (await this.#sql.db());
    const rows = await db
      .select({ line: bankLines })
      .from(bankLines)
      .innerJoin(bankStatements, eq(bankStatements.statementId, bankLines.statementId))
      .where(and(inArray(bankLines.receiptId, [...receiptIds]), eq(bankStatements.state, 'booked')));
    return new Map(rows.map(({ line }) => [line.receiptId, line]));
  }

  /** Lines of booked statements by their keys, with the account of each. */
  async ofKeys(
    keys: readonly string[],
    tx?: Transaction,
  ): Promise<readonly { readonly line: LineRow; readonly accountId: number }[]> {
    if (keys.length === 0) return [];
    const db = tx ?? (await this.#sql.db());
    return db
      .select({ line: bankLines, accountId: bankStatements.accountId })
      .from(bankLines)
      .innerJoin(bankStatements, eq(bankStatements.statementId, bankLines.statementId))
      .where(and(inArray(bankLines.key, [...keys]), eq(bankStatements.state, 'booked')))
      .orderBy(asc(bankLines.lineId));
  }

  /** A line of a booked statement. */
  async bookedLine(lineId: number, tx?: Transaction): Promise<LineRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db
      .select({ line: bankLines })
      .from(bankLines)
      .innerJoin(bankStatements, eq(bankStatements.statementId, bankLines.statementId))
      .where(and(eq(bankLines.lineId, lineId), eq(bankStatements.state, 'booked')));
    return row?.line;
  }

  /**
   * The journal has it: each line that came in is a receipt. Other statements that wait with one of
   * its lines can never be booked.
   */
  async booked(statementId: number, { lines }: BankLinesBooked): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      for (const { key, amount, receiptId } of lines)
        if (amount > 0n)
          await tx
            .update(bankLines)
            .set({ receiptId })
            .where(and(eq(bankLines.statementId, statementId), eq(bankLines.key, key)));
      await tx.update(bankStatements).set({ state: 'booked' }).where(eq(bankStatements.statementId, statementId));
      const own = alias(bankLines, 'own');
      const doubled = tx
        .select({ statementId: bankLines.statementId })
        .from(bankLines)
        .innerJoin(own, eq(own.key, bankLines.key))
        .where(and(eq(own.statementId, statementId), ne(bankLines.statementId, statementId)));
      await tx
        .update(bankStatements)
        .set({ state: 'refused' })
        .where(and(eq(bankStatements.state, 'waiting'), inArray(bankStatements.statementId, doubled)));
    });
  }

  /** The line of a receipt is about its new owner. */
  async givenTo(receiptId: number, userId: number, tx?: Transaction): Promise<void> {
    const db = tx ?? (await this.#sql.db());
    await db.update(bankLines).set({ userId }).where(eq(bankLines.receiptId, receiptId));
  }
}
