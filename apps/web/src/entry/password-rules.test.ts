import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGoodPassword, passwordRules } from './password-rules.ts';

test.each([
  ['abc123', true],
  ['short', false],
  ['onlyletters', false],
  ['12345678', false],
  ['with space1', false],
  ['Pass-word_1', true],
  ['abcdefghij12345678901', false],
])('%s: %s', (password, good) => {
  expect(isGoodPassword(password)).toBe(good);
});

test('the ticks agree with the rule: all ticked exactly when the password is taken', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (password) => {
      expect(passwordRules(password).every(({ met }) => met)).toBe(isGoodPassword(password));
    }),
  );
});
