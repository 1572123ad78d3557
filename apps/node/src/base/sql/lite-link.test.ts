import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openLite } from './lite-link.ts';
import { migrationsFolder } from './migrate.ts';
import { templateIn } from './open-sql.ts';

// Clients once shared a connection. A late answer to a client that broke then came to the next one,
// whose query succeeded without rows, and an error without a listener ended the process.
test('when the database ends, each query that waits fails, and none is answered without rows', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-lite-'));
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  const end = new AbortController();
  const start = { dataDir, template: templateIn(), migrationsFolder };
  const lite = await openLite(start, { stuckAfterMs: 20_000, giveUp: end.signal });
  const holder = await lite.pool.connect();
  await holder.query('select 1');
  const outcomes = ['select 2', 'select 3'].map((query) => outcomeOf(lite.pool.query(query)));
  outcomes.push(outcomeOf(holder.query('select 4')));
  end.abort();
  await lite.ended;
  await outcomeOf(holder.query('rollback'));
  holder.release(true);
  outcomes.push(outcomeOf(lite.pool.query('select 5')));
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'failed'));
  await lite.close();
  rmSync(dir, { recursive: true });
});

const outcomeOf = (query: Promise<pg.QueryResult>) =>
  query.then(
    ({ rows }) => rows,
    () => 'failed',
  );
