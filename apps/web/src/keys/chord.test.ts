import { describe, expect, test } from 'vitest';
import { chordOf, isReserved, keysOf, type Press } from './chord.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('chordOf', () => {
  test.each([
    [press('b'), 'B'],
    [press('B', { shiftKey: true }), 'Shift+B'],
    [press('?', { shiftKey: true }), '?'],
    [press('k', { ctrlKey: true }), 'Ctrl+K'],
    [press('k', { metaKey: true }), 'Ctrl+K'],
    [press('Escape', { shiftKey: true }), 'Shift+Escape'],
    [press('Enter', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Enter'],
    [press('и', { code: 'KeyB' }), 'B'],
    [press('ñ', { code: 'Semicolon' }), 'Ñ'],
    [press('+'), 'Plus'],
    [press(' '), 'Space'],
    [press('Shift', { shiftKey: true }), undefined],
    [press('Dead'), undefined],
  ])('%o is %s', (event, chord) => {
    expect(chordOf(event)).toBe(chord);
  });
});

test('keys are shown as on the keyboard', () => {
  expect(keysOf('Ctrl+K', false)).toEqual(['Ctrl', 'K']);
  expect(keysOf('Ctrl+Enter', true)).toEqual(['⌘', '↵']);
  expect(keysOf('Ctrl+Enter', false)).toEqual(['Ctrl', 'Enter']);
  expect(keysOf('G H', false)).toEqual(['G', 'H']);
  expect(keysOf('Ctrl+Plus', false)).toEqual(['Ctrl', '+']);
});

test.each([
  ['Tab', true],
  ['ArrowDown', true],
  ['Escape', true],
  ['Ctrl+W', true],
  ['Ctrl+Shift+T', true],
  ['Ctrl+K', false],
  ['Shift+Escape', false],
  ['B', false],
])('%s is reserved: %s', (chord, reserved) => {
  expect(isReserved(chord)).toBe(reserved);
});
