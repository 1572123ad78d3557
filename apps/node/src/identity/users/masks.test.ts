import { expect, test } from 'vitest';
import { maskedAccount, maskedEnd, maskedName, maskedNumber, maskedStart } from './masks.ts';

test.each([
  [maskedEnd, '6222021234567890', '****7890'],
  [maskedEnd, '1234', '****34'],
  [maskedEnd, 'x', '****'],
  [maskedEnd, '', '****'],
  [maskedAccount, '+66812345678', '****5678'],
  [maskedAccount, 'ann.smith@example.com', 'an****om'],
  [maskedNumber, 'A123456(3)', 'A1****3)'],
  [maskedNumber, '1234', '1****4'],
  [maskedNumber, '', ''],
  [maskedStart, '1 Long Street', '1 L****'],
  [maskedStart, 'HK', 'H****'],
  [maskedName, 'Ann Smith', 'A** S**'],
  [maskedName, '王小明', '王**'],
] as const)('%o: %s shows as %s, and never most of it', (mask, text, shown) => {
  expect(mask(text)).toBe(shown);
});
