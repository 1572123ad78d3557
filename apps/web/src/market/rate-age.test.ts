import { expect, test } from 'vitest';
import { isFresh } from './rate-age.ts';

const nowMs = Date.UTC(2026, 10, 24);

test.each([
  ['of this minute', nowMs - 60_000, true],
  ['a quarter of an hour old', nowMs - 900_000, true],
  ['older than that', nowMs - 900_001, false],
  ['of a month long past', Date.UTC(2026, 6, 1), false],
  ['that is agreed', null, true],
])('values are repeated by a rate %s: %s → %s', (_, atMs, shown) => {
  expect(isFresh({ atMs }, nowMs)).toBe(shown);
});
