import { expect, test } from 'vitest';
import { PlayTime, budgets } from '../budget.ts';
import { crashTest } from './run.ts';

const most = 8;

test(
  'up to eight kills, at work and while it gets ready, lose nothing acknowledged and repeat nothing',
  { timeout: 1_200_000 },
  async () => {
    const seed = 261_125;
    const playTime = new PlayTime('crash test');
    const report = await crashTest({ kills: most, seed, isEnough: (kills) => playTime.isSpent(kills) });
    playTime.report(report.kills, most);
    expect({ seed, ...report }).toMatchObject({ seed, lost: 0, doubled: 0 });
    expect(report.kills).toBeGreaterThanOrEqual(budgets['crash test'].atLeast);
    expect(report.livesThatAnswered).toBeGreaterThanOrEqual(report.kills / 2);
  },
);
