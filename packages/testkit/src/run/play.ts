import { SeededRandom } from '../random.ts';
import { CommandGenerator, everyCommand, type Mix } from './commands.ts';
import { Comparison } from './comparison.ts';
import { bigintsAsText } from './disagreement.ts';
import { makeSetting } from './setting.ts';
import { shrink } from './shrink.ts';
import type { Step } from './step.ts';

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  readonly users?: number;
  /** Everything is compared after this many steps, and at the end. */
  readonly checkEvery?: number;
}

/** What a run met, to prove that it was not empty: how often each verdict, reason and end came. */
export type Met = Map<string, number>;

/**
 * One seeded run with a random half of the kinds of commands at random intensities; throws with the
 * seed and a shrunken command list when core, reference model and auditor do not agree, or any rule
 * is broken.
 */
export function playRun(options: RunOptions): { readonly met: Met; readonly comparison: Comparison } {
  const { seed, steps: count, users = 12, checkEvery = 250 } = options;
  const random = new SeededRandom(seed);
  const setting = makeSetting(Array.from({ length: users }, (_, index) => index + 1));
  const comparison = new Comparison(setting);
  const generator = new CommandGenerator(random, Comparison.startMs, swarmMix(random));
  const world = {
    users: setting.users,
    markets: setting.markets,
    assets: setting.assets,
    openOrders: (userId: number) => comparison.openOrders(userId),
  };
  const played: Step[] = [];
  const met: Met = new Map();
  try {
    for (let index = 1; index <= count; index += 1) {
      const step = generator.next(world);
      played.push(step);
      note(met, comparison, step);
      if (index % checkEvery === 0) comparison.checkAll();
    }
    comparison.checkAll();
    comparison.checkReplay();
  } catch (problem) {
    throw explain(
      problem,
      seed,
      shrink(played, (rest) => fails(rest, users)),
    );
  }
  return { met, comparison };
}

/** Plays the steps on a fresh exchange; true when they disagree or fail. */
function fails(steps: readonly Step[], users: number): boolean {
  try {
    const comparison = new Comparison(makeSetting(Array.from({ length: users }, (_, index) => index + 1)));
    for (const step of steps) comparison.play(step);
    comparison.checkAll();
    comparison.checkReplay();
    return false;
  } catch {
    return true;
  }
}

function note(met: Met, comparison: Comparison, step: Step): void {
  const count = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);
  const execution = comparison.play(step);
  if (execution.kind === 'rejected') return count(`rejected: ${execution.reason}`);
  count(execution.kind);
  if (execution.kind !== 'record') return;
  for (const event of comparison.lastEvents) {
    count(event.type);
    if (event.type === 'order_finished') count(`ended: ${event.cause}`);
  }
}

/**
 * Limit orders always; of the rest a random half, at random weights, so that rare combinations are
 * met too.
 */
function swarmMix(random: SeededRandom): Mix {
  const mix: Record<string, number> = {};
  for (const [kind, weight] of Object.entries(everyCommand)) {
    if (kind === 'limit') mix[kind] = weight;
    else if (random.chance(1, 2)) mix[kind] = weight * random.integer(1, 4);
  }
  return mix;
}

function explain(problem: unknown, seed: number, steps: readonly Step[]): Error {
  const lines = steps.map((step) => `    ${JSON.stringify(step, bigintsAsText)}`);
  const message = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  return new Error(`seed ${seed}: ${message}\n  smallest run found, ${steps.length} steps:\n${lines.join('\n')}`);
}
