import { expect, test } from 'vitest';
import { fitted } from './fit-row.ts';

const parts = ['MA7: 105,145.68', 'MA25: 105,315.79', 'MA99: 106,578.13'].map((text) => ({
  title: '',
  value: { text, color: '' },
}));
const measure = (text: string): number => text.length * 6;

test('a legend takes one row: what does not fit beside its name is left out', () => {
  expect(fitted('MA(7,25,99)', parts, 1_000, measure).parts).toEqual(parts);
  const narrow = fitted('MA(7,25,99)', parts, 310, measure);
  expect(narrow.parts).toEqual(parts.slice(0, 2));
  expect(narrow.width).toBeLessThanOrEqual(310);
  expect(fitted('MA(7,25,99)', parts, 60, measure).parts).toEqual([]);
});
