import { expect, test } from 'vitest';
import { exactQuote, fractionText, priceText, quantityText, rateText } from './figures.ts';

const scale = { tickScale: 2, lotScale: 5, quoteScale: 8, baseScale: 8 };

test('workings show every digit', () => {
  expect(exactQuote(456_706_250_000n, scale)).toBe('4,567.0625');
  expect(exactQuote(100_000_000n, scale)).toBe('1.00');
});

test('prices, quantities and rates keep their decimals', () => {
  expect(priceText(9_125_000n, scale)).toBe('91,250.00');
  expect(quantityText(2_000n, scale)).toBe('0.02000');
  expect([1000, 800, 50, 0].map(rateText)).toEqual(['0.10%', '0.08%', '0.005%', '0.00%']);
});

test('a fraction is shown as percent, cut', () => {
  expect(fractionText('0.00012345')).toBe('0.01%');
  expect(fractionText('0.00012345', 4)).toBe('0.0123%');
  expect(fractionText('1.5')).toBe('150.00%');
});
