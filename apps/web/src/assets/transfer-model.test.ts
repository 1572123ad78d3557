import { addDecimals } from '@candor/amount';
import { expect, test } from 'vitest';
import { isTooMuch, transferPreview } from './transfer-model.ts';

test('what leaves one wallet arrives in the other', () => {
  const preview = transferPreview('0.3', '1.00000001', '0.7');
  expect(preview).toEqual({ fromAfter: '0.70000001', toAfter: '1.0' });
  expect(addDecimals(preview?.fromAfter ?? '0', preview?.toAfter ?? '0')).toBe('1.70000001');
});

test.each(['', '0', '0.00', '2'])('%j moves nothing', (amount) => {
  expect(transferPreview(amount, '1', '0')).toBeUndefined();
});

test('more than there is, is too much; all there is, is not', () => {
  expect([isTooMuch('1.01', '1'), isTooMuch('1', '1'), isTooMuch('', '1')]).toEqual([true, false, false]);
});
