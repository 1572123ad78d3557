import { describe, expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { readJournal } from '../read/read-journal.ts';
import { verifyJournal } from '../read/verify.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, dir, openSimulated, readAll, recordOf } from '../test-support/journals.ts';
import { archiveSegments } from './archive-segments.ts';

/** A journal of several small segments, closed. */
async function written(records: number): Promise<SimulatedStorage> {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal, time } = await openSimulated(storage);
  for (let seq = 1; seq <= records; seq += 10) await appendRow(journal, seq, 10);
  time.passSilence();
  await journal.close();
  return storage;
}

const segments = (storage: SimulatedStorage) => storage.list(dir).filter((name) => name.endsWith('.segment'));
const archives = (storage: SimulatedStorage) => storage.list(`${dir}/archive`);

async function sequencesIn(storage: SimulatedStorage): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq, bytes } of readJournal(dir, 1, undefined, storage)) {
    expect(bytes).toEqual(recordOf(seq));
    seen.push(seq);
  }
  return seen;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('archived segments', () => {
  test('are read, verified and reopened as they were, and the journal goes on behind them', async () => {
    const storage = await written(400);
    const before = await verifyJournal(dir, storage);
    const { segments: count } = archiveSegments(storage, dir, 400, 100);
    expect(count).toBe(before.segments - 2);
    expect(segments(storage)).toHaveLength(2);
    expect(await verifyJournal(dir, storage)).toEqual(before);
    expect(await sequencesIn(storage)).toEqual(upTo(400));

    const { journal, report } = await openSimulated(storage);
    expect(report).toEqual({ firstSeq: 1, lastSeq: 400 });
    expect((await readAll(journal)).map(({ seq }) => seq)).toEqual(upTo(400));
    await appendRow(journal, 401, 200);
    await journal.close();
    expect(await sequencesIn(storage)).toEqual(upTo(600));
  });

  test('hold no record after the sequence that snapshots cover, and at most so many at a time', async () => {
    const storage = await written(400);
    expect(archiveSegments(storage, dir, 0, 100).segments).toBe(0);
    expect(archiveSegments(storage, dir, 400, 1).segments).toBe(1);
    const covered = 100;
    archiveSegments(storage, dir, covered, 100);
    const [firstLive] = segments(storage);
    const entries: number[] = [];
    for await (const { seq } of readJournal(dir, covered + 1, covered + 1, storage)) entries.push(seq);
    expect(entries).toEqual([covered + 1]);
    expect(Number(firstLive?.slice(0, 12))).toBeGreaterThan(1);
  });

  test('a power cut at any moment of archiving loses nothing', async () => {
    const files = copyFiles(await written(300));
    const planned = (['write', 'sync', 'rename', 'syncDir'] as const).flatMap((operation) => {
      const storage = new SimulatedStorage({ seed: 1 });
      for (const [name, bytes] of files) storage.writeFile(`${dir}/${name}`, bytes);
      archiveSegments(storage, dir, 300, 100);
      return Array.from({ length: storage.calls(operation) }, (_, index) => ({ operation, call: index + 1 }));
    });
    for (const { operation, call } of planned) {
      const storage = new SimulatedStorage({ seed: call, failures: [{ operation, call, code: 'EIO' }] });
      for (const [name, bytes] of files) storage.writeFile(`${dir}/${name}`, bytes);
      expect(() => archiveSegments(storage, dir, 300, 100)).toThrow('EIO');
      storage.losePower();
      expect(await sequencesIn(storage), `${operation} ${call}`).toEqual(upTo(300));
      archiveSegments(storage, dir, 300, 100);
      const { report, journal } = await openSimulated(storage, { witnesses: [300] });
      expect(report.lastSeq).toBe(300);
      await journal.close();
      expect(await sequencesIn(storage)).toEqual(upTo(300));
    }
  });

  test('a changed byte anywhere in an archive is found by verify', async () => {
    const storage = await written(300);
    archiveSegments(storage, dir, 300, 100);
    const path = `${dir}/archive/${archives(storage)[0]}`;
    const whole = storage.readFile(path);
    for (let at = 0; at < whole.length; at += 13) {
      storage.writeFile(
        path,
        whole.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      );
      const report = await verifyJournal(dir, storage);
      expect(report.problem ?? (await opened(storage)), `byte ${at}`).toBeDefined();
    }
    storage.writeFile(path, whole);
    expect((await verifyJournal(dir, storage)).problem).toBeUndefined();
  });

  test('a start refuses a journal whose archive is missing or another segment’s', async () => {
    const storage = await written(400);
    archiveSegments(storage, dir, 400, 100);
    const [first, second] = archives(storage);
    const bytes = storage.readFile(`${dir}/archive/${first}`);
    storage.writeFile(`${dir}/archive/${first}`, storage.readFile(`${dir}/archive/${second}`));
    expect(await opened(storage)).toBeInstanceOf(JournalDamage);
    storage.remove(`${dir}/archive/${first}`);
    expect(await opened(storage)).toBeInstanceOf(JournalDamage);
    storage.writeFile(`${dir}/archive/${first}`, bytes);
    expect(await opened(storage)).toBeUndefined();
  });
});

/** What keeps the journal from opening, or undefined. */
async function opened(storage: SimulatedStorage): Promise<unknown> {
  try {
    const { journal } = await openSimulated(storage);
    await journal.close();
    return undefined;
  } catch (error) {
    storage.killProcess();
    return error;
  }
}
