import { expect, test } from 'vitest';
import { levelFor, levelLimits, nextLevel, userLevels } from './levels.ts';

test('no limit falls with a further level', () => {
  const table = userLevels.map((level) => levelLimits[level]);
  for (const [nth, limits] of table.entries()) {
    const before = table[nth - 1];
    if (before === undefined) continue;
    expect(Number(limits.withdrawalDayLimit)).toBeGreaterThan(Number(before.withdrawalDayLimit));
    expect(limits.apiKeysMax).toBeGreaterThan(before.apiKeysMax);
    expect(limits.mayApplyAs).toEqual(expect.arrayContaining([...before.mayApplyAs]));
    expect(limits.keysMayWithdraw || !before.keysMayWithdraw).toBe(true);
  }
});

test('a key may withdraw at exactly the levels at which anything may be withdrawn', () => {
  for (const { withdrawalDayLimit, keysMayWithdraw } of Object.values(levelLimits))
    expect(keysMayWithdraw).toBe(withdrawalDayLimit !== '0');
});

test('the level for something is the first that allows it, and none does for what nobody may', () => {
  expect(levelFor(({ apiKeysMax }) => apiKeysMax >= 1)).toBe('none');
  expect(levelFor(({ keysMayWithdraw }) => keysMayWithdraw)).toBe('primary');
  expect(levelFor(({ mayApplyAs }) => mayApplyAs.includes('merchant'))).toBe('advanced');
  expect(levelFor(({ apiKeysMax }) => apiKeysMax > 1_000)).toBeNull();
});

test('each level but the last has one after it', () => {
  expect(userLevels.map(nextLevel)).toEqual(['primary', 'advanced', null]);
});
