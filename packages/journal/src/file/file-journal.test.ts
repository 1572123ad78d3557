import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { JournalFailed, JournalLocked } from '../errors.ts';
import { verifyJournal } from '../read/verify.ts';
import { appendRow, entryOf, readAll, recordOf } from '../test-support/journals.ts';
import { openFileJournal, type FileJournalOptions } from './open-file-journal.ts';

const folders: string[] = [];
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true });
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'candor-journal-'));
  folders.push(dir);
  return join(dir, 'journal');
}

const open = (dir: string, more: Partial<FileJournalOptions> = {}) =>
  openFileJournal({
    dir,
    segmentBytes: 64 * 1024,
    reserveBytes: 0,
    onFault: (error) => {
      throw error;
    },
    ...more,
  });

describe('a journal on disk, written on its own thread', () => {
  test('holds what was appended, in order, over segments and starts', async () => {
    const dir = folder();
    const first = await open(dir);
    expect(first.report).toEqual({ firstSeq: 1, lastSeq: 0 });
    for (let seq = 1; seq <= 4000; seq += 40) await appendRow(first.journal, seq, 40);
    expect(first.journal.durableSeq).toBe(4000);
    await first.journal.close();

    const second = await open(dir);
    expect(second.report).toEqual({ firstSeq: 1, lastSeq: 4000 });
    await appendRow(second.journal, 4001, 1000);
    const entries = await readAll(second.journal);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
    for (const { seq, bytes } of entries) expect(Buffer.from(bytes).equals(recordOf(seq))).toBe(true);
    await second.journal.close();
    const report = await verifyJournal(dir);
    expect(report).toMatchObject({ records: 5000, firstSeq: 1, lastSeq: 5000 });
    expect(report.segments).toBeGreaterThan(3);
    expect(report.problem).toBeUndefined();
  });

  test('reads a part, and one record wherever it is', async () => {
    const { journal } = await open(folder());
    for (let seq = 1; seq <= 3000; seq += 30) await appendRow(journal, seq, 30);
    const part: number[] = [];
    for await (const { seq } of journal.read(1234, 1300)) part.push(seq);
    expect(part).toEqual(Array.from({ length: 67 }, (_, index) => 1234 + index));
    const batches: number[][] = [];
    for await (const entries of journal.readBatches(1234, 1300)) batches.push(entries.map(({ seq }) => seq));
    expect(batches.flat()).toEqual(part);
    expect(batches.length).toBeLessThan(part.length);
    for (let seq = 1; seq <= 3000; seq += 97) expect(await journal.readOne(seq)).toEqual(recordOf(seq));
    expect(await journal.readOne(0)).toBeUndefined();
    expect(await journal.readOne(3001)).toBeUndefined();
    await journal.close();
  });

  test('everything appended at once shares few commits, reported in order and before the promises', async () => {
    const dir = folder();
    const { journal } = await open(dir);
    const told: number[] = [];
    let toldBefore = 0;
    journal.onDurable((upToSeq) => told.push(upToSeq));
    const appended = Array.from({ length: 500 }, (_, index) =>
      journal.append(entryOf(index + 1)).then(() => {
        toldBefore = Math.max(toldBefore, index < (told.at(-1) ?? 0) ? 0 : index + 1);
      }),
    );
    expect(journal.status()).toMatchObject({ accepting: true, queue: 500 });
    await Promise.all(appended);
    expect(toldBefore).toBe(0);
    expect(told.at(-1)).toBe(500);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(journal.status()).toMatchObject({ queue: 0, lagMs: 0 });
    await journal.close();
    expect((await verifyJournal(dir)).batches).toBeLessThanOrEqual(2);
  });

  test('takes more at once than the hand-over holds', async () => {
    const { journal } = await open(folder());
    const large = new Uint8Array(20_000);
    const all = Array.from({ length: 200 }, (_, index) => journal.append({ seq: index + 1, bytes: large.fill(index) }));
    await Promise.all(all);
    expect((await journal.readOne(200))?.[0]).toBe(199);
    expect((await journal.readOne(7))?.[19_999]).toBe(6);
    await journal.close();
  });

  test('refuses a sequence that does not follow, and a record that fits no batch', async () => {
    const { journal } = await open(folder());
    await expect(journal.append(entryOf(2))).rejects.toBeInstanceOf(RangeError);
    await expect(journal.append({ seq: 1, bytes: new Uint8Array(70_000) })).rejects.toBeInstanceOf(RangeError);
    await appendRow(journal, 1, 1);
    await expect(journal.append(entryOf(1))).rejects.toThrow('sequence 1 does not follow 1');
    await journal.close();
    await expect(journal.append(entryOf(2))).rejects.toBeInstanceOf(JournalFailed);
    expect(journal.status()).toMatchObject({ accepting: false, reason: 'closed' });
  });

  test('closing waits for what was appended', async () => {
    const dir = folder();
    const { journal } = await open(dir);
    const appended = appendRow(journal, 1, 100);
    await journal.close();
    await appended;
    const again = await open(dir);
    expect(again.report.lastSeq).toBe(100);
    await again.journal.close();
  });

  test('one folder has one writer, until it is closed', async () => {
    const dir = folder();
    const { journal } = await open(dir);
    await expect(open(dir)).rejects.toBeInstanceOf(JournalLocked);
    await journal.close();
    await (await open(dir)).journal.close();
  });

  test('seals after a silence', async () => {
    const dir = folder();
    const { journal } = await open(dir, { sealAfterMs: 1 });
    await appendRow(journal, 1, 3);
    await expect.poll(async () => (await verifyJournal(dir)).seals, { timeout: 10_000, interval: 5 }).toBe(1);
    await journal.close();
  });
});
