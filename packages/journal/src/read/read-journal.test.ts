import { describe, expect, test } from 'vitest';
import { segmentName } from '../format/segment-header.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, dir, diskWith, openSimulated, recordOf } from '../test-support/journals.ts';
import { readJournal } from './read-journal.ts';

async function journalOf(records: number) {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openSimulated(storage);
  for (let seq = 1; seq <= records; seq += 10) await appendRow(journal, seq, 10);
  return { storage, journal };
}

async function seqsOf(storage: SimulatedStorage, from: number, to?: number): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq, bytes } of readJournal(dir, from, to, storage)) {
    expect(bytes).toEqual(recordOf(seq));
    seqs.push(seq);
  }
  return seqs;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('reading a journal that someone else holds', () => {
  test('gives any range over segments, also while it is written', async () => {
    const { storage, journal } = await journalOf(300);
    expect(await seqsOf(storage, 1)).toEqual(range(1, 300));
    for (const from of [1, 7, 50, 51, 133, 300]) expect(await seqsOf(storage, from, 300)).toEqual(range(from, 300));
    expect(await seqsOf(storage, 120, 140)).toEqual(range(120, 140));
    expect(await seqsOf(storage, 301)).toEqual([]);
    const growing: number[] = [];
    for await (const { seq } of readJournal(dir, 290, undefined, storage)) {
      if (seq === 295) await appendRow(journal, 301, 10);
      growing.push(seq);
    }
    expect(growing.slice(0, 11)).toEqual(range(290, 300));
  });

  test('stops quietly at an unfinished batch, and nowhere else', async () => {
    const { storage } = await journalOf(20);
    const files = copyFiles(storage);
    const whole = files.get(segmentName(1)) ?? new Uint8Array(0);
    const torn = whole.slice();
    torn.fill(0, torn.findLastIndex((byte) => byte !== 0) - 5);
    expect(await seqsOf(diskWith(new Map([...files, [segmentName(1), torn]])), 1)).toEqual(range(1, 10));
    const rotten = whole.slice();
    rotten[700] = (rotten[700] ?? 0) ^ 1;
    const reading = seqsOf(diskWith(new Map([...files, [segmentName(1), rotten]])), 1);
    await expect(reading).rejects.toMatchObject({ name: 'JournalDamage', file: segmentName(1), seq: 1 });
  });

  test('a folder without a journal has no records', async () => {
    const storage = new SimulatedStorage({ seed: 1 });
    expect(await seqsOf(storage, 1)).toEqual([]);
  });
});
