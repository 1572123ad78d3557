import { expect, test } from 'vitest';
import { isSendable, textFault } from './composing.ts';

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
