import { expect, test } from 'vitest';
import { LastAsked } from './last-asked.ts';

test('only the newest question is answered, in whatever order the answers come', () => {
  const asked = new LastAsked();
  const hour = asked.begin();
  const day = asked.begin();
  expect([day(), hour()]).toEqual([true, false]);
});

test('the next page belongs to the question that it goes on with', () => {
  const asked = new LastAsked();
  asked.begin();
  const page = asked.now();
  expect(page()).toBe(true);
  asked.begin();
  expect(page()).toBe(false);
});

test('nothing is answered once the view is gone', () => {
  const asked = new LastAsked();
  const counts = asked.begin();
  asked.forget();
  expect(counts()).toBe(false);
});
