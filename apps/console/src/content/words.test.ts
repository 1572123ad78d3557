import { expect, test } from 'vitest';
import { keptWords, none } from './words.ts';

const kept = { words: { ...none, title: 'Half a ti' }, begun: { base: 3, revision: 5, words: none } };

test('unsaved words come back as they were kept, with what they were begun from', () => {
  expect(keptWords(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([undefined, 'words', { words: none }, { ...kept, words: { title: 'T' } }, { ...kept, begun: { base: 'x' } }])(
  'what is stored in another form is passed over: %j',
  (stored) => {
    expect(keptWords(stored)).toBeUndefined();
  },
);
