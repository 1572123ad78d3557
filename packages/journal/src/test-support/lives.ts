import type { SyncStep } from '../storage/storage.ts';
import { newestSnapshot, writeSnapshot } from '../snapshots/snapshots.ts';
import { randomFrom } from '../simulated/random.ts';
import { SimulatedStorage, type PlannedFailure } from '../simulated/simulated-storage.ts';
import { appendRow, openSimulated, readAll, recordOf } from './journals.ts';

const snapshots = '/snapshots';
const stateHash = 'ab'.repeat(32);

/** What must have happened for a run to mean something: counters for `live`, all zero. */
export const nothingSeen = () => ({ tornTails: 0, faults: 0, longJournals: 0 });

/** One of the calls somewhere in the lives fails, and ends the life it happens in. */
function failureFrom(random: () => number): PlannedFailure {
  const operations = ['write', 'sync', 'syncDir', 'rename'] as const;
  const operation = operations[Math.floor(random() * operations.length)] ?? 'write';
  const spread = operation === 'write' || operation === 'sync' ? 80 : 20;
  return { operation, call: 1 + Math.floor(random() * spread), code: 'EIO' };
}

/**
 * A few lives of a node with power cuts and kills between, at random moments. What was
 * acknowledged, or shown by an opened journal, must be there in the next life, byte for byte.
 * Returns the first broken promise.
 */
export async function live(
  seed: number,
  ignoredSyncs: readonly SyncStep[] = [],
  seen = nothingSeen(),
): Promise<string | undefined> {
  const random = randomFrom(seed * 7919);
  const failures = Array.from({ length: 3 }, () => failureFrom(random));
  const storage = new SimulatedStorage({ seed, ignoredSyncs, failures });
  let promised = 0;
  let snapshotPromised = 0;
  for (let round = 0; round < 6; round += 1) {
    const disk = storage.asProcess();
    try {
      const { journal, report, time, faults } = await openSimulated(disk, { segmentBytes: 2048 });
      if (report.lastSeq < promised) return `life ${round}: ${promised} was promised, ${report.lastSeq} is left`;
      for (const { seq, bytes } of await readAll(journal)) {
        if (!Buffer.from(bytes).equals(recordOf(seq))) return `life ${round}: record ${seq} is another`;
      }
      promised = report.lastSeq;
      if (report.tornTail) seen.tornTails += 1;
      if (report.lastSeq > 100) seen.longJournals += 1;
      const newest = (await newestSnapshot(snapshots, disk)).snapshot?.seq ?? 0;
      if (newest < snapshotPromised) return `life ${round}: snapshot ${snapshotPromised} was promised`;
      const rows = Math.floor(random() * 12);
      for (let row = 0; row < rows; row += 1) {
        const size = 1 + Math.floor(random() * 8);
        await appendRow(journal, promised + 1, size).catch(() => undefined);
        if (faults.length > 0) {
          seen.faults += 1;
          break;
        }
        promised += size;
        if (random() < 0.2) time.passSilence();
        if (random() < 0.1) {
          await writeSnapshot(snapshots, { seq: promised, bytes: recordOf(promised), stateHash }, disk);
          snapshotPromised = promised;
        }
      }
      if (faults.length === 0 && random() < 0.5) {
        // A write on its way when the world stops.
        const inFlight = 1 + Math.floor(random() * 8);
        void appendRow(journal, promised + 1, inFlight).catch(() => undefined);
        if (random() < 0.5) await new Promise<void>((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      // The process ends at a planned failure; at anything else the disk is not what it must be.
      if (!String(error).includes('simulated failure')) return `life ${round}: ${String(error)}`;
    }
    if (random() < 0.4) storage.killProcess();
    else storage.losePower();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return undefined;
}
