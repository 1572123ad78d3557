import { expect, test } from 'vitest';
import { crashTest } from './run.ts';

test('twenty kills under load lose nothing acknowledged and repeat nothing', { timeout: 1_200_000 }, async () => {
  const seed = Date.now() % 1_000_000;
  const report = await crashTest({ kills: 20, seed });
  expect({ seed, ...report }).toMatchObject({ seed, kills: 20, lost: 0, doubled: 0 });
  expect(report.acknowledged).toBeGreaterThan(20);
});
