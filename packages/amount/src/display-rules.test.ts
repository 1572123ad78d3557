import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  displayAmount,
  displayCompact,
  displayLocalValue,
  displayPercent,
  displayPpm,
  displayPrice,
  displayRate,
  displayShares,
  displaySigned,
  displaySmallPrice,
} from './display-rules.ts';
import { displayFinePercent } from './fine-percent.ts';
import { addDecimals, compareDecimals, multiplyDecimals } from './decimal-strings.ts';
import { formatDecimal } from './decimal.ts';

test.each([
  ['1234567.899', 2, '1,234,567.89'],
  ['999.999', 2, '999.99'],
  ['1000', 2, '1,000.00'],
  ['0.1', 8, '0.10000000'],
  ['-1234.5', 1, '−1,234.5'],
  ['-0.001', 2, '0.00'],
  ['0', 0, '0'],
  ['123', 0, '123'],
  ['1234.9', 0, '1,234'],
])('amount %s with %s decimals shows as %s', (decimal, decimals, text) => {
  expect(displayAmount(decimal, decimals)).toBe(text);
});

test.each([
  ['1.5', '+1.50'],
  ['-1.5', '−1.50'],
  ['0', '0.00'],
  ['0.001', '0.00'],
  ['-0.001', '0.00'],
])('signed %s shows as %s', (decimal, text) => {
  expect(displaySigned(decimal, 2)).toBe(text);
});

test.each([
  ['0', '0.00'],
  ['999.994', '999.99'],
  ['999.995', '999.99'],
  ['999.999999', '999.99'],
  ['1000', '1.00K'],
  ['1009.99', '1.00K'],
  ['1010', '1.01K'],
  ['999999', '999.99K'],
  ['999999.999', '999.99K'],
  ['1000000', '1.00M'],
  ['999999999.99', '999.99M'],
  ['1000000000', '1.00B'],
  ['999999999999', '999.99B'],
  ['1000000000000', '1.00T'],
  ['1234567890123456', '1,234.56T'],
  ['-1500', '−1.50K'],
  ['-0.001', '0.00'],
])('compact %s shows as %s', (decimal, text) => {
  expect(displayCompact(decimal)).toBe(text);
});

test('a compact figure below a trillion never needs a fourth digit before the point, and never exceeds the value', () => {
  const factor: Record<string, string> = { '': '1', K: '1000', M: '1000000', B: '1000000000', T: '1000000000000' };
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 3 }), (units, scale) => {
      const decimal = formatDecimal(units, scale);
      const [, digits = '', suffix = ''] = /^(\d{1,3}\.\d\d)([KMBT]?)$/.exec(displayCompact(decimal)) ?? [];
      expect(digits).not.toBe('');
      const shown = multiplyDecimals(digits, factor[suffix] ?? '');
      expect(compareDecimals(shown, decimal)).toBeLessThanOrEqual(0);
      const next = multiplyDecimals(addDecimals(digits, '0.01'), factor[suffix] ?? '');
      expect(compareDecimals(next, decimal)).toBe(1);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['0.0123', '+1.23%'],
  ['-0.0123', '−1.23%'],
  ['0', '0.00%'],
  ['-0.000', '0.00%'],
  ['0.0001', '+0.01%'],
  ['0.00001', '+0.01%'],
  ['-0.000000001', '−0.01%'],
  ['0.00019999', '+0.01%'],
  ['0.99999', '+99.99%'],
  ['12.3456', '+1,234.56%'],
])('percent of %s shows as %s', (fraction, text) => {
  expect(displayPercent(fraction)).toBe(text);
});

test('a rate can show more decimals, with the floor of its last one', () => {
  expect(displayPercent('0.000125', 4)).toBe('+0.0125%');
  expect(displayPercent('-0.0000001', 4)).toBe('−0.0001%');
});

test.each([
  ['0.5', '0.5000'],
  ['0.123456789', '0.123456'],
  ['0.999999999', '0.999999'],
  ['0.12345', '0.12345'],
  ['0.1200000', '0.1200'],
  ['0.01', '0.01000'],
  ['0.00123456789', '0.00123456'],
  ['0.0001234', '0.0001234'],
  ['0.000012345678', '0.0000123456'],
  ['0.00000472', '0.0₅472'],
  ['0.0000047212349', '0.0₅472123'],
  ['0.0000000000001', '0.0₁₂1'],
  ['-0.25', '−0.2500'],
  ['0', '0.00'],
  ['1', '1.00'],
  ['1234.567', '1,234.56'],
])('small price %s shows as %s', (decimal, text) => {
  expect(displaySmallPrice(decimal)).toBe(text);
  expect(displayPrice(decimal)).toBe(text);
});

test('a price with a market keeps the market’s decimals', () => {
  expect(displayPrice('64000.5', 2)).toBe('64,000.50');
  expect(displayPrice('0.12', 5)).toBe('0.12000');
});

test('a local value is marked as approximate', () => {
  expect(displayLocalValue('648960.049', '¥')).toBe('≈ ¥648,960.04');
  expect(displayLocalValue('-1.5', '$')).toBe('≈ −$1.50');
  expect(displayLocalValue('-0.001', '$')).toBe('≈ $0.00');
});

test.each([
  ['0.001', '0.10%'],
  ['0.0010', '0.10%'],
  ['0.00075', '0.075%'],
  ['0.00075000', '0.075%'],
  ['0.000125', '0.0125%'],
  ['0', '0.00%'],
  ['0.02', '2.00%'],
  ['-0.0001', '−0.01%'],
  ['12.5', '1,250.00%'],
])('rate %s shows as %s', (fraction, text) => {
  expect(displayRate(fraction)).toBe(text);
});

test.each([
  [1000, '0.10%'],
  [750, '0.075%'],
  [0, '0.00%'],
  [50_000, '5.00%'],
])('%s parts per million show as %s', (ppm, text) => {
  expect(displayPpm(ppm)).toBe(text);
});

test.each([
  [1n, 1n, '50.0%', '50.0%'],
  [1n, 2n, '33.3%', '66.7%'],
  [4915n, 5085n, '49.2%', '50.8%'],
  [0n, 7n, '0.0%', '100.0%'],
  [0n, 0n, '50.0%', '50.0%'],
])('the shares of %s and %s show as %s and %s', (one, other, first, second) => {
  expect(displayShares(one, other)).toEqual([first, second]);
});

test('two shares always add up to 100.0', () => {
  const tenths = (text: string) => Number(text.replace(/[.%]/g, ''));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (one, other) => {
      const [first, second] = displayShares(one, other);
      expect(tenths(first) + tenths(second)).toBe(1000);
    }),
  );
});

test.each([
  ['0', '0.00%'],
  ['0.000014', '0.0014%'],
  ['0.000000095', '0.0000095%'],
  ['0.0000000949', '0.0000094%'],
  ['0.00099', '0.099%'],
  ['0.001', '0.10%'],
  ['0.0123', '1.23%'],
  ['0.000000000001', '0.00000001%'],
  ['12.3', '1,230.00%'],
])('a small share %s is %s, never rounded up to another size', (fraction, shown) => {
  expect(displayFinePercent(fraction)).toBe(shown);
});
