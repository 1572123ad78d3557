import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

test.each([
  [9_000_000, 'en', '2.5 hours'],
  [90_000, 'en', '1.5 minutes'],
  [40_000, 'en', '40 seconds'],
  [400, 'en', '0.4 seconds'],
  [40_000, 'de', '40 Sekunden'],
])('%d ms in %s are %s', (spanMs, tag, words) => {
  expect(spanText(spanMs, tag)).toBe(words);
});
