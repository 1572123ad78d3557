import { describe, expect, test } from 'vitest';
import type { SyncStep } from '../storage/storage.ts';
import { live, nothingSeen } from '../test-support/lives.ts';

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
