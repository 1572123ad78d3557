import { describe, expect, test } from 'vitest';
import { keyActions, keyIds, type KeyId } from './actions.ts';
import { chordsIn, conflictOf, readChosen, withChord } from './key-rules.ts';

describe('the keys as they come', () => {
  test('are in nobody’s way', () => {
    const clashes = keyIds.flatMap((id) =>
      keyActions[id].chords.flatMap((chord) => {
        const other = conflictOf(id, chord, {});
        return other === undefined ? [] : [`${id} ${chord} ${other}`];
      }),
    );
    expect(clashes).toEqual([]);
  });
});

describe('conflictOf', () => {
  test.each<[KeyId, string, KeyId | undefined]>([
    ['theme', 'B', 'buy'],
    ['sell', 'T', 'theme'],
    ['buy', 'G', 'preferences'],
    ['theme', 'B X', 'buy'],
    ['bid', 'S', undefined],
    ['star', 'B', undefined],
    ['editOrder', 'B', 'buy'],
    ['theme', 'Q', undefined],
  ])('%s by %s is in the way of %s', (id, chord, other) => {
    expect(conflictOf(id, chord, {})).toBe(other);
  });
});

describe('withChord', () => {
  test('takes the keys from whom they belonged to', () => {
    const chosen = withChord('theme', 'B', {});
    expect(chosen).toEqual({ theme: ['B'], buy: [] });
    expect(conflictOf('theme', 'B', chosen)).toBeUndefined();
  });

  test('leaves the other ways of an action', () => {
    expect(chordsIn(withChord('theme', '/', {}), 'search')).toEqual(['Ctrl+K']);
  });

  test('what is set back to how it came is no choice', () => {
    const chosen = withChord('theme', 'Q', {});
    expect(withChord('theme', 'T', chosen)).toEqual({});
  });
});

test('a stored choice is read as far as it can be', () => {
  expect(readChosen({ theme: ['Q'], nothing: ['X'], buy: 'B', sell: [1], send: [] })).toEqual({
    theme: ['Q'],
    send: [],
  });
  expect(readChosen(null)).toEqual({});
});
