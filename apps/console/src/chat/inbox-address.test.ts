import { expect, test } from 'vitest';
import { linkTo, inboxAddressOf, wordsMost } from './inbox-address.ts';

const start = { view: 'waiting', words: '', chatKey: undefined, at: undefined } as const;

test('what of the inbox is open comes out of its address as it went in; an address that says nothing is the list of those who wait', () => {
  for (const open of [
    start,
    { ...start, view: 'mine', chatKey: 'a1-B2' },
    { ...start, words: 'deposit tuesday' },
    { view: 'all', words: '50%', chatKey: 'a1', at: 12 },
  ] as const) {
    const { to, search } = linkTo(open);
    expect(inboxAddressOf(to.replace(/^\/chat\/?/, ''), { ...search })).toEqual(open);
  }
  expect(inboxAddressOf('../users', { view: 'everything', words: ['a'], at: 3 })).toEqual(start);
});

test('a customer’s number in an address is a search for it; a message is a whole number, and words have an end', () => {
  expect(inboxAddressOf('', { words: 100_004 }).words).toBe('100004');
  expect(inboxAddressOf('', { words: ` ${'w'.repeat(300)}` }).words).toHaveLength(wordsMost);
  for (const at of [0, -1, 1.5, 'twelve']) expect(inboxAddressOf('a1', { at }).at).toBeUndefined();
});
