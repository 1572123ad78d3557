import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [86_400_000, 'en', '24 hours'],
  [3_600_000, 'en', '1 hour'],
  [60_000, 'en', '1 minute'],
  [90_000, 'en', '90 seconds'],
  [86_400_000, 'de', '24 Stunden'],
  [86_400_000, 'ru', '24 ч'],
])('%d ms in %s is %s', (waitMs, tag, words) => {
  expect(waitText(waitMs, tag)).toBe(words);
});
