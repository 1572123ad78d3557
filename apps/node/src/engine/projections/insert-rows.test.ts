import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows, rowTexts } from './insert-rows.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { billBalances, clientSettings } from '../../base/sql/schema.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let running: TestSql;
  let db: Database;
  beforeAll(async () => {
    running = await start();
    db = await running.sql.db();
  });
  afterAll(() => running.stop());

  test('texts come back as they were, whatever they hold', async () => {
    const texts = [
      '',
      'NULL',
      'null',
      '{}',
      '{"a":"b,c"}',
      String.raw`\ \\ \" "`,
      'line\nbreak',
      ' spaces ',
      '数字 ٠١ 🙂',
    ];
    const rows = texts.map((value, at) => ({ userId: 1, name: `text${at}`, value, updatedAtMs: at }));
    await db.transaction((tx) => insertRows(tx, clientSettings, rowTexts(clientSettings, rows), []));
    const kept = await db
      .select()
      .from(clientSettings)
      .where(eq(clientSettings.userId, 1))
      .orderBy(asc(clientSettings.name));
    expect(kept).toEqual(rows);
  });

  test('a row whose key is there is updated, and amounts beyond every Number stay exact', async () => {
    const row = { userId: 2, wallet: 1, marketId: 0, assetId: 3 };
    const balances = [-(2n ** 63n), 2n ** 63n - 1n];
    for (const balance of balances) {
      const written = [{ ...row, balance }];
      await db.transaction((tx) =>
        insertRows(tx, billBalances, rowTexts(billBalances, written), ['user_id', 'wallet', 'market_id', 'asset_id']),
      );
      expect(await db.select().from(billBalances).where(eq(billBalances.userId, 2))).toEqual(written);
    }
  });

  test('without a key a row that is there is refused, and none of the others is written', async () => {
    const rows = [5, 6, 5].map((at) => ({ userId: 3, name: `n${at}`, value: '1', updatedAtMs: at }));
    await expect(
      db.transaction((tx) => insertRows(tx, clientSettings, rowTexts(clientSettings, rows), [])),
    ).rejects.toThrow('Failed query');
    expect(await db.select().from(clientSettings).where(eq(clientSettings.userId, 3))).toEqual([]);
  });
});
