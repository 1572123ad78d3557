import { expect, test } from 'vitest';
import { keptOr, toKeep } from './kept-value.ts';

test('what was kept comes back into a form of its shape, and into no other', () => {
  const first = { name: '', roles: ['support'], rows: [{ code: 'USD', rate: '1' }] };
  const kept = {
    name: 'ann',
    roles: [],
    rows: [
      { code: 'EUR', rate: '' },
      { code: '', rate: '2' },
    ],
  };
  expect(keptOr(kept, first)).toBe(kept);
  for (const other of [
    undefined,
    null,
    'ann',
    [],
    { ...kept, name: 7 },
    { ...kept, name: null },
    { ...kept, roles: 'support' },
    { ...kept, rows: [{ code: 'EUR' }] },
    { name: 'ann' },
  ])
    expect(keptOr(other, first)).toBe(first);
  expect(keptOr('words', '')).toBe('words');
  expect(keptOr({ words: 'words' }, '')).toBe('');
});

test('a list that begins empty takes a list, and nothing else', () => {
  expect(keptOr(['support'], [] as readonly string[])).toEqual(['support']);
  expect(keptOr('support', [] as readonly string[])).toEqual([]);
});

test('a form that says what it began with is not kept', () => {
  expect(toKeep({ name: '' }, { name: '' })).toBeUndefined();
  expect(toKeep('', '')).toBeUndefined();
  expect(toKeep({ name: 'a' }, { name: '' })).toEqual({ name: 'a' });
});
