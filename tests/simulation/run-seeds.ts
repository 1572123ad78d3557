import { createHash } from 'node:crypto';
import type { InvariantFigures } from '@candor/core';
import { shrinkSlowly } from '@candor/testkit';
import { Counters } from './counters.ts';
import type { Item } from './script.ts';
import { Simulation, type SimulationOptions } from './simulation.ts';

export interface SeedsOptions extends Omit<SimulationOptions, 'seed' | 'items'> {
  readonly firstSeed: number;
  readonly seeds: number;
  /** How long the search for a smaller failing script may take. */
  readonly minimiseMs?: number;
  /** Each seed is played a second time, unjudged, to the same trace. */
  readonly twice?: boolean;
  readonly onSeed?: (seed: number, problem: string | undefined) => void;
  /** Asked after each seed: whether no more of them are played. */
  readonly isEnough?: (seeds: number, counters: Counters) => boolean;
}

/** A seed that did not end well, with the smallest script found that does not either. */
export interface SeedFailure {
  readonly seed: number;
  /** Lines of the script that had been played. */
  readonly step: number;
  readonly problem: string;
  readonly items: readonly Item[];
  readonly options: Omit<SimulationOptions, 'seed' | 'items'>;
}

export interface SeedsReport {
  /** Those that were played. */
  readonly seeds: number;
  readonly commands: number;
  readonly records: number;
  readonly lives: number;
  readonly checks: number;
  readonly invariants: readonly InvariantFigures[];
  readonly counters: Counters;
  readonly failures: readonly SeedFailure[];
  /** Of every decision and state of every seed that ended well: the same on each line of Node and each processor. */
  readonly trace: string;
}

/** Plays one simulation for each seed, and makes the script of each that fails as small as it can. */
export async function runSeeds(options: SeedsOptions): Promise<SeedsReport> {
  const counters = new Counters();
  const figures = new Map<number, InvariantFigures>();
  const failures: SeedFailure[] = [];
  const traces = createHash('sha256');
  const sums = { commands: 0, records: 0, lives: 0, checks: 0 };
  let seeds = 0;
  for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed += 1) {
    if (options.isEnough?.(seeds, counters)) break;
    seeds += 1;
    const simulation = new Simulation({ ...options, seed });
    try {
      const report = await simulation.run();
      if (options.twice) await playAgain({ ...options, seed }, report.trace);
      traces.update(report.trace);
      counters.merge(report.counters);
      for (const key of ['commands', 'records', 'lives', 'checks'] as const) sums[key] += report[key];
      for (const one of report.invariants) {
        const known = figures.get(one.invariant);
        figures.set(one.invariant, known ? { ...known, checks: known.checks + one.checks } : one);
      }
      options.onSeed?.(seed, undefined);
    } catch (error) {
      const { items } = simulation.script;
      options.onSeed?.(seed, textOf(error));
      const found = await smallest(items, seed, options);
      failures.push({ seed, step: items.length, problem: textOf(error), items: found, options });
    }
  }
  const invariants = [...figures.values()].sort((one, other) => one.invariant - other.invariant);
  return { seeds, ...sums, invariants, counters, failures, trace: traces.digest('hex') };
}

async function playAgain(options: SimulationOptions, trace: string): Promise<void> {
  const again = await new Simulation({ ...options, judged: false }).run();
  if (again.trace !== trace) throw new Error(`played twice, the trace is ${again.trace} after ${trace}`);
}

async function smallest(items: readonly Item[], seed: number, options: SeedsOptions): Promise<readonly Item[]> {
  const { minimiseMs = 20_000 } = options;
  const deadlineMs = performance.now() + minimiseMs;
  return shrinkSlowly(items, async (rest) => {
    if (performance.now() > deadlineMs) return false;
    return new Simulation({ ...options, seed, items: rest }).run().then(
      () => false,
      () => true,
    );
  });
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
