import { JournalDamage, openFileJournal, SimulatedStorage, verifyJournal } from '@candor/journal';
import type { SeededRandom } from '@candor/testkit';
import { withArchive } from '../../../packages/journal/src/archive/with-archive.ts';
import { writeBatchHeader } from '../../../packages/journal/src/format/batch-header.ts';
import { batchHeaderBytes, checksum } from '../../../packages/journal/src/format/layout.ts';
import { segmentName } from '../../../packages/journal/src/format/segment-header.ts';
import { scanJournal, type JournalBatch } from '../../../packages/journal/src/read/scan-journal.ts';
import type { Counters } from '../counters.ts';
import type { Tally } from '../judge/tally.ts';
import { journalDir, segmentBytes } from './node-life.ts';

const archiveDir = `${journalDir}/archive`;

interface Attack {
  readonly random: SeededRandom;
  readonly counters: Counters;
  readonly tally: Tally;
}

/**
 * What a disk or a person might do to the journal behind everybody's back, done to copies: each
 * must be seen.
 */
export async function attackCopies(storage: SimulatedStorage, lastSeq: number, attack: Attack): Promise<void> {
  await flipBit(copyOf(storage), lastSeq, attack);
  await forgeBatch(copyOf(storage), attack);
  await loseEnd(copyOf(storage), lastSeq, attack);
}

/** A bit that turned is found, or was of no record: a byte behind the end, or of the last seal. */
async function flipBit(copy: SimulatedStorage, lastSeq: number, { random, counters, tally }: Attack): Promise<void> {
  const segments = copy.list(journalDir).filter((name) => name.endsWith('.segment'));
  const archives = copy.list(archiveDir).flatMap((name) => (name.endsWith('.archive') ? `archive/${name}` : []));
  const file = `${journalDir}/${random.pick([...segments, ...archives])}`;
  const bytes = copy.readFile(file);
  const at = random.integer(0, bytes.length - 1);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.integer(0, 7));
  copy.writeFile(file, bytes);
  const { problem, tornTail, lastSeq: found } = await verifyJournal(journalDir, copy);
  const seen = problem !== undefined || (tornTail !== undefined && found === lastSeq);
  tally.expect(11, seen, `a flipped bit at byte ${at} of ${file} goes unseen`);
  if (problem) counters.add('flipped bit refused');
}

/** A record that was changed together with its batch's checksums breaks the chain behind it. */
async function forgeBatch(copy: SimulatedStorage, { random, counters, tally }: Attack): Promise<void> {
  const batches: JournalBatch[] = [];
  const written = new Set(copy.list(journalDir));
  for (const batch of scanJournal(withArchive(copy), journalDir))
    if (batch.header.kind === 'data' && written.has(segmentName(batch.segment))) batches.push(batch);
  const { segment, offset, header } = random.pick(batches);
  const file = `${journalDir}/${segmentName(segment)}`;
  const bytes = copy.readFile(file);
  const batch = bytes.subarray(offset, offset + batchHeaderBytes + header.length);
  const body = batch.subarray(batchHeaderBytes);
  // Past the frame's own length: within a record.
  const at = random.integer(12, Math.max(12, body.length - 1));
  body[at] = (body[at] ?? 0) ^ 1;
  writeBatchHeader(batch, { ...header, bodyCrc: checksum(body) }, new Uint8Array(16).fill(7));
  copy.writeFile(file, bytes);
  const { problem } = await verifyJournal(journalDir, copy);
  tally.expect(11, problem !== undefined, `a forged batch at record ${header.firstSeq} goes unseen`);
  counters.add('forged batch refused');
}

/** A journal that ends before something that was seen durable elsewhere is not opened. */
async function loseEnd(copy: SimulatedStorage, lastSeq: number, { counters, tally }: Attack): Promise<void> {
  const opening = openFileJournal({
    dir: journalDir,
    storage: copy,
    segmentBytes,
    witnesses: [lastSeq + 1],
    onFault: () => undefined,
  });
  const refused = await opening.then(
    () => false,
    (error: unknown) => error instanceof JournalDamage,
  );
  tally.expect(17, refused, 'a journal without its end is opened');
  counters.add('lost end refused by a witness');
}

function copyOf(storage: SimulatedStorage): SimulatedStorage {
  const copy = new SimulatedStorage({ seed: 1 });
  for (const dir of [journalDir, archiveDir]) {
    copy.makeDir(dir);
    for (const name of storage.list(dir)) copy.writeFile(`${dir}/${name}`, storage.readFile(`${dir}/${name}`));
  }
  return copy;
}
