import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSnapshots } from '@candor/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SnapshotKeeper } from './snapshot-keeper.ts';
import { withoutFundShare, writeTradeJournal } from './test-support/trade-journal.ts';

let dir: string;
let journal: string;
let told: unknown[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-keeper-'));
  journal = join(dir, 'journal');
  told = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const tell = (...said: unknown[]) => void told.push(said);
const keeperOf = (everyRecords: number): SnapshotKeeper =>
  new SnapshotKeeper({
    journal,
    snapshots: join(dir, 'snapshots'),
    everyRecords,
    lastSeq: 0,
    logger: { info: tell, warn: tell },
    onFault: tell,
  });

test('its thread writes the state of a durable record as a snapshot, beside the running exchange', async () => {
  const seq = await writeTradeJournal(journal);
  const keeper = keeperOf(seq);
  keeper.reached(seq - 1);
  keeper.reached(seq);
  await expect.poll(() => told, { timeout: 60_000 }).toEqual([[expect.objectContaining({ seq }), 'snapshot written']]);
  expect((await listSnapshots(join(dir, 'snapshots'))).map((snapshot) => snapshot.seq)).toEqual([seq]);
  await keeper.stop();
});

test('the hourly look finds a state that breaks an invariant, also where a snapshot is being made at the hour', async () => {
  const seq = await writeTradeJournal(journal, withoutFundShare);
  const keeper = keeperOf(seq);
  keeper.reached(seq);
  keeper.hourPassed(seq);
  const broken = expect.objectContaining({ message: expect.stringContaining(`invariant 24 at record ${seq}`) });
  await expect
    .poll(() => told, { timeout: 60_000 })
    .toEqual([[expect.objectContaining({ seq }), 'snapshot written'], [broken]]);
  await keeper.stop();
});
