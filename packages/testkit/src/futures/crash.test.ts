import { expect, test } from 'vitest';
import { playCrash } from './crash.ts';

test(
  '500 accounts in a fall of 40% in a minute: nobody ends below zero, every sum is zero',
  { timeout: 600_000 },
  () => {
    const { perSecond, positionsBefore, positionsAfter, problems, fund } = playCrash(500, 26);
    expect(problems).toEqual([]);
    const sum = (of: (second: (typeof perSecond)[number]) => number): number =>
      perSecond.reduce((total, second) => total + of(second), 0);
    expect(sum(({ liquidated }) => liquidated.length)).toBeGreaterThan(200);
    expect(sum(({ soldLots }) => soldLots)).toBeGreaterThan(0);
    expect(sum(({ takenOverLots }) => takenOverLots)).toBeGreaterThan(0);
    expect(positionsAfter).toBeLessThan(positionsBefore);
    // What the fund has is what it had, what it got and what it paid, to the unit.
    for (const assetId of [1, 2]) {
      const [paid, received] = (['fundPaid', 'fundReceived'] as const).map((key) =>
        perSecond.reduce((total, second) => total + (second[key][assetId] ?? 0n), 0n),
      );
      expect(paid).toBeGreaterThan(0n);
      expect(fund[assetId]?.after).toBe((fund[assetId]?.before ?? 0n) + (received ?? 0n) - (paid ?? 0n));
    }
  },
);
