import { invariantNames, type InvariantFigures, type InvariantNumber } from '@candor/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { failureText } from '../simulation/failure-text.ts';
import { runSeeds } from '../simulation/run-seeds.ts';
import { runBudget } from './budget.ts';

/**
 * Those that are looked at after each command of a run; 37 to 39 have properties of their own
 * beside this one.
 */
const named: readonly InvariantNumber[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24, 39, 42,
];

/** Commands of each run; everything is compared with everything after each. */
const commands = 700;

describe('after every command of seeded runs', () => {
  let figures: readonly InvariantFigures[];
  let executed = 0;
  let failures: readonly string[] = [];

  beforeAll(async () => {
    const seeds = 3 * runBudget.scale;
    const options = { firstSeed: 500 + runBudget.firstSeed, commands, twinEvery: 1, wholeEvery: 1 };
    const calm = await runSeeds({ ...options, seeds, faults: false });
    const rough = await runSeeds({ ...options, firstSeed: options.firstSeed + seeds, seeds, faults: true });
    failures = [...calm.failures, ...rough.failures].map(failureText);
    executed = calm.commands;
    figures = calm.invariants;
  }, 600_000);

  test('none is broken, with and without faults of machine, network and feeds', () => {
    expect(failures).toEqual([]);
  });

  test.each(named.map((invariant) => [invariant, invariantNames[invariant]] as const))('%i: %s', (invariant) => {
    const found = figures.find((each) => each.invariant === invariant);
    expect(found).toMatchObject({ broken: 0 });
    expect(found?.checks).toBeGreaterThanOrEqual(executed / leastShare(invariant));
  });
});

/**
 * Rules of a few kinds of commands, or of the whole, are met once in so many commands; the others
 * at each.
 */
function leastShare(invariant: InvariantNumber): number {
  if ([6, 7, 8, 14, 42].includes(invariant)) return 8;
  return [9, 16, 18, 24, 39].includes(invariant) ? 40 : 2;
}
