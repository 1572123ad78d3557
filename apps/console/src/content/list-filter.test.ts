import { expect, test } from 'vitest';
import { asked, filterOf, isListed } from './list-filter.ts';

test('what the list of articles is narrowed to goes into the address and comes back from it', () => {
  const filter = { kind: 'announcement', words: 'Winter' } as const;
  expect(filterOf(asked(filter))).toEqual(filter);
  expect(asked(filterOf({ kind: 'of no kind', words: ['x'] }))).toEqual({});
  expect(filterOf({ words: 2026 })).toEqual({ kind: 'all', words: '2026' });
});

test('an article is found by words of its title or its address, within its kind', () => {
  const row = { kind: 'announcement', title: '冬の受付時間', slug: 'winter-hours' } as const;
  for (const words of ['', '受付', 'WINTER', ' hours ']) expect(isListed({ kind: 'all', words }, row)).toBe(true);
  expect(isListed({ kind: 'all', words: 'summer' }, row)).toBe(false);
  expect(isListed({ kind: 'help', words: 'winter' }, row)).toBe(false);
});
