import { describe, expect, test } from 'vitest';
import type { SyncStep } from '../storage/storage.ts';
import { appendRow, openSimulated } from '../test-support/journals.ts';
import { live, nothingSeen } from '../test-support/lives.ts';
import { SimulatedStorage } from './simulated-storage.ts';

describe('power loss', () => {
  test('2,000 seeds of six lives each lose nothing that was promised', { timeout: 120_000 }, async () => {
    const broken: string[] = [];
    const seen = nothingSeen();
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const problem = await live(seed, [], seen);
      if (problem) broken.push(`seed ${seed}, ${problem}`);
    }
    expect(broken.slice(0, 3)).toEqual([]);
    expect(Math.min(seen.tornTails, seen.faults, seen.longJournals)).toBeGreaterThan(20);
  });

  test('a first start whose syncs of the folder fail twice leaves no identity without its segment', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const failures = [1, 2].map((call) => ({ operation: 'syncDir', call, code: 'EIO' }) as const);
      const storage = new SimulatedStorage({ seed, failures });
      for (const _ of failures) {
        await expect(openSimulated(storage.asProcess())).rejects.toThrow('simulated failure');
        storage.killProcess();
      }
      storage.losePower();
      expect((await openSimulated(storage.asProcess())).report.lastSeq, `seed ${seed}`).toBe(0);
    }
  });

  test('a torn tail whose zeros a failed sync left in memory alone does not come back behind later segments', async () => {
    const opening = new SimulatedStorage({ seed: 1 });
    await openSimulated(opening);
    // The write of the second row fails in its midst; then perhaps the sync of the recovery after
    // it.
    const torn = { operation: 'write', call: opening.calls('write') + 2, code: 'EIO' } as const;
    const unsynced = { operation: 'sync', call: opening.calls('sync') + 2, code: 'EIO' } as const;
    const broken = async (seed: number, ...more: (typeof unsynced)[]) => {
      const storage = new SimulatedStorage({ seed, failures: [torn, ...more] });
      const { journal } = await openSimulated(storage.asProcess());
      await appendRow(journal, 1, 40);
      await appendRow(journal, 41, 6).catch(() => undefined);
      storage.losePower();
      return storage;
    };
    let tails = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const { report } = await openSimulated((await broken(seed)).asProcess());
      if (!report.tornTail) continue;
      tails += 1;
      const storage = await broken(seed, unsynced);
      await expect(openSimulated(storage.asProcess()), `seed ${seed}`).rejects.toThrow('simulated failure');
      storage.killProcess();
      const again = await openSimulated(storage.asProcess());
      const last = again.report.lastSeq;
      // Too much for what is left of the segment: nothing is written over the tail.
      for (let seq = last + 1; seq <= last + 100; seq += 25) await appendRow(again.journal, seq, 25);
      storage.losePower();
      expect((await openSimulated(storage.asProcess())).report.lastSeq, `seed ${seed}`).toBe(last + 100);
    }
    expect(tails).toBeGreaterThan(20);
  });

  const steps: SyncStep[] = [
    'batch',
    'segment',
    'segment-dir',
    'identity',
    'identity-dir',
    'recovery',
    'snapshot',
    'snapshot-dir',
  ];
  test.each(steps)('leaving out the sync of %s is found within 1,000 seeds', async (step) => {
    let found: string | undefined;
    for (let seed = 1; seed <= 1_000 && found === undefined; seed += 1) found = await live(seed, [step]);
    expect(found).toBeDefined();
  });
});
