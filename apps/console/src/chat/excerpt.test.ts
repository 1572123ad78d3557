import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const shown = (said: string, words: string) =>
  excerptOf(said, words)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

test('every word that was searched for is marked, in any case, and signs mean themselves', () => {
  expect(shown('My DEPOSIT of Tuesday', 'tuesday deposit')).toBe('My [DEPOSIT] of [Tuesday]');
  expect(shown('50% (late) a.b', '(late) 50% .')).toBe('[50%] [(late)] a[.]b');
  expect(shown('入金が届きません', '届き')).toBe('入金が[届き]ません');
  expect(shown('deposited', 'dep deposit')).toBe('[deposit]ed');
  expect(shown('one-two/three', 'one-two/')).toBe('[one-two/]three');
});

test('it begins shortly before the first of them, in one line; without one it is the whole', () => {
  expect(shown(`${'long '.repeat(20)}\n\nand the word`, 'word')).toBe('… long long long and the [word]');
  expect(shown('First line\nsecond', '')).toBe('First line second');
  expect(shown('Nothing of it', 'else')).toBe('Nothing of it');
});
