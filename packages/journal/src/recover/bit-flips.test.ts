import { expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { identityName } from '../format/identity.ts';
import { verifyJournal } from '../read/verify.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, dir, diskWith, openSimulated } from '../test-support/journals.ts';

test('every single flipped bit of a sealed journal of two segments is found', async () => {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openSimulated(storage, { segmentBytes: 2048 });
  for (let seq = 1; seq <= 37; seq += 4) await appendRow(journal, seq, 4);
  await journal.close();
  const files = copyFiles(storage);
  expect([...files.keys()].filter((name) => name.endsWith('.segment'))).toHaveLength(2);
  const sound = await verifyJournal(dir, diskWith(files));
  expect(sound).toMatchObject({ records: 40, firstSeq: 1, lastSeq: 40 });
  expect(sound.problem ?? sound.tornTail).toBeUndefined();

  let flips = 0;
  const missed: string[] = [];
  for (const [name, bytes] of files) {
    if (!name.endsWith('.segment') && name !== identityName) continue;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const report = await verifyJournal(dir, diskWith(new Map([...files, [name, flipped]])));
      if (!report.problem && !report.tornTail) missed.push(`${name} bit ${bit}`);
      flips += 1;
    }
  }
  expect(missed).toEqual([]);
  expect(flips).toBeGreaterThan(2 * 2048 * 8);
});

test('a flipped bit in what is sealed stops the opening; in the last seal it costs nothing', async () => {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openSimulated(storage);
  for (let seq = 1; seq <= 9; seq += 4) await appendRow(journal, seq, 4);
  await journal.close();
  const files = copyFiles(storage);
  const [name, bytes] = [...files].find(([file]) => file.endsWith('.segment')) ?? ['', new Uint8Array(0)];
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const sealStart = end - 72;
  for (let at = 0; at < end; at += 7) {
    const flipped = bytes.slice();
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    const opened = openSimulated(diskWith(new Map([...files, [name, flipped]])));
    const found = await opened.then(
      ({ report }) => ({ lastSeq: report.lastSeq, tornAt: report.tornTail?.offset }),
      (error: unknown) => (error instanceof JournalDamage ? error.file : String(error)),
    );
    // A later version's mark is never taken for a torn write, even in the last batch.
    const isVersion = at === sealStart + 4 || at === sealStart + 5;
    const isTorn = at >= sealStart && !isVersion;
    expect(found, `byte ${at}`).toEqual(isTorn ? { lastSeq: 12, tornAt: sealStart } : name);
  }
});
