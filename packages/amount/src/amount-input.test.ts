import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupTyped, stepAmount, typeAmount } from './amount-input.ts';
import { parseDecimal } from './decimal.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...'0123456789.., -eE+x '.split('')), { maxLength: 40 }).map((keys) => keys.join('')),
  fc.constantFrom('.', '..', '.5', '0.', '00', '007', '1,234.5 USDT', '１２３', '-5', '1e3'),
);
const decimals = fc.integer({ min: 0, max: 18 });

test('typing is idempotent', () => {
  fc.assert(
    fc.property(anyText, decimals, (text, allowed) => {
      const once = typeAmount(text, allowed);
      expect(typeAmount(once, allowed)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('every keystroke leaves digits and at most one point, no leading point or zeros, no more decimals than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), decimals, (keys, allowed) => {
      let field = '';
      for (const key of [...keys, '.', '0', '5', '.', '1']) {
        field = typeAmount(field + key, allowed);
        expect(field).toMatch(/^((0|[1-9]\d*)(\.\d*)?)?$/);
        expect((field.split('.')[1] ?? '').length).toBeLessThanOrEqual(allowed);
        expect(field.includes('.') && allowed === 0).toBe(false);
      }
    }),
  );
});

test('what was typed is a wire amount once its last point is gone', () => {
  fc.assert(
    fc.property(anyText, decimals, (text, allowed) => {
      const field = typeAmount(text, allowed).replace(/\.$/, '');
      fc.pre(field !== '');
      expect(parseDecimal(field, allowed).ok).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['', 2, ''],
  ['abc', 2, ''],
  ['.', 2, '0.'],
  ['.5', 2, '0.5'],
  ['.5', 0, ''],
  ['5.', 2, '5.'],
  ['5.', 0, '5'],
  ['5.9', 0, '5'],
  ['0', 2, '0'],
  ['00', 2, '0'],
  ['007', 2, '7'],
  ['00.7', 2, '0.7'],
  ['0.70', 2, '0.70'],
  ['1.239', 2, '1.23'],
  ['1.2.3', 2, '1.2'],
  ['1,234.5 USDT', 2, '1234.5'],
  ['−12', 2, '12'],
  ['1e3', 2, '13'],
  ['１２', 2, ''],
  ['9'.repeat(30), 2, '9'.repeat(18)],
])('%j with %s decimals becomes %j', (text, allowed, field) => {
  expect(typeAmount(text, allowed)).toBe(field);
});

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
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,8}$/), (whole, decimals) => {
        const typed = typeAmount(decimals === '' ? String(whole) : `${whole}.${decimals}`, 8);
        expect(typeAmount(groupTyped(typed), 8)).toBe(typed);
      }),
    );
  });
});
