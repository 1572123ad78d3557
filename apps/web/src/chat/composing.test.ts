import { expect, test } from 'vitest';
import { textFault } from './composing.ts';

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
