import { Exchange, type ExchangeRecord } from '@candor/core';
import { SimulatedStorage } from '@candor/journal';
import { count, getTableName, lte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContractServer } from '../../products/fixed-period/test-support/contract-server.ts';
import { FuturesServer } from '../../products/futures/test-support/futures-server.ts';
import { projectionTables } from '../../base/sql/projection-tables.ts';
import { bills, fills, projection } from '../../base/sql/schema.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { startEmbeddedSql, type TestSql } from '../../base/sql/test-support/engines.ts';
import { backToCut } from './back-to-cut.ts';
import { Fold } from './fold.ts';
import { catchUpProjections, rebuildProjections } from './rebuild.ts';
import { readRowsBase, writeRowsBase } from './rows-base.ts';
import { projectionDigest } from './store.ts';
import { exampleRecords } from '../../engine/projections/test-support/records.ts';

const nobody: ReadonlySet<number> = new Set();

async function* stream(records: readonly ExchangeRecord[]) {
  yield* records;
}

let contracts: ContractServer;
let futures: FuturesServer;
let running: TestSql;
let sql: Pick<Sql, 'db'>;
beforeAll(async () => {
  contracts = await ContractServer.start();
  await contracts.settled(6_000_000, 6_000_100);
  await contracts.settled(6_000_000, undefined, { direction: 'fall' });
  await contracts.open();
  await contracts.pass(6_000_000, 6_000_000, 6_000_000);
  futures = await FuturesServer.start();
  await futures.meet('0.5');
  await futures.order(futures.alice, { direction: 1, price: '59720.00', quantity: '0.1' });
  await futures.second(5_972_850);
  await futures.second(6_000_000);
  running = await startEmbeddedSql();
  ({ sql } = running);
});
afterAll(async () => {
  await contracts.stop();
  await futures.stop();
  await running.stop();
});

/** What a journal that was cut behind a record begins with, written down and read again. */
async function beginningAt(records: readonly ExchangeRecord[]) {
  const fold = new Fold(nobody);
  fold.apply(records);
  const storage = new SimulatedStorage({ seed: 1 });
  await writeRowsBase('/journal', fold, storage);
  const again = Fold.of(await readRowsBase('/journal', fold.appliedSeq, storage), nobody);
  // The listings come from the exchange at the cut; records by hand have none, so those of the fold
  // replace them.
  const exchange = Object.assign(Exchange.empty(), {
    assets: () => fold.listings.assets(),
    markets: () => fold.listings.markets(),
    prices: { indexMarkets: () => fold.listings.indexMarkets() },
    futures: { contracts: () => fold.listings.contracts().map((one) => ({ ...one, tiers: one.fees })) },
  }) as unknown as Exchange;
  return { exchange, fold: again };
}

const stories: readonly (readonly [string, () => readonly ExchangeRecord[]])[] = [
  ['orders and fills', () => exampleRecords(60)],
  ['fixed-period contracts', () => contracts.server.exchange.records],
  ['perpetual contracts', () => futures.server.exchange.records],
];

describe.each(stories)('the rows of %s', (_name, recordsOf) => {
  test('are the same after a rebuild from any cut, and older rows stay', async () => {
    const db = await sql.db();
    const records = recordsOf();
    await rebuildProjections(db, stream(records), nobody);
    const whole = await projectionDigest(db);
    const step = Math.ceil(records.length / 9);
    for (let at = step; at < records.length; at += step) {
      const begin = await beginningAt(records.slice(0, at));
      const older = await olderRows(at);
      await rebuildProjections(db, stream(records.slice(at)), nobody, begin);
      expect(await projectionDigest(db), `cut behind record ${at}`).toBe(whole);
      expect(await olderRows(at)).toEqual(older);
    }
  });

  test('are all gone where the cut lies before them', async () => {
    const db = await sql.db();
    await rebuildProjections(db, stream(recordsOf()), nobody);
    await backToCut(db, new Fold(nobody).stored());
    for (const table of projectionTables)
      expect(await db.$count(table), `rows of ${getTableName(table)}`).toBe(table === projection ? 1 : 0);
  });

  test('go on from the cut where the database was lost', async () => {
    const db = await sql.db();
    const records = recordsOf();
    const at = Math.ceil(records.length / 2);
    await rebuildProjections(db, stream([]), nobody);
    const begin = await beginningAt(records.slice(0, at));
    expect(await rebuildProjections(db, stream(records.slice(at)), nobody, begin)).toBe(records.length);
    const [older] = await db.select({ rows: count() }).from(bills).where(lte(bills.seq, at));
    expect(older?.rows).toBe(0);
    expect(await catchUpProjections(db, stream(records.slice(at)), nobody, begin.exchange)).toBe(records.length);
  });
});

async function olderRows(seq: number): Promise<unknown> {
  const db = await sql.db();
  return [
    await db.select().from(bills).where(lte(bills.seq, seq)).orderBy(bills.seq, bills.position),
    await db.select().from(fills).where(lte(fills.seq, seq)).orderBy(fills.tradeId, fills.role),
  ];
}
