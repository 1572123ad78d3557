import { expect, test } from 'vitest';
import { heldBy } from './held-by.ts';

const bill = (walletType: number, balanceAfter: string) => ({ walletType, balanceAfter });

test('the newest bill of each wallet says whether an asset was held', () => {
  expect(heldBy([])).toBe(false);
  expect(heldBy([bill(1, '0'), bill(1, '5')])).toBe(false);
  expect(heldBy([bill(1, '0.00'), bill(2, '0.01'), bill(1, '5')])).toBe(true);
});
