// `npm run bench:journal`: appends of 256 records of 150 bytes, durable, beside a bare loop of write + fdatasync on a preallocated file. One line of JSON.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileJournal } from '@candor/journal';

const batch = 256;
const recordBytes = 150;
const rounds = 5;
const roundMs = 1500;
const preallocated = 256 * 1024 * 1024;
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'candor-bench-journal-'));

interface Figures {
  readonly recordsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

function figuresOf(records: number, elapsedMs: number, commitsMs: number[]): Figures {
  const sorted = commitsMs.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    recordsPerSecond: Math.round((records / elapsedMs) * 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: sorted.at(-1) ?? 0,
  };
}

/** The disk's own limit: the same bytes, nothing around them. */
function rawLoop(): Figures {
  const path = join(folder, 'raw');
  const file = openSync(path, 'w+');
  const zeros = new Uint8Array(1024 * 1024);
  for (let at = 0; at < preallocated; at += zeros.length) writeSync(file, zeros, 0, zeros.length, at);
  fdatasyncSync(file);
  const bytes = new Uint8Array(batch * recordBytes).fill(1);
  const commits: number[] = [];
  const start = performance.now();
  for (let at = 0; performance.now() - start < roundMs; at = (at + bytes.length) % (preallocated - bytes.length)) {
    const begun = performance.now();
    writeSync(file, bytes, 0, bytes.length, at);
    fdatasyncSync(file);
    commits.push(performance.now() - begun);
  }
  const elapsed = performance.now() - start;
  closeSync(file);
  rmSync(path);
  return figuresOf(commits.length * batch, elapsed, commits);
}

/** The journal with `ahead` rows on their way: one is written while the next gathers. */
async function journalLoop(ahead: number, batchSize = batch): Promise<Figures & { readonly replayPerSecond: number }> {
  const dir = join(folder, 'journal');
  const { journal } = await openFileJournal({
    dir,
    onFault: (error) => {
      throw error;
    },
  });
  const bytes = new Uint8Array(recordBytes).fill(1);
  const commits: number[] = [];
  const append = async (from: number) => {
    const begun = performance.now();
    let last = Promise.resolve();
    for (let seq = from; seq < from + batchSize; seq += 1) last = journal.append({ seq, bytes });
    await last;
    commits.push(performance.now() - begun);
  };
  const waiting: Promise<void>[] = [];
  let seq = 1;
  await append(seq);
  seq += batchSize;
  commits.length = 0;
  const first = seq;
  const start = performance.now();
  while (performance.now() - start < roundMs) {
    waiting.push(append(seq));
    seq += batchSize;
    if (waiting.length >= ahead) await waiting.shift();
  }
  await Promise.all(waiting);
  const figures = figuresOf(seq - first, performance.now() - start, commits);
  const begun = performance.now();
  let read = 0;
  for await (const { bytes: record } of journal.read(1)) read += record.length > 0 ? 1 : 0;
  const replayPerSecond = Math.round((read / (performance.now() - begun)) * 1000);
  await journal.close();
  rmSync(dir, { recursive: true });
  return { ...figures, replayPerSecond };
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
const rounded = (value: number) => Number(value.toFixed(3));

try {
  const raw: Figures[] = [];
  const alone: Awaited<ReturnType<typeof journalLoop>>[] = [];
  const ours: Awaited<ReturnType<typeof journalLoop>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    raw.push(rawLoop());
    ours.push(await journalLoop(3));
    alone.push(await journalLoop(1));
  }
  const of = <Row>(rows: readonly Row[], pick: (row: Row) => number) => median(rows.map(pick));
  const summary = (rows: readonly Figures[]) => ({
    recordsPerSecond: of(rows, (row) => row.recordsPerSecond),
    commitP50Ms: rounded(of(rows, (row) => row.p50Ms)),
    commitP99Ms: rounded(of(rows, (row) => row.p99Ms)),
    commitMaxMs: rounded(of(rows, (row) => row.maxMs)),
  });
  const ratios = ours.map((row, round) => row.recordsPerSecond / (raw[round]?.recordsPerSecond ?? Number.NaN));
  const line = {
    batch,
    recordBytes,
    journal: summary(ours),
    journalOneAtATime: summary(alone),
    raw: summary(raw),
    ratioToRaw: rounded(median(ratios)),
    replayRecordsPerSecond: of(ours, (row) => row.replayPerSecond),
  };
  console.log(JSON.stringify(line));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
