import { Exchange } from '@candor/core';
import { listSnapshots, openFileJournal, readJournal, SimulatedStorage, verifyJournal } from '@candor/journal';
import { expect, test } from 'vitest';
import { makeSnapshot } from './make-snapshot.ts';
import { recoverExchange } from './recover.ts';

const journal = '/journal';
const snapshots = '/snapshots';
const records = 600;

test('segments that two snapshots cover are archived, and a start recovers the same exchange from what is left', async () => {
  const storage = new SimulatedStorage({ seed: 1 });
  const exchange = await writeTicks(storage);
  const job = { journal, snapshots, audit: false };

  expect(await makeSnapshot({ ...job, uptoSeq: 300 }, storage)).not.toHaveProperty('archivedSegments');
  expect(await makeSnapshot({ ...job, uptoSeq: records }, storage)).toHaveProperty('archivedSegments');
  expect((await verifyJournal(journal, storage)).records).toBe(records);

  const recovered = await open(storage);
  expect((await recoverExchange(recovered, snapshots, storage)).exchange.stateHash()).toBe(exchange.stateHash());
  await recovered.close();
});

test('a start without any good snapshot replays the archive too', async () => {
  const storage = new SimulatedStorage({ seed: 2 });
  const exchange = await writeTicks(storage);
  for (const uptoSeq of [300, records]) await makeSnapshot({ journal, snapshots, audit: false, uptoSeq }, storage);
  for (const { file } of await listSnapshots(snapshots, storage)) storage.remove(`${snapshots}/${file}`);
  const recovered = await open(storage);
  const { exchange: again, fromSeq } = await recoverExchange(recovered, snapshots, storage);
  expect([again.stateHash(), fromSeq]).toEqual([exchange.stateHash(), 0]);
  await recovered.close();
  let read = 0;
  for await (const { seq } of readJournal(journal, 1, undefined, storage)) read = seq;
  expect(read).toBe(records);
});

async function writeTicks(storage: SimulatedStorage): Promise<Exchange> {
  const exchange = Exchange.empty();
  const opened = await open(storage);
  for (let seq = 1; seq <= records; seq += 1) {
    const outcome = exchange.execute({ type: 'tick' }, { timeMs: seq, actor: { kind: 'system' } });
    if (outcome.kind !== 'record') throw new Error('a tick is a record');
    await opened.append({ seq, bytes: outcome.bytes.slice() });
  }
  await opened.close();
  return exchange;
}

const open = async (storage: SimulatedStorage) =>
  (
    await openFileJournal({
      dir: journal,
      storage,
      segmentBytes: 8_192,
      reserveBytes: 0,
      onFault: (error) => {
        throw error;
      },
    })
  ).journal;
