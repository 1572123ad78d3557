import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveSegments } from '../archive/archive-segments.ts';
import { JournalDamage, NotKept } from '../errors.ts';
import { readJournal } from '../read/read-journal.ts';
import { verifyJournal } from '../read/verify.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, dir, openSimulated, readAll, recordOf } from '../test-support/journals.ts';
import type { JournalCut } from './cut-format.ts';
import { cutJournal, cutPlaces, readBase, writeBase } from './cut-journal.ts';
import { readCut } from './read-cut.ts';

const records = 400;
const state = new TextEncoder().encode('what the records so far lead to');
const stateHash = createHash('sha256').update(state).digest('hex');
const folders = [dir, `${dir}/archive`, `${dir}/base`];

let archived: SimulatedStorage;
beforeAll(async () => {
  archived = new SimulatedStorage({ seed: 1 });
  const { journal, time } = await openSimulated(archived);
  for (let seq = 1; seq <= records; seq += 10) await appendRow(journal, seq, 10);
  time.passSilence();
  await journal.close();
  archiveSegments(archived, dir, records, 100);
});

/** The same files on a fresh disk. */
function copyOf(storage: SimulatedStorage, failing?: ConstructorParameters<typeof SimulatedStorage>[0]) {
  const copy = new SimulatedStorage(failing ?? { seed: 1 });
  for (const folder of folders) {
    copy.makeDir(folder);
    for (const name of storage.list(folder)) copy.writeFile(`${folder}/${name}`, storage.readFile(`${folder}/${name}`));
  }
  return copy;
}

/** A cut behind the second archived segment. */
function cutOf(storage: SimulatedStorage, at = 1): JournalCut {
  const place = cutPlaces(dir, storage)[at];
  if (place === undefined) throw new Error('there is a place');
  return { ...place, stateHash };
}

async function cutAt(storage: SimulatedStorage, at = 1): Promise<JournalCut> {
  const cut = cutOf(storage, at);
  await writeBase(dir, { seq: cut.seq, bytes: state, stateHash }, storage);
  await cutJournal(dir, cut, storage);
  return cut;
}

async function sequencesFrom(storage: SimulatedStorage, from: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const { seq, bytes } of readJournal(dir, from, undefined, storage)) {
    expect(bytes).toEqual(recordOf(seq));
    seen.push(seq);
  }
  return seen;
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a journal that was cut', () => {
  test('begins behind the cut for every reader, and older records are said not to be kept', async () => {
    const storage = copyOf(archived);
    const whole = await verifyJournal(dir, storage);
    const cut = await cutAt(storage);
    expect(readCut(storage, dir)).toEqual(cut);
    expect(storage.list(`${dir}/archive`).filter((name) => Number(name.slice(0, 12)) < cut.segment)).toEqual([]);
    expect(await sequencesFrom(storage, cut.seq + 1)).toEqual(between(cut.seq + 1, records));
    await expect(sequencesFrom(storage, cut.seq)).rejects.toEqual(new NotKept(cut.seq + 1));

    const report = await verifyJournal(dir, storage);
    expect(report.problem).toBeUndefined();
    const { headHash, segments } = whole;
    expect(report).toMatchObject({ cut, headHash, firstSeq: cut.seq + 1, lastSeq: records });
    expect(report.segments).toBe(segments - cut.segment + 1);
    expect((await readBase(dir, cut, storage)).bytes).toEqual(state);
  });

  test('opens, goes on, and is cut again', async () => {
    const storage = copyOf(archived);
    const first = await cutAt(storage, 0);
    const { journal, report } = await openSimulated(storage, { witnesses: [records] });
    expect(report).toEqual({ firstSeq: first.seq + 1, lastSeq: records });
    await appendRow(journal, records + 1, 20);
    expect((await readAll(journal)).map(({ seq }) => seq)).toEqual(between(first.seq + 1, records + 20));
    expect(await journal.readOne(first.seq)).toBeUndefined();

    const second = cutOf(storage, 1);
    await writeBase(dir, { seq: second.seq, bytes: state, stateHash }, storage);
    await journal.cut(second);
    expect(journal.firstSeq).toBe(second.seq + 1);
    expect(await journal.readOne(second.seq)).toBeUndefined();
    expect(await journal.readOne(second.seq + 1)).toEqual(recordOf(second.seq + 1));
    await journal.close();
    expect(storage.list(`${dir}/base`)).toHaveLength(1);
    expect(await sequencesFrom(storage, second.seq + 1)).toEqual(between(second.seq + 1, records + 20));
  });

  test('a failure or a power cut at any step of cutting leaves a journal that can be read', async () => {
    const dry = copyOf(archived);
    const { seq: cutSeq } = await cutAt(dry);
    const steps = (['open', 'write', 'sync', 'rename', 'remove', 'syncDir'] as const).flatMap((operation) =>
      Array.from({ length: dry.calls(operation) }, (_, index) => ({ operation, call: index + 1 })),
    );
    const begun = new Set<number>();
    for (const { operation, call } of steps) {
      const storage = copyOf(archived, { seed: call, failures: [{ operation, call, code: 'EIO' }] });
      await expect(cutAt(storage), `${operation} ${call}`).rejects.toThrow('EIO');
      storage.losePower();
      const first = (readCut(storage, dir)?.seq ?? 0) + 1;
      begun.add(first);
      expect((await verifyJournal(dir, storage)).problem, `${operation} ${call}`).toBeUndefined();
      expect(await sequencesFrom(storage, first)).toEqual(between(first, records));
      const { report, journal } = await openSimulated(storage, { witnesses: [records] });
      expect(report).toEqual({ firstSeq: first, lastSeq: records });
      await journal.close();
      if (first === 1) await cutAt(storage);
      expect(await sequencesFrom(storage, cutSeq + 1)).toEqual(between(cutSeq + 1, records));
      expect(storage.list(`${dir}/archive`)).toEqual(dry.list(`${dir}/archive`));
    }
    // Both sides of the step that decides were seen.
    expect([...begun].toSorted((one, other) => one - other)).toEqual([1, cutSeq + 1]);
  });

  test('is not cut where it cannot be followed from, or where the state is another', async () => {
    const storage = copyOf(archived);
    const cut = cutOf(storage);
    const whole = await verifyJournal(dir, storage);
    await expect(cutJournal(dir, cut, storage)).rejects.toBeInstanceOf(JournalDamage);
    await writeBase(dir, { seq: cut.seq, bytes: state, stateHash }, storage);
    for (const wrong of [
      { ...cut, headHash: 'a'.repeat(64) },
      { ...cut, seq: cut.seq - 1 },
      { ...cut, segment: 40 },
      { ...cut, stateHash: 'b'.repeat(64) },
    ])
      await expect(cutJournal(dir, wrong, storage)).rejects.toBeInstanceOf(JournalDamage);
    expect(await verifyJournal(dir, storage)).toEqual(whole);
  });

  test('every changed byte of the cut, and a missing first segment, are found', async () => {
    const storage = copyOf(archived);
    await cutAt(storage);
    const path = `${dir}/journal.cut`;
    const bytes = storage.readFile(path);
    for (let at = 0; at < bytes.length; at += 1) {
      storage.writeFile(
        path,
        bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      );
      expect((await verifyJournal(dir, storage)).problem, `byte ${at}`).toBeDefined();
    }
    storage.remove(path);
    expect((await verifyJournal(dir, storage)).problem).toMatchObject({ reason: 'the segment is missing' });
  });

  test('is whole again when the archives that were given up come back and the cut is taken away', async () => {
    const storage = copyOf(archived);
    const whole = await verifyJournal(dir, storage);
    await cutAt(storage);
    for (const name of archived.list(`${dir}/archive`))
      storage.writeFile(`${dir}/archive/${name}`, archived.readFile(`${dir}/archive/${name}`));
    storage.remove(`${dir}/journal.cut`);
    expect(await verifyJournal(dir, storage)).toEqual(whole);
    expect(await sequencesFrom(storage, 1)).toEqual(between(1, records));
  });
});
