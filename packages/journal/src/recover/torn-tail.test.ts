import { describe, expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { segmentName } from '../format/segment-header.ts';
import { scanJournal } from '../read/scan-journal.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, dir, diskWith, openSimulated, readAll, recordOf } from '../test-support/journals.ts';

/** Three batches of 2, 3 and 4 records, not sealed, as a kill leaves them. */
async function journalOfThreeBatches(): Promise<Map<string, Uint8Array>> {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openSimulated(storage);
  await appendRow(journal, 1, 2);
  await appendRow(journal, 3, 3);
  await appendRow(journal, 6, 4);
  return copyFiles(storage);
}

const file = segmentName(1);

describe('a torn tail', () => {
  test('is cut at every byte of the batches, back to the last whole one, and writing goes on', async () => {
    const files = await journalOfThreeBatches();
    const whole = files.get(file) ?? new Uint8Array(0);
    const starts = [...scanJournal(diskWith(files), dir)].map(({ offset, header }) => ({ offset, header }));
    const end = whole.findLastIndex((byte) => byte !== 0) + 1;
    let torn = 0;
    for (let cut = starts[0]?.offset ?? 0; cut < end; cut += 1) {
      const cutFile = whole.slice();
      cutFile.fill(0, cut);
      const storage = diskWith(new Map([...files, [file, cutFile]]));
      const { journal, report } = await openSimulated(storage);
      const lastWhole = starts.findLast(({ offset, header }) => offset + 72 + header.length <= cut)?.header;
      const expected = lastWhole ? lastWhole.firstSeq + lastWhole.count - 1 : 0;
      // A batch that ends in zeros is whole although its last bytes are "missing".
      expect(report.lastSeq, `cut at ${cut}`).toBe(expected);
      expect(report.tornTail !== undefined, `cut at ${cut}`).toBe(starts.every(({ offset }) => offset !== cut));
      torn += report.tornTail ? 1 : 0;
      await appendRow(journal, expected + 1, 1);
      await journal.close();
      const again = await openSimulated(storage);
      expect(again.report).toEqual({ firstSeq: 1, lastSeq: expected + 1 });
      expect((await readAll(again.journal)).at(-1)?.bytes).toEqual(recordOf(expected + 1));
    }
    expect(torn).toBe(end - (starts[0]?.offset ?? 0) - 3);
  });

  test('is cut when the file itself ends early', async () => {
    const files = await journalOfThreeBatches();
    const whole = files.get(file) ?? new Uint8Array(0);
    const end = whole.findLastIndex((byte) => byte !== 0) + 1;
    const { report } = await openSimulated(diskWith(new Map([...files, [file, whole.slice(0, end - 10)]])));
    expect(report).toMatchObject({ lastSeq: 5, tornTail: { file, lastGoodSeq: 5 } });
  });

  test('is not cut when a witness has seen more', async () => {
    const files = await journalOfThreeBatches();
    const cut = (files.get(file) ?? new Uint8Array(0)).slice();
    cut.fill(
      0,
      cut.findLastIndex((byte) => byte !== 0),
    );
    const storage = diskWith(new Map([...files, [file, cut]]));
    const refused = openSimulated(storage, { witnesses: [3, 6] });
    await expect(refused).rejects.toThrow('the journal ends at sequence 5, but 6 was seen durable elsewhere');
    await expect(openSimulated(storage, { witnesses: [6] })).rejects.toBeInstanceOf(JournalDamage);
    expect((await openSimulated(storage, { witnesses: [3, 5] })).report.lastSeq).toBe(5);
  });

  test('a journal that lost its whole last batch is refused by a witness', async () => {
    const storage = new SimulatedStorage({ seed: 1 });
    await expect(openSimulated(storage, { witnesses: [1] })).rejects.toBeInstanceOf(JournalDamage);
  });

  test('is damage once a seal follows it', async () => {
    const storage = new SimulatedStorage({ seed: 1 });
    const { journal, time } = await openSimulated(storage);
    await appendRow(journal, 1, 3);
    time.passSilence();
    const files = copyFiles(storage);
    const bytes = (files.get(file) ?? new Uint8Array(0)).slice();
    bytes[600] = (bytes[600] ?? 0) ^ 1;
    const opened = openSimulated(diskWith(new Map([...files, [file, bytes]])));
    await expect(opened).rejects.toMatchObject({ file, offset: 512, seq: 1 });
    await expect(opened).rejects.toThrow('a later batch proves it was durable');
  });
});
