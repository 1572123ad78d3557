import { addDecimals } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { endsOf, isTooMuch, transferPreview } from './transfer-model.ts';

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

describe('between which wallets a transfer is offered', () => {
  const spotAndFixedPeriod = (type: number) => type === 1 || type === 6;

  test('into those with a use, and out of them', () => {
    expect(endsOf(spotAndFixedPeriod, false, [])).toEqual({ from: [1, 6], to: [1, 6] });
  });

  test('out of one without a use while something is in it, never into it', () => {
    expect(endsOf(spotAndFixedPeriod, false, [2, 1])).toEqual({ from: [1, 2, 6], to: [1, 6] });
  });

  test('the merchants’ wallet is offered to merchants', () => {
    const withOtc = (type: number) => type === 1 || type === 8;
    expect(endsOf(withOtc, false, [])).toEqual({ from: [1], to: [1] });
    expect(endsOf(withOtc, true, [])).toEqual({ from: [1, 8], to: [1, 8] });
  });
});
