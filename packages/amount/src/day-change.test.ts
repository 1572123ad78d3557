import { expect, test } from 'vitest';
import { changePercent } from './day-change.ts';

test.each([
  [10_000n, 10_123n, '1.23'],
  [10_000n, 9_877n, '-1.23'],
  [100_000n, 101_239n, '1.23'],
  [100_000n, 98_761n, '-1.23'],
  [1_000_000n, 1_000_001n, '0.01'],
  [1_000_000n, 999_999n, '-0.01'],
  [7n, 7n, '0.00'],
  [1n, 124n, '12300.00'],
])('%s to %s is %s percent', (open, close, percent) => expect(changePercent(open, close)).toBe(percent));
