import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isZeroDecimal,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from './decimal-strings.ts';
import { formatDecimal } from './decimal.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => formatDecimal(units, scale));

test('what is added can be subtracted again', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
      expect(addDecimals(a, b)).toBe(addDecimals(b, a));
    }),
  );
});

test('a product distributes over a sum', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, c) => {
      const whole = multiplyDecimals(addDecimals(a, b), c);
      const parts = addDecimals(multiplyDecimals(a, c), multiplyDecimals(b, c));
      expect(compareDecimals(whole, parts)).toBe(0);
    }),
  );
});

test('a quotient rounded down and up encloses the exact one', () => {
  fc.assert(
    fc.property(
      decimal,
      decimal.filter((b) => compareDecimals(b, '0') > 0),
      (a, b) => {
        const low = multiplyDecimals(divideDecimals(a, b, 4, 'floor'), b);
        const high = multiplyDecimals(divideDecimals(a, b, 4, 'ceil'), b);
        expect(compareDecimals(low, a)).toBeLessThanOrEqual(0);
        expect(compareDecimals(high, a)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('comparison orders as subtraction does', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const difference = subtractDecimals(a, b);
      const sign = isZeroDecimal(difference) ? 0 : difference.startsWith('-') ? -1 : 1;
      expect(compareDecimals(a, b)).toBe(sign);
    }),
  );
});

test('where binary floats err, decimals do not', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
  expect(multiplyDecimals('1.1', '1.1')).toBe('1.21');
  expect(subtractDecimals('1', '0.9')).toBe('0.1');
  expect(divideDecimals('2', '3', 4, 'half_up')).toBe('0.6667');
  expect(roundDecimal('1.005', 2, 'half_up')).toBe('1.01');
  expect(roundDecimal('-1.5', 0, 'floor')).toBe('-2');
  expect(roundDecimal('7', 2, 'truncate')).toBe('7.00');
});

test('zero carries no sign', () => {
  expect(negateDecimal('0.00')).toBe('0.00');
  expect(isZeroDecimal('-0.000')).toBe(true);
  expect(negateDecimal('-1.5')).toBe('1.5');
});

test('what is no plain decimal throws, and so does a division by zero', () => {
  for (const text of ['', '1e3', ' 1', '1,5', '.5', '5.', 'NaN', '\u22121', '9'.repeat(1_000_000)]) {
    expect(() => addDecimals(text, '1')).toThrow(RangeError);
  }
  expect(() => divideDecimals('1', '0.00', 2, 'floor')).toThrow(RangeError);
});
