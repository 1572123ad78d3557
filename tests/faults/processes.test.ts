import { expect, test } from 'vitest';
import { PlayTime, budgets } from '../budget.ts';
import { killAtRandom } from './f01-kills.ts';
import { killAtSteps } from './f02-named-steps.ts';
import { failInputOutput } from './f04-io-errors.ts';

const seed = 261_125;
const timeout = 900_000;

// Their lives wait for files and for their end: those of one fault go on while another's wait.
test.concurrent(
  'F1: journal and core killed at random moments lose nothing and do nothing twice',
  { timeout },
  async () => {
    const [count, playTime] = [100, new PlayTime('F1: kills at random')];
    const outcome = await killAtRandom({ count, seed, isEnough: (kills) => playTime.isSpent(kills) });
    playTime.report(Number(outcome['kills']), count);
    expect(outcome).toMatchObject({ pass: true });
    expect(outcome['kills']).toBeGreaterThanOrEqual(budgets['F1: kills at random'].atLeast);
  },
);

test.concurrent(
  'F2: killed at any named step, the exchange starts again with everything it answered',
  { timeout },
  async () => {
    expect(await killAtSteps({ rounds: 1 })).toMatchObject({ pass: true, problems: [] });
  },
);

test.concurrent('F4: a failed write or sync ends the process, and the next start is clean', { timeout }, async () => {
  expect(await failInputOutput({ count: 4, seed })).toMatchObject({ pass: true, problems: [] });
});
