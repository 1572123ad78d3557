import { expect, test } from 'vitest';
import { crashTest } from './run.ts';

const kills = 8;

test(
  'eight kills, at work and while it gets ready, lose nothing acknowledged and repeat nothing',
  { timeout: 1_200_000 },
  async () => {
    const seed = 261_125;
    const report = await crashTest({ kills, seed });
    expect({ seed, ...report }).toMatchObject({ seed, kills, lost: 0, doubled: 0 });
    expect(report.livesThatAnswered).toBeGreaterThanOrEqual(kills / 2);
  },
);
