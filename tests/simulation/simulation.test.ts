import { runInThisContext } from 'node:vm';
import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { simulationBudget } from '../properties/budget.ts';
import { failureText } from './failure-text.ts';
import { runSeeds, type SeedFailure } from './run-seeds.ts';
import { Simulation } from './simulation.ts';

/**
 * A disk that forgets what it was asked to keep: the fault is in nobody's code, and must be found.
 */
const ignoredSyncs = ['batch'] as const;

async function lostSync(): Promise<SeedFailure> {
  const options = { firstSeed: 1, seeds: 6, commands: 600, faults: true, ignoredSyncs, minimiseMs: 8_000 };
  const [failure] = (await runSeeds(options)).failures;
  if (failure === undefined) throw new Error('the lost sync was not found');
  return failure;
}

/** Reads a part of a pasted test as the compiler would. */
function read(code: string | undefined): unknown {
  const make = runInThisContext(`(amount) => (${code})`) as (make: typeof amount) => unknown;
  return make(amount);
}

describe('the simulation', () => {
  test('a seed is a run: judged or not it leaves the same trace, and judged twice the same counts', async () => {
    const options = { seed: simulationBudget.firstSeed + 2, commands: 600, faults: true };
    const [first, second] = [await new Simulation(options).run(), await new Simulation(options).run()];
    const unjudged = await new Simulation({ ...options, judged: false }).run();
    expect([second.trace, unjudged.trace]).toEqual([first.trace, first.trace]);
    expect(second.counters.entries()).toEqual(first.counters.entries());
    expect(second.checks).toBe(first.checks);
  });

  test('another seed leaves another trace', async () => {
    const options = { commands: 100, faults: true };
    const [one, other] = [new Simulation({ ...options, seed: 1 }), new Simulation({ ...options, seed: 2 })];
    expect((await one.run()).trace).not.toBe((await other.run()).trace);
  });

  test('a failure is reported with seed, commit and step, and the smallest script found as a test that fails', async () => {
    const failure = await lostSync();
    expect(failure.items.length).toBeLessThan(failure.step);
    const text = failureText(failure);
    expect(text).toMatch(
      /^seed \d+, commit (?:[0-9a-f]{40}(?: and changes)?|unknown), step \d+: (?:BrokenPromise|JournalDamage)/,
    );

    const items = read(/ const items: Item\[\] = (\[\n[^]*?\n {2}\]);/.exec(text)?.[1]);
    const options = read(/ new Simulation\(\{ \.\.\.(\{.*\}), items \}\)/.exec(text)?.[1]);
    expect(items).toEqual(failure.items);
    const again = new Simulation({ ...(options as typeof failure.options), seed: failure.seed, items: failure.items });
    await expect(again.run()).rejects.toThrow(/invariant|journal/);
  });
});
