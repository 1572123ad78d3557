import { expect, test } from 'vitest';
import { requestNamedIn, requestReference, returnNamedIn, returnReference } from './reference.ts';

const mine = { userId: 104_729, number: 12 };
const code = requestReference(mine);

test('a code is found again in whatever a bank makes of it', () => {
  expect(code).toMatch(/^CR[0-9A-Z]{11}$/);
  for (const text of [
    code,
    code.toLowerCase(),
    `Invoice ${code} thanks`,
    code.replace(/(.{4})/g, '$1 '),
    `${code}-${code}`,
  ])
    expect(requestNamedIn(text)).toEqual(mine);
  expect(returnNamedIn(`refund ${returnReference(7)}`)).toBe(7);
});

test('a slip, a lost character, another kind and two codes name nobody', () => {
  for (let at = 2; at < code.length; at += 1) {
    const slipped = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
    expect(requestNamedIn(slipped)).toBeUndefined();
  }
  const lost = Array.from(code, (_one, at) => code.slice(0, at) + code.slice(at + 1));
  for (const text of lost) expect(requestNamedIn(text)).toBeUndefined();
  const other = requestReference({ userId: 9, number: 1 });
  for (const text of ['', 'salary', returnReference(7), `${code} ${other}`])
    expect(requestNamedIn(text)).toBeUndefined();
});
