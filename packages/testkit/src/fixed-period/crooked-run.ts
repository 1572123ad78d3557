import type { ExchangeEvent } from '@candor/core';
import { SeededRandom } from '../random.ts';
import { crookedCommand } from './crooked.ts';
import { FixedPeriodStage, stageSecond } from './stage.ts';

const operator = { kind: 'operator', id: 66 } as const;

/** What an operator achieved who fired commands between opening and expiry. */
export interface CrookedRuns {
  readonly runs: number;
  /** Commands of theirs that took effect. */
  readonly effects: number;
  /** Seeds whose two contracts ended in another way than without them. */
  readonly changed: readonly number[];
}

/**
 * Two contracts from acceptance to settlement, on a path of the seed; `meddle` is asked in every
 * second between.
 */
function settlementsOf(seed: number, meddle: (stage: FixedPeriodStage) => void): readonly ExchangeEvent[] {
  const random = new SeededRandom(seed);
  const stage = new FixedPeriodStage(2, 912_430);
  stage.open(1, 'rise', BigInt(random.integer(10, 5_000)));
  stage.open(2, 'fall', BigInt(random.integer(10, 5_000)));
  let ticks = 912_430;
  const events: ExchangeEvent[] = [];
  for (let second = stageSecond + 1; second <= stageSecond + 32; second += 1) {
    ticks += random.integer(-2, 2);
    events.push(...stage.sample(second, ticks));
    meddle(stage);
  }
  return events.filter(({ type }) => type === 'fixed_period_settled');
}

/** Plays so many pairs of contracts, each once with a crooked operator and once without. */
export function playCrooked(runs: number, firstSeed: number): CrookedRuns {
  let effects = 0;
  const changed: number[] = [];
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const random = new SeededRandom(seed + 1_000_000);
    const crooked = settlementsOf(seed, (stage) => {
      if (!random.chance(1, 4)) return;
      const header = { timeMs: stage.nowMs, actor: operator };
      if (stage.exchange.execute(crookedCommand(random, 1, 1), header).kind === 'record') effects += 1;
    });
    const honest = settlementsOf(seed, () => undefined);
    if (honest.length !== 2 || textOf(crooked) !== textOf(honest)) changed.push(seed);
  }
  return { runs, effects, changed };
}

const textOf = (events: readonly ExchangeEvent[]): string =>
  JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
