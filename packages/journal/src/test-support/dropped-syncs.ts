import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { newestSnapshot, writeSnapshot } from '../snapshots/snapshots.ts';
import { appendRow, openSimulated, readAll, recordOf } from './journals.ts';
import { type SeenSync, WatchedStorage } from './watched-storage.ts';

const snapshots = '/snapshots';
const stateHash = 'ab'.repeat(32);
const options = { segmentBytes: 2048 };

/** What was promised up to some moment. */
interface Promised {
  seq: number;
  snapshot: number;
}

interface Script {
  readonly seed: number;
  /** The sync that is left out, counted from 1; 0 for none. */
  readonly dropped: number;
  /** Power fails right after this many promises … */
  readonly promises?: number;
  /** … or right before this operation of the disk. */
  readonly cutAt?: number;
  /** A first life is killed before this operation; without it the journal is new. */
  readonly killedAt?: number;
}

/**
 * How a script went: the syncs it asked for, how many promises it had made at each, and the first
 * promise that was broken.
 */
export interface ScriptResult {
  readonly syncs: readonly SeenSync[];
  readonly promisesAt: readonly number[];
  readonly broken: string | undefined;
}

/**
 * Runs the script: rows over several segments, silences, snapshots; then a power cut, and the next
 * start.
 */
export async function runScript({ seed, dropped, promises, cutAt, killedAt }: Script): Promise<ScriptResult> {
  const disk = new SimulatedStorage({ seed });
  const promised: Promised = { seq: 0, snapshot: 0 };
  if (killedAt !== undefined) {
    await lifeOn(new WatchedStorage(disk.asProcess(), { killedAt }), promised, { promises: Infinity, promisesAt: [] });
    disk.killProcess();
  }
  const watched = new WatchedStorage(disk.asProcess(), { dropped, ...(cutAt !== undefined && { killedAt: cutAt }) });
  const promisesAt: number[] = [];
  await lifeOn(watched, promised, { promises: promises ?? Infinity, promisesAt });
  disk.losePower();
  return { syncs: watched.syncs, promisesAt, broken: await brokenPromise(disk, promised) };
}

/** One life up to so many promises; notes for each sync how many had been made. Ends at a kill. */
async function lifeOn(
  storage: WatchedStorage,
  promised: Promised,
  { promises, promisesAt }: { promises: number; promisesAt: number[] },
): Promise<void> {
  let made = 0;
  const promise = (what: Partial<Promised>): boolean => {
    while (promisesAt.length < storage.syncs.length) promisesAt.push(made);
    Object.assign(promised, what);
    made += 1;
    return made >= promises;
  };
  const opened = await openSimulated(storage, options).catch(() => undefined);
  if (!opened) return;
  const { journal, report, time, faults } = opened;
  // What an opened journal shows is promised, too.
  if (promise({ seq: report.lastSeq })) return;
  for (let row = 0; row < 24; row += 1) {
    storage.phase = 'row';
    const size = 1 + ((row * 5) % 7);
    await appendRow(journal, journal.durableSeq + 1, size).catch(() => undefined);
    if (faults.length > 0) return;
    if (promise({ seq: journal.durableSeq })) return;
    storage.phase = 'silence';
    if (row % 4 === 3) time.passSilence();
    if (faults.length > 0) return;
    storage.phase = 'snapshot';
    if (row % 8 !== 5) continue;
    const seq = journal.durableSeq;
    const isWritten = await writeSnapshot(snapshots, { seq, bytes: recordOf(seq), stateHash }, storage).then(
      () => true,
      () => false,
    );
    if (!isWritten || promise({ snapshot: seq })) return;
  }
}

async function brokenPromise(disk: SimulatedStorage, promised: Promised): Promise<string | undefined> {
  try {
    const { journal, report } = await openSimulated(disk, options);
    if (report.lastSeq < promised.seq) return `${promised.seq} was promised, ${report.lastSeq} is left`;
    for (const { seq, bytes } of await readAll(journal))
      if (!Buffer.from(bytes).equals(recordOf(seq))) return `record ${seq} is another`;
    const newest = (await newestSnapshot(snapshots, disk)).snapshot?.seq ?? 0;
    return newest < promised.snapshot ? `snapshot ${promised.snapshot} was promised, ${newest} is left` : undefined;
  } catch (error) {
    return String(error);
  }
}
