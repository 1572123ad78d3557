import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange } from '@candor/core';
import { listSnapshots, openFileJournal } from '@candor/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listingCommands } from './first-start.ts';
import { SnapshotKeeper } from './snapshot-keeper.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-keeper-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('its thread writes the state of a durable record as a snapshot, beside the running exchange', async () => {
  const [journal, snapshots] = [join(dir, 'journal'), join(dir, 'snapshots')];
  const told: unknown[] = [];
  const tell = (...said: unknown[]) => void told.push(said);
  const exchange = Exchange.empty();
  const { journal: opened } = await openFileJournal({ dir: journal, onFault: tell });
  for (const command of listingCommands()) {
    const execution = exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
    if (execution.kind === 'record') await opened.append({ seq: execution.seq, bytes: execution.bytes });
  }
  const keeper = new SnapshotKeeper({
    journal,
    snapshots,
    everyRecords: exchange.seq,
    lastSeq: 0,
    logger: { info: tell, warn: tell },
    onFault: tell,
  });
  keeper.reached(exchange.seq - 1);
  keeper.reached(exchange.seq);
  await expect
    .poll(() => told, { timeout: 60_000 })
    .toEqual([[expect.objectContaining({ seq: exchange.seq }), 'snapshot written']]);
  expect((await listSnapshots(snapshots)).map(({ seq }) => seq)).toEqual([exchange.seq]);
  await keeper.stop();
  await opened.close();
});
