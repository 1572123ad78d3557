import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const shown = (before: string, after: string) =>
  differences(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`);

test('what stays is kept, removed comes before added', () => {
  expect(shown('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
  expect(shown('', 'a')).toEqual(['+a']);
  expect(shown('a', '')).toEqual(['-a']);
  expect(shown('a\nb', 'a\nb')).toEqual([' a', ' b']);
});

test('either text can be read out of the differences, and nothing that is in both is shown twice', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = differences(before, after);
      const of = (kinds: readonly string[]) =>
        lines.flatMap(({ kind, text: line }) => (kinds.includes(kind) ? [line] : [])).join('\n');
      expect(of(['same', 'gone'])).toBe(before);
      expect(of(['same', 'new'])).toBe(after);
      expect(before !== after || lines.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
