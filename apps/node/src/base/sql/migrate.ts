import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { packageFolder } from '../package-folder.ts';

/** The baseline, which makes all tables of a new database at once, and the steps since. */
export const migrationsFolder = join(packageFolder, 'migrations');

/** The steps that led to the baseline, for databases that stopped at one of them. */
export const olderFolder = join(migrationsFolder, 'older');

/**
 * Makes the tables of a new database, or brings those of an older version up to date. The baseline
 * carries the time of the last older step: a database that has them all has the baseline.
 */
export async function migrateTables(db: NodePgDatabase<Record<string, unknown>>): Promise<void> {
  if (await stoppedBeforeBaseline(db)) await migrate(db, { migrationsFolder: olderFolder });
  await migrate(db, { migrationsFolder });
}

async function stoppedBeforeBaseline(db: NodePgDatabase<Record<string, unknown>>): Promise<boolean> {
  const listed = await db.execute<{ readonly there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (listed.rows[0]?.there !== true) return false;
  // The driver gives a bigint as text. Without a row no step was ever done.
  const last = await db.execute<{ readonly at: string | null }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  const at = last.rows[0]?.at ?? null;
  const [baseline] = readMigrationFiles({ migrationsFolder });
  return at !== null && baseline !== undefined && Number(at) < baseline.folderMillis;
}
