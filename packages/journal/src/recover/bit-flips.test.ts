import { expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, diskWith, openSimulated } from '../test-support/journals.ts';

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
