import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSql, type Sql } from '../open-sql.ts';
import { startPostgres } from './postgres.ts';

export interface TestSql {
  readonly sql: Sql;
  stop(): Promise<void>;
}

/** Both databases that a node may run on; the same suite runs on each. */
export const engines = { embedded: startEmbeddedSql, postgres: startPostgresSql } as const;

/** The embedded database on a folder of its own. */
export async function startEmbeddedSql(): Promise<TestSql> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-sql-'));
  const sql = openSql({ dir, waitMs: 60_000 });
  await sql.opened();
  return {
    sql,
    async stop() {
      await sql.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startPostgresSql(): Promise<TestSql> {
  const postgres = await startPostgres();
  const sql = openSql({ databaseUrl: postgres.url, dir: '' });
  await sql.opened();
  return {
    sql,
    async stop() {
      await sql.close();
      await postgres.stop();
    },
  };
}
