import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { migrationsFolder, olderFolder } from '../migrate.ts';
import type { Database } from '../open-sql.ts';

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

/** How many steps led to the baseline. */
export const olderSteps = readJournal(olderFolder).entries.length;

/** How many migrations there are since, with the baseline itself. */
export const newerSteps = readJournal(migrationsFolder).entries.length;

/** Leaves the database as a version left it that knew the first steps only. */
export const stopAtStep = (db: Database, steps: number): Promise<void> => stopIn(olderFolder, db, steps);

/** Leaves the database as a version left it of which this migration was the last. */
export async function stopAtMigration(db: Database, tag: string): Promise<void> {
  const last = readJournal(migrationsFolder).entries.findIndex((entry) => entry.tag === tag);
  if (last === -1) throw new Error(`There is no migration ${tag}.`);
  await stopIn(migrationsFolder, db, last + 1);
}

async function stopIn(from: string, db: Database, steps: number): Promise<void> {
  await db.execute(sql.raw('drop schema public cascade; drop schema drizzle cascade; create schema public;'));
  const folder = mkdtempSync(join(tmpdir(), 'candor-steps-'));
  cpSync(from, folder, { recursive: true });
  const journal = readJournal(from);
  const known = { ...journal, entries: journal.entries.slice(0, steps) };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(known));
  await migrate(db, { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

/** When each migration that the database has seen was written. */
export const migrationsOf = (db: Database): Promise<readonly unknown[]> =>
  rowsOf(db, 'select created_at from drizzle.__drizzle_migrations order by id');

/** All that a migration can leave, by name; only the order of columns may differ. */
export async function tablesOf(db: Database): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const query of catalogue) found.push(await rowsOf(db, query));
  return found;
}

const catalogue = [
  `select table_name, column_name, data_type, udt_name, is_nullable, column_default, numeric_precision,
     character_maximum_length, collation_name, is_identity, identity_generation, generation_expression
   from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  `select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) as rule
   from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select relname, relkind, relrowsecurity, relacl::text from pg_class
   where relnamespace = 'public'::regnamespace order by 1`,
  `select sequencename, data_type, start_value, increment_by, last_value from pg_sequences
   where schemaname = 'public' order by 1`,
  `select tgrelid::regclass::text as of, tgname, pg_get_triggerdef(oid) as rule from pg_trigger
   where not tgisinternal order by 1, 2`,
  `select proname, pg_get_functiondef(oid) as body from pg_proc
   where pronamespace = 'public'::regnamespace order by 1`,
  `select typname, typtype from pg_type where typnamespace = 'public'::regnamespace
   and typtype <> 'b' order by 1`,
  `select extname from pg_extension order by 1`,
];

async function rowsOf(db: Database, query: string): Promise<readonly unknown[]> {
  return (await db.execute(sql.raw(query))).rows;
}
