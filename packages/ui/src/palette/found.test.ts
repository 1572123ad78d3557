import { expect, test } from 'vitest';
import { found, rankOf } from './found.ts';

test.each([
  ['rules', 'Market rules', true],
  ['markt rules', 'Market rules', true],
  ['feez', 'Rates and fees', true],
  ['wahrung', 'Lokale Währung', true],
  ['theme night', 'Theme: Night', true],
  ['night theme', 'Theme: Night', true],
  ['カーテン', 'テーマ：夜', false],
  ['テーマ', 'テーマ：夜', true],
  ['xyz', 'Market rules', false],
  ['fex', 'Rates and fees', false],
])('%s finds “%s”: %s', (typed, text, finds) => {
  expect(rankOf(typed, text) !== undefined).toBe(finds);
});

test('the best comes first, and slips only when nothing fits as it was typed', () => {
  const texts = ['Trade history', 'Assets', 'Trade', 'Tirade'];
  expect(found(texts, 'trade', (text) => text)).toEqual(['Trade', 'Trade history']);
  expect(found(texts, 'tarde', (text) => text)).toEqual(['Trade history', 'Trade']);
});
