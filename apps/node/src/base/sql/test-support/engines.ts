import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql, type Sql, type SqlSettings } from '../open-sql.ts';
import { startPostgres } from './postgres.ts';

export interface TestSql {
  readonly sql: Sql;
  /** What opens it again, once it is closed. */
  readonly settings: SqlSettings;
  stop(): Promise<void>;
}

/** Both databases that a node may run on; the same suite runs on each. */
export const engines = { embedded: startEmbeddedSql, postgres: startPostgresSql } as const;

/** The embedded database on a folder of its own. */
export async function startEmbeddedSql(): Promise<TestSql> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-sql-'));
  const settings = { dir, waitMs: 60_000 };
  const sql = openSql(settings);
  await sql.opened();
  return {
    sql,
    settings,
    async stop() {
      await sql.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startPostgresSql(): Promise<TestSql> {
  const postgres = await startPostgres();
  const settings = { databaseUrl: postgres.url, dir: '' };
  const sql = openSql(settings);
  await sql.opened();
  return {
    sql,
    settings,
    async stop() {
      await sql.close();
      await postgres.stop();
    },
  };
}
