import { describe, expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { identityName } from '../format/identity.ts';
import { batchHeaderBytes, checksum, segmentHeaderBytes, viewOf } from '../format/layout.ts';
import { segmentName } from '../format/segment-header.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { appendRow, copyFiles, diskWith, openSimulated, smallSegment } from '../test-support/journals.ts';

type Files = Map<string, Uint8Array>;

async function journalOf(records: number, journalId = 9): Promise<Files> {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openSimulated(storage, { journalId: new Uint8Array(16).fill(journalId) });
  for (let seq = 1; seq <= records; seq += 10) await appendRow(journal, seq, 10);
  await journal.close();
  return copyFiles(storage);
}

const good = await journalOf(300);
const foreign = await journalOf(300, 7);
const count = [...good.keys()].filter((name) => name.endsWith('.segment')).length;
const last = segmentName(count);
const at = (files: Files, index: number) => files.get(segmentName(index)) ?? new Uint8Array(0);

/** Version 2 with a right checksum: what a later program would write. */
function laterSegmentVersion(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  viewOf(changed).setUint32(8, 2, true);
  viewOf(changed).setUint32(508, checksum(changed.subarray(0, 508)), true);
  return changed;
}

function changedAt(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed[offset] = value;
  return changed;
}

interface Case {
  readonly what: string;
  readonly change: (files: Files) => void;
  readonly file: string;
  readonly reason: string;
}

const put = (index: number, bytes: Uint8Array) => (files: Files) => void files.set(segmentName(index), bytes);
const zeroed = new Uint8Array(smallSegment);

const cases: Case[] = [
  ...Array.from({ length: count - 1 }, (_, index) => ({
    what: `segment ${index + 1} missing`,
    change: (files: Files) => void files.delete(segmentName(index + 1)),
    file: segmentName(index + 1),
    reason: 'missing',
  })),
  ...Array.from({ length: count }, (_, index) => ({
    what: `segment ${index + 1} zeroed`,
    change: put(index + 1, zeroed),
    file: segmentName(index + 1),
    reason: 'the segment header is all zeros',
  })),
  ...Array.from({ length: count }, (_, index) => ({
    what: `segment ${index + 1} of another journal`,
    change: put(index + 1, at(foreign, index + 1)),
    file: segmentName(index + 1),
    reason: 'another journal',
  })),
  ...Array.from({ length: count }, (_, index) => ({
    what: `segment ${index + 1} of a future version`,
    change: put(index + 1, laterSegmentVersion(at(good, index + 1))),
    file: segmentName(index + 1),
    reason: 'version 2 is not known',
  })),
  ...Array.from({ length: count }, (_, index) => ({
    what: `first batch of segment ${index + 1} of a future version`,
    change: put(index + 1, changedAt(at(good, index + 1), segmentHeaderBytes + 4, 2)),
    file: segmentName(index + 1),
    reason: 'batch version 2 is not known',
  })),
  ...Array.from({ length: count }, (_, index) => ({
    what: `segment ${index + 1} emptied`,
    change: put(index + 1, new Uint8Array(0)),
    file: segmentName(index + 1),
    reason: 'shorter than its header',
  })),
  ...Array.from({ length: count - 1 }, (_, index) => ({
    what: `batches of segment ${index + 1} zeroed`,
    change: (files: Files) => {
      const bytes = at(good, index + 1).slice();
      bytes.fill(0, segmentHeaderBytes);
      files.set(segmentName(index + 1), bytes);
    },
    file: segmentName(index + 1),
    reason: 'without a seal',
  })),
  {
    what: 'segments 1 and 2 swapped',
    change: (files) => {
      put(1, at(good, 2))(files);
      put(2, at(good, 1))(files);
    },
    file: segmentName(1),
    reason: 'holds segment 2',
  },
  { what: 'a segment doubled', change: put(count + 1, at(good, count)), file: segmentName(count + 1), reason: 'holds' },
  {
    what: 'an older segment doubled at the end',
    change: put(count + 1, at(good, 1)),
    file: segmentName(count + 1),
    reason: 'holds',
  },
  {
    what: 'an older segment in place of a later one',
    change: put(3, at(good, 1)),
    file: segmentName(3),
    reason: 'holds',
  },
  {
    what: 'a later segment in place of an older one',
    change: put(1, at(good, 3)),
    file: segmentName(1),
    reason: 'holds',
  },
  {
    what: 'a stranger among the segments',
    change: (files) => void files.set('other.segment', at(good, 1)),
    file: 'other.segment',
    reason: 'not a segment of this journal',
  },
  {
    what: 'every segment gone',
    change: (files) => {
      for (let index = 1; index <= count; index += 1) files.delete(segmentName(index));
    },
    file: segmentName(1),
    reason: 'missing',
  },
  {
    what: 'the name of the journal gone',
    change: (files) => void files.delete(identityName),
    file: identityName,
    reason: 'missing',
  },
  {
    what: 'the name of another journal',
    change: (files) => void files.set(identityName, foreign.get(identityName) ?? zeroed),
    file: segmentName(1),
    reason: 'another journal',
  },
  {
    what: 'one batch zeroed between others',
    change: (files) => {
      const bytes = at(good, 1).slice();
      bytes.fill(0, segmentHeaderBytes, segmentHeaderBytes + batchHeaderBytes + 100);
      files.set(segmentName(1), bytes);
    },
    file: segmentName(1),
    reason: 'a later batch proves',
  },
];

describe('a damaged folder is refused with file and reason', () => {
  test.each(cases)('$what', async ({ change, file, reason }) => {
    const files = new Map(good);
    change(files);
    const error: unknown = await openSimulated(diskWith(files)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JournalDamage);
    expect(error).toMatchObject({ file: expect.stringContaining(file), reason: expect.stringContaining(reason) });
  });

  test('the table is large enough', () => {
    expect(count).toBeGreaterThanOrEqual(4);
    expect(cases.length).toBeGreaterThanOrEqual(50);
  });

  test('the last segment missing is found by a witness', async () => {
    const files = new Map(good);
    files.delete(last);
    await expect(openSimulated(diskWith(files), { witnesses: [300] })).rejects.toBeInstanceOf(JournalDamage);
  });
});
