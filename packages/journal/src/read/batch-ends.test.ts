import { expect, test } from 'vitest';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { dir, openSimulated, recordOf } from '../test-support/journals.ts';
import { batchEnds, chainHashAt } from './batch-ends.ts';
import { verifyJournal } from './verify.ts';

test('the chain has a hash at the end of each batch, in every segment and after a restart', async () => {
  const storage = new SimulatedStorage({ seed: 1 });
  const ends: number[] = [];
  for (const life of [0, 1]) {
    const { journal } = await openSimulated(storage);
    for (let seq = life * 120 + 1; seq <= life * 120 + 120; seq += 1) {
      const durable = journal.append({ seq, bytes: recordOf(seq) });
      if (seq % 3 !== 0) continue;
      await durable;
      ends.push(seq);
    }
    if (life === 1) break;
    await journal.close();
  }
  const { segments, headHash, lastSeq } = await verifyJournal(dir, storage);
  expect(segments).toBeGreaterThan(2);
  const found = [];
  for await (const end of batchEnds(dir, 1, storage)) found.push(end);
  expect(found.map(({ seq }) => seq)).toEqual(ends);
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(ends.length);
  expect(found.at(-1)).toEqual({ seq: lastSeq, hash: headHash });
  for (const { seq, hash } of found) expect(await chainHashAt(dir, seq, storage)).toBe(hash);
  expect(await chainHashAt(dir, 2, storage)).toBeUndefined();
  expect(await chainHashAt(dir, 241, storage)).toBeUndefined();
});
