import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { projection } from '../../base/sql/schema.ts';
import { openDoor, type DoorWriter } from '../../base/sql/sql-door.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';
import { exampleRecords } from '../../engine/projections/test-support/records.ts';
import { advanceAppliedSeq, setAppliedSeq } from './applied-seq.ts';
import type { Changes } from './fold.ts';
import { dropProjections, loadProjection, projectionDigest, saveTexts, statementsOf, textsOf } from './store.ts';

const records = exampleRecords(40);
const nobody: ReadonlySet<number> = new Set();
const somebodyElse = /null value in column "applied_seq"/;

describe.each(Object.entries(engines))('on %s', (name, start) => {
  let running: TestSql;
  let db: Database;
  /** The second writer, as the projector's thread has one. */
  let door: DoorWriter;
  beforeAll(async () => {
    running = await start();
    db = await running.sql.db();
    door = openDoor(await running.sql.door());
  });
  afterAll(async () => {
    await door.close();
    await running.stop();
  });
  beforeEach(() => dropProjections(db));

  /** What a writer that starts now makes of the next records; none of them adds a row. */
  const nextChanges = async (count: number): Promise<Changes> => {
    const fold = await loadProjection(db, nobody);
    const next = records.slice(fold.appliedSeq, fold.appliedSeq + count);
    return fold.apply(next.map((record) => ({ ...record, events: [] })));
  };
  const save = (changes: Changes): Promise<void> => saveTexts(db, textsOf(changes));
  const saveByDoor = async (changes: Changes): Promise<void> => door.run(await statementsOf(textsOf(changes)));
  const stored = async (): Promise<readonly number[]> =>
    (await db.select().from(projection)).map(({ appliedSeq }) => appliedSeq);

  test('each batch goes on from the one before, through either way in', async () => {
    await save(await nextChanges(3));
    await saveByDoor(await nextChanges(4));
    await save(await nextChanges(0));
    expect(await stored()).toEqual([7]);
  });

  test('of two writers that read the same the second fails, on a new table and later', async () => {
    for (const [first, second] of [
      [save, saveByDoor],
      [saveByDoor, save],
    ] as const) {
      const [taken, late] = [await nextChanges(5), await nextChanges(3)];
      await first(taken);
      await expect(second(late).catch(causesOf)).resolves.toMatch(somebodyElse);
      expect(await stored()).toEqual([taken.appliedSeq]);
    }
  });

  test('the second writes no row of its batch, and loaded again it goes on', async () => {
    const [first, second] = [await loadProjection(db, nobody), await loadProjection(db, nobody)];
    await save(first.apply(records));
    const whole = await projectionDigest(db);
    await expect(saveByDoor(second.apply(records.slice(0, 30)))).rejects.toThrow(somebodyElse);
    expect(await projectionDigest(db)).toBe(whole);
    const again = await loadProjection(db, nobody);
    expect(again.appliedSeq).toBe(records.length);
  });

  test('a writer that comes while another writes waits for it, and fails if that is kept', async () => {
    for (const isKept of [true, false]) {
      await dropProjections(db);
      await save(await nextChanges(2));
      const [taken, late] = [await nextChanges(5), await nextChanges(3)];
      let waiting: Promise<string> | undefined;
      const writing = db.transaction(async (tx) => {
        await advanceAppliedSeq(tx, taken);
        waiting = saveByDoor(late).then(() => 'kept', causesOf);
        // The embedded database begins a transaction once the one before has ended.
        await expect.poll(() => waitersIn(tx)).toBe(name === 'postgres' ? 1 : 0);
        if (!isKept) throw new Error('given up');
      });
      await writing.catch(() => undefined);
      expect(await waiting).toMatch(isKept ? somebodyElse : /^kept$/);
      expect(await stored()).toEqual([isKept ? taken.appliedSeq : late.appliedSeq]);
    }
  });

  test('a writer fails where the projections were emptied or put back since', async () => {
    await save(await nextChanges(6));
    const beforeDrop = await nextChanges(2);
    await dropProjections(db);
    await expect(saveByDoor(beforeDrop)).rejects.toThrow(somebodyElse);
    expect(await stored()).toEqual([]);
    await save(await nextChanges(6));
    const beforeBack = await nextChanges(2);
    await db.transaction((tx) => setAppliedSeq(tx, 4));
    await expect(saveByDoor(beforeBack)).rejects.toThrow(somebodyElse);
    expect(await stored()).toEqual([4]);
    await saveByDoor(await nextChanges(2));
    expect(await stored()).toEqual([6]);
  });
});

/** How many transactions wait for another one. */
const waitersIn = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute(sql`select pid from pg_locks where not granted`);
  return rows.length;
};

/** What a failure says, with what it was caused by. */
const causesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause === undefined ? '' : causesOf(error.cause)}` : String(error);
