import { and, desc, eq } from 'drizzle-orm';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { withdrawalStatements } from '../../../base/sql/withdrawals-schema.ts';

type Row = typeof withdrawalStatements.$inferSelect;
type NewStatement = Omit<Row, 'statementId' | 'madeAtMs'>;

/**
 * Who is behind addresses, as users state it: kept in SQL alone, the newest of an address counts.
 */
export class Statements {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async add(statement: NewStatement): Promise<Pick<Row, 'statementId' | 'madeAtMs'>> {
    const db = await this.#sql.db();
    const [row] = await db
      .insert(withdrawalStatements)
      .values({ ...statement, madeAtMs: this.#now() })
      .returning();
    if (row === undefined) throw new Error('A statement was not kept.');
    return row;
  }

  async has(userId: number, network: string, address: string): Promise<boolean> {
    return (await this.find(userId, network, address)) !== undefined;
  }

  /** The newest of an address. */
  async find(userId: number, network: string, address: string): Promise<Row | undefined> {
    const { userId: of, network: on, address: to, statementId } = withdrawalStatements;
    const db = await this.#sql.db();
    const [row] = await db
      .select()
      .from(withdrawalStatements)
      .where(and(eq(of, userId), eq(on, network), eq(to, address)))
      .orderBy(desc(statementId))
      .limit(1);
    return row;
  }
}
