import { expect, test } from 'vitest';
import { creditOf } from './credit.ts';

const none = { email: false, phone: false, secondFactor: false, primary: false, advanced: false };

test.each([
  [{}, 40],
  [{ email: true }, 50],
  [{ email: true, phone: true, secondFactor: true }, 75],
  [{ email: true, phone: true, secondFactor: true, primary: true, advanced: true }, 100],
])('a user of whom %j holds has a score of %i', (facts, score) => {
  expect(creditOf({ ...none, ...facts })).toBe(score);
});
