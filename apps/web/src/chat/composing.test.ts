import { expect, test } from 'vitest';
import { isSendable, meaningOf, textFault } from './composing.ts';

const press = (key: string, more: object = {}) =>
  meaningOf({
    key,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    keyCode: 13,
    ...more,
  });

test('Enter sends, Ctrl+Enter begins a new line, and Shift+Enter is the field’s own', () => {
  expect([press('Enter'), press('Enter', { ctrlKey: true }), press('Enter', { metaKey: true })]).toEqual([
    'send',
    'newline',
    'newline',
  ]);
  expect([press('Enter', { shiftKey: true }), press('a'), press('Escape')]).toEqual([null, null, null]);
});

test('the Enter of an input method that is composing sends nothing', () => {
  expect(press('Enter', { isComposing: true })).toBeNull();
  // Safari ends the composition before the key and says so by the code alone.
  expect(press('Enter', { keyCode: 229 })).toBeNull();
  expect(press('Enter', { isComposing: true, ctrlKey: true })).toBeNull();
});

test.each([
  ['', 'chat.empty'],
  [' \n\t ', 'chat.empty'],
  ['\u200b', 'chat.empty'],
  ['a'.repeat(400), null],
  ['a'.repeat(401), 'chat.tooLong'],
  ['😀'.repeat(400), null],
  ['a\u202eb', 'chat.hidden'],
  [' a ', null],
])('%j', (text, fault) => {
  expect(textFault(text)).toBe(fault);
});

test('images may be sent, other files may not', () => {
  const sendable = (type: string, size = 1_000) => isSendable({ type, size });
  expect(['image/jpeg', 'image/png', 'image/webp', 'image/gif'].every((type) => sendable(type))).toBe(true);
  const others = ['image/svg+xml', 'application/pdf', 'text/plain', 'video/mp4', 'application/zip', 'text/html', ''];
  expect(others.filter((type) => sendable(type))).toEqual([]);
  expect([sendable('image/png', 0), sendable('image/png', 5 * 1024 * 1024 + 1)]).toEqual([false, false]);
});
