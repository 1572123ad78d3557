import { expect, test } from 'vitest';
import { codeIn, codeOrWordIn, digitsIn, plainWidth } from './plain-characters.ts';

test.each([
  ['１２３ＡＢＣ', '123ABC'],
  ['ＢＴＣ／ＵＳＤＴ', 'BTC/USDT'],
  ['１２\u3000３', '12 3'],
  ['๑๒๓', '123'],
  ['10² ½ ①', '10² ½ ①'],
  ['größe 東京', 'größe 東京'],
])('%s in plain characters is %s', (text, plain) => {
  expect(plainWidth(text)).toBe(plain);
});

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 123456', '123456'],
  ['123–456', '123456'],
  ['１２３４５６', '123456'],
  ['Your code: 123456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('the code in %j is %s', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

test.each([
  ['123 456', '123456'],
  ['１２３-４５６', '123456'],
  ['ABCD-1234', 'ABCD-1234'],
  ['12 3', '12 3'],
])('a code or a recovery code: %j is %s', (text, code) => {
  expect(codeOrWordIn(text)).toBe(code);
});

test('digits of a text', () => {
  expect(digitsIn('+44 ２０')).toBe('4420');
});
