import { createHash } from 'node:crypto';
import { asc, eq, getTableName, sql } from 'drizzle-orm';
import { insertRows } from './insert-rows.ts';
import type { Database } from './open-sql.ts';
import { orderOfRow, rowOfOrder } from './order-rows.ts';
import { type Changes, ProjectionState } from './projection-state.ts';
import { billBalances, bills, fills, orders, projection } from './schema.ts';

const name = 'main';
const tables = [orders, fills, bills, billBalances, projection] as const;

/** The fold as it stands in SQL: what the next records are applied to. */
export async function loadProjection(db: Database, ignored: ReadonlySet<number>): Promise<ProjectionState> {
  const state = new ProjectionState(ignored);
  // One moment for all three, or a batch could come between them.
  await db.transaction(
    async (tx) => {
      const [row] = await tx.select().from(projection).where(eq(projection.name, name));
      const open = await tx.select().from(orders).where(eq(orders.open, true));
      const balances = await tx.select().from(billBalances);
      state.restore(row?.appliedSeq ?? 0, open.map(orderOfRow), balances);
    },
    { isolationLevel: 'repeatable read' },
  );
  return state;
}

/** Writes a batch's rows and how far it came, in one transaction: after a crash either all of it is there or none. */
export async function saveChanges(db: Database, changes: Changes): Promise<void> {
  await db.transaction(async (tx) => {
    await insertRows(tx, orders, changes.orders.map(rowOfOrder), ['order_id']);
    await insertRows(tx, fills, changes.fills, []);
    await insertRows(tx, bills, changes.bills, []);
    await insertRows(tx, billBalances, changes.balances, ['user_id', 'wallet', 'asset_id']);
    await insertRows(tx, projection, [{ name, appliedSeq: changes.appliedSeq }], ['name']);
  });
}

/** Empties the projections, so that the next start applies the journal from its first record. */
export async function dropProjections(db: Database): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );
  await db.execute(sql`truncate ${names}`);
}

/** SHA-256 over every row of the projections in order: equal where the rows are equal. */
export async function projectionDigest(db: Database): Promise<string> {
  const digest = createHash('sha256');
  await db.transaction(
    async (tx) => {
      for (const [table, order] of orderedTables()) {
        const rows = await tx
          .select()
          .from(table)
          .orderBy(...order);
        for (const row of rows) digest.update(`${JSON.stringify(Object.values(row).map(String))}\n`);
      }
    },
    { isolationLevel: 'repeatable read' },
  );
  return digest.digest('hex');
}

const orderedTables = () =>
  [
    [orders, [asc(orders.orderId)]],
    [fills, [asc(fills.tradeId), asc(fills.role)]],
    [bills, [asc(bills.seq), asc(bills.position)]],
    [billBalances, [asc(billBalances.userId), asc(billBalances.wallet), asc(billBalances.assetId)]],
    [projection, [asc(projection.name)]],
  ] as const;
