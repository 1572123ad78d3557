import { openFileJournal, type FileJournalOptions } from '../file/open-file-journal.ts';
import type { Journal, StoredJournal } from '../journal.ts';
import type { OpenReport } from '../recover/recover.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Scheduler } from '../writer/inline-link.ts';

export const dir = '/journal';
export const smallSegment = 4096;

/** Time in a test's hand: work is done in the next turn, silence comes when the test says so. */
export class TestTime implements Scheduler {
  #sleeping = new Set<() => void>();

  soon(run: () => void): void {
    setImmediate(run);
  }

  later(_ms: number, run: () => void): () => void {
    this.#sleeping.add(run);
    return () => this.#sleeping.delete(run);
  }

  /** Lets everything happen that waits for a while to pass. */
  passSilence(): void {
    const due = [...this.#sleeping];
    this.#sleeping.clear();
    for (const run of due) run();
  }
}

export interface Opened {
  readonly journal: StoredJournal;
  readonly report: OpenReport;
  readonly time: TestTime;
  readonly faults: Error[];
}

/** A small journal on a simulated disk. */
export async function openSimulated(storage: Storage, more: Partial<FileJournalOptions> = {}): Promise<Opened> {
  const time = new TestTime();
  const faults: Error[] = [];
  const { journal, report } = await openFileJournal({
    dir,
    storage,
    scheduler: time,
    segmentBytes: smallSegment,
    reserveBytes: 0,
    journalId: new Uint8Array(16).fill(9),
    onFault: (error) => faults.push(error),
    ...more,
  });
  return { journal, report, time, faults };
}

/** A record whose bytes tell its sequence, 20 to 83 bytes long. */
export function recordOf(seq: number): Uint8Array {
  const bytes = new Uint8Array(20 + (seq % 64)).fill(seq % 251);
  new DataView(bytes.buffer).setUint32(0, seq, true);
  return bytes;
}

/** Appends a row of records as one commit; resolves when they are durable. */
export async function appendRow(journal: Journal, from: number, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => journal.append(entryOf(from + index))));
}

export function entryOf(seq: number): { seq: number; bytes: Uint8Array } {
  return { seq, bytes: recordOf(seq) };
}

/** Every record that can be read, in order. */
export async function readAll(journal: Journal): Promise<{ seq: number; bytes: Uint8Array }[]> {
  const entries: { seq: number; bytes: Uint8Array }[] = [];
  for await (const entry of journal.read(1)) entries.push(entry);
  return entries;
}

/** The files of a disk's journal folder, as they are. */
export function copyFiles(storage: SimulatedStorage): Map<string, Uint8Array> {
  return new Map(storage.list(dir).map((name) => [name, storage.readFile(`${dir}/${name}`)]));
}

/** A fresh disk that holds these files. */
export function diskWith(files: ReadonlyMap<string, Uint8Array>): SimulatedStorage {
  const storage = new SimulatedStorage({ seed: 1 });
  storage.makeDir(dir);
  for (const [name, bytes] of files) storage.writeFile(`${dir}/${name}`, bytes);
  return storage;
}
