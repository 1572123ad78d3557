import { createHash } from 'node:crypto';
import { asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './open-sql.ts';
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
    await upsert(tx, orders, changes.orders.map(rowOfOrder), ['order_id']);
    await upsert(tx, fills, changes.fills, []);
    await upsert(tx, bills, changes.bills, []);
    await upsert(tx, billBalances, changes.balances, ['user_id', 'wallet', 'asset_id']);
    await upsert(tx, projection, [{ name, appliedSeq: changes.appliedSeq }], ['name']);
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

/** All rows in one statement with one parameter, which costs this thread little. Without a key, rows must be new. */
async function upsert(tx: Transaction, table: PgTable, rows: readonly object[], key: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const data = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(columns.map(([property, column]) => [column.name, plain(values.get(property))]));
  });
  const target = sql.identifier(getTableName(table));
  const json = JSON.stringify(data);
  await tx.execute(
    sql`insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json}::jsonb)${onConflict(
      columns.map(([, column]) => column.name),
      key,
    )}`,
  );
}

/** JSON has no whole numbers of this size; as text they stay exact. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : (value ?? null));

function onConflict(columns: readonly string[], key: readonly string[]): SQL {
  if (key.length === 0) return sql``;
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const target = list(key.map((column) => sql`${sql.identifier(column)}`));
  const changed = columns.filter((column) => !key.includes(column));
  const updates = changed.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`);
  return sql` on conflict (${target}) do update set ${list(updates)}`;
}
