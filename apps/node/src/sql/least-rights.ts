import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import { auditLog, billBalances, bills, fills, orders, projection } from './schema.ts';

/** Folds of the journal, which are emptied at once when they are made anew. */
const folds = [orders, fills, bills, billBalances, projection].map((table) => getTableName(table));

/**
 * What the exchange's own database user may do, given by the owner of the tables after each migration: read and write rows. It makes, changes
 * and drops no table, gives no rights on, empties nothing but the folds of the journal, and adds to the audit log without changing what is there.
 */
export async function giveLeastRights(owner: pg.Pool, databaseUrl: string): Promise<void> {
  const user = pg.escapeIdentifier(decodeURIComponent(new URL(databaseUrl).username));
  const named = (tables: readonly string[]): string => tables.map((table) => pg.escapeIdentifier(table)).join(', ');
  const log = getTableName(auditLog);
  await owner.query(`
    begin;
    revoke create on schema public from public;
    revoke all on all tables in schema public from ${user};
    grant usage on schema public to ${user};
    grant usage, select on all sequences in schema public to ${user};
    grant select, insert, update, delete on all tables in schema public to ${user};
    grant truncate on ${named(folds)} to ${user};
    revoke update, delete on ${named([log])} from ${user};
    commit;
  `);
}
