import { expect, test } from 'vitest';
import { stepThatFits } from './tightens.ts';

test.each([
  [{ '': 500, words: 300, rare: 200 }, 600, ''],
  [{ '': 500, words: 300, rare: 200 }, 300, 'words'],
  [{ '': 500, words: 300, rare: 200 }, 299, 'rare'],
  [{ '': 500, words: 300, rare: 200 }, 100, 'rare'],
] as const)('a row of %j px in %s px gives up “%s”', (needs, room, given) => {
  expect(stepThatFits((step) => needs[step] <= room)).toBe(given);
});
