import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupTyped, stepAmount } from './amount-input.ts';
import { readFigure } from './typed/read-figure.ts';

test.each([
  ['', '0.01', 1, '0.01'],
  ['1', '0.01', 1, '1.01'],
  ['1.00', '0.01', -1, '0.99'],
  ['0', '0.01', -1, '0.00'],
  ['0.03', '0.01', -10, '0.00'],
  ['5', '0.5', 100, '55.0'],
  ['1.005', '0.01', 1, '1.01'],
  ['1.005', '0.01', -1, '1.00'],
  ['7', '5', 1, '10'],
  ['7', '5', -1, '5'],
  ['12.', '1', 1, '13'],
  ['x', '0.1', 0, 'x'],
])('from %j a step of %s, %s times, leads to %j', (text, step, count, field) => {
  expect(stepAmount(text, step, count)).toBe(field);
});

describe('groupTyped', () => {
  test.each([
    ['', ''],
    ['91250.5', '91,250.5'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.', '1,234,567.'],
    ['0.0001234', '0.0001234'],
  ])('%j reads %j', (typed, shown) => {
    expect(groupTyped(typed)).toBe(shown);
  });

  test('what is shown is taken back as what was typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,8}$/), (whole, decimals) => {
        // One group mark alone could be a decimal comma.
        fc.pre(whole > 999_999n || whole < 1_000n || decimals !== '');
        const typed = decimals === '' ? String(whole) : `${whole}.${decimals}`;
        expect(readFigure(groupTyped(typed), { decimals: 8 })).toEqual({ ok: true, value: typed });
      }),
    );
  });
});
