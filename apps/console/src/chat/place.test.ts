import { expect, test } from 'vitest';
import { addressOf, placeOf, wordsMost } from './place.ts';

const start = { view: 'waiting', words: '', chatKey: undefined, at: undefined } as const;

test('a place in the inbox comes out of its address as it went in; an address that says nothing is the list of those who wait', () => {
  for (const place of [
    start,
    { ...start, view: 'mine', chatKey: 'a1-B2' },
    { ...start, words: 'deposit tuesday' },
    { view: 'all', words: '50%', chatKey: 'a1', at: 12 },
  ] as const) {
    const { to, search } = addressOf(place);
    expect(placeOf(to.replace(/^\/chat\/?/, ''), { ...search })).toEqual(place);
  }
  expect(placeOf('../users', { view: 'everything', words: ['a'], at: 3 })).toEqual(start);
});

test('a customer’s number in an address is a search for it; a message is a whole number, and words have an end', () => {
  expect(placeOf('', { words: 100_004 }).words).toBe('100004');
  expect(placeOf('', { words: ` ${'w'.repeat(300)}` }).words).toHaveLength(wordsMost);
  for (const at of [0, -1, 1.5, 'twelve']) expect(placeOf('a1', { at }).at).toBeUndefined();
});
