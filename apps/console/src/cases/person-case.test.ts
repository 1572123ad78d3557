import { expect, test } from 'vitest';
import { mayDecide, openOf, type PersonCase } from './person-case.ts';

const person = (id: number, more: Partial<PersonCase> = {}): PersonCase => ({
  id,
  userId: 100 + id,
  sinceMs: 0,
  waits: true,
  row: undefined,
  ...more,
});
const [first, second, third] = [person(1), person(2), person(3)];

test('the chosen case lies open, and the head of the queue where it has left', () => {
  expect(openOf([first, second, third], undefined, undefined)).toBe(first);
  expect(openOf([first, second, third], 2, undefined)).toBe(second);
  expect(openOf([first, third], 2, undefined)).toBe(first);
  expect(openOf([], 2, undefined)).toBeUndefined();
});

test('a decision stays with the case it was begun on, though a colleague takes that one out of the queue', () => {
  const begun = { of: first, how: 'grant' } as const;
  expect(openOf([second, third], undefined, begun)).toBe(first);
  expect(openOf([second, third], undefined, undefined)).toBe(second);
});

test('what waits may be granted or refused, what is proposed only refused, what is decided neither', () => {
  const ways = (of: PersonCase) => (['grant', 'refuse'] as const).filter((how) => mayDecide(of, how));
  expect(ways(first)).toEqual(['grant', 'refuse']);
  expect(ways(person(4, { proposed: true }))).toEqual(['refuse']);
  expect(ways(person(5, { waits: false }))).toEqual([]);
});
