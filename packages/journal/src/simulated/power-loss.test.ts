import { describe, expect, test } from 'vitest';
import type { SyncStep } from '../storage/storage.ts';
import { newestSnapshot, writeSnapshot } from '../snapshots/snapshots.ts';
import { appendRow, openSimulated, readAll, recordOf } from '../test-support/journals.ts';
import { randomFrom } from './random.ts';
import { SimulatedStorage } from './simulated-storage.ts';

const snapshots = '/snapshots';
const stateHash = 'ab'.repeat(32);

/**
 * A few lives of a node with power cuts and kills between, at random moments. What was acknowledged, or shown by an opened journal, must be there
 * in the next life, byte for byte. Returns the first broken promise.
 */
async function live(seed: number, ignoredSyncs: readonly SyncStep[] = []): Promise<string | undefined> {
  const random = randomFrom(seed * 7919);
  const storage = new SimulatedStorage({ seed, ignoredSyncs });
  let promised = 0;
  let snapshotPromised = 0;
  for (let round = 0; round < 5; round += 1) {
    try {
      const { journal, report, time } = await openSimulated(storage, { segmentBytes: 2048 });
      if (report.lastSeq < promised) return `life ${round}: ${promised} was promised, ${report.lastSeq} is left`;
      for (const { seq, bytes } of await readAll(journal)) {
        if (!Buffer.from(bytes).equals(recordOf(seq))) return `life ${round}: record ${seq} is another`;
      }
      promised = report.lastSeq;
      const newest = (await newestSnapshot(snapshots, storage)).snapshot?.seq ?? 0;
      if (newest < snapshotPromised) return `life ${round}: snapshot ${snapshotPromised} was promised`;
      const rows = Math.floor(random() * 12);
      for (let row = 0; row < rows; row += 1) {
        const size = 1 + Math.floor(random() * 8);
        await appendRow(journal, promised + 1, size);
        promised += size;
        if (random() < 0.2) time.passSilence();
        if (random() < 0.1) {
          await writeSnapshot(snapshots, { seq: promised, bytes: recordOf(promised), stateHash }, storage);
          snapshotPromised = promised;
        }
      }
      if (random() < 0.5) {
        // A write on its way when the world stops.
        const inFlight = 1 + Math.floor(random() * 8);
        void appendRow(journal, promised + 1, inFlight).catch(() => undefined);
        if (random() < 0.5) await new Promise<void>((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      return `life ${round}: ${String(error)}`;
    }
    if (random() < 0.25) storage.killProcess();
    else storage.losePower();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return undefined;
}

describe('power loss', () => {
  test('400 seeds of five lives each lose nothing that was promised', { timeout: 120_000 }, async () => {
    const broken: string[] = [];
    for (let seed = 1; seed <= 400; seed += 1) {
      const problem = await live(seed);
      if (problem) broken.push(`seed ${seed}, ${problem}`);
    }
    expect(broken.slice(0, 3)).toEqual([]);
  });

  const steps: SyncStep[] = ['batch', 'segment', 'segment-dir', 'identity', 'identity-dir', 'snapshot', 'snapshot-dir'];
  test.each(steps)('leaving out the sync of %s is found within 400 seeds', async (step) => {
    let found: string | undefined;
    for (let seed = 1; seed <= 400 && found === undefined; seed += 1) found = await live(seed, [step]);
    expect(found).toBeDefined();
  });
});
