import { expect, test } from 'vitest';
import { breakSql } from './f13-sql.ts';
import { stopReading } from './f17-slow-readers.ts';
import { reconnect } from './f18-reconnect-storm.ts';

// Here a machine is busy with other tests: what must be kept is judged, the goals of speed are
// judged by the long forms, with more people at once.
const seed = 261_125;
const timeout = 600_000;

test(
  'F13: while PostgreSQL is away, cut, late, locked, crashed or full, orders are answered, and its rows catch up',
  { timeout },
  async () => {
    expect(await breakSql({ count: 6, seed, faultMs: 300, ordersEach: 4 })).toMatchObject({ problems: [] });
  },
);

test('F17: readers who take nothing are closed, and cost little memory', { timeout }, async () => {
  expect(await stopReading({ count: 1, readers: 200, idleMs: 500 })).toMatchObject({ problems: [] });
});

test('F18: everybody who lost the connection at once is back, and nothing answered is lost', { timeout }, async () => {
  expect(await reconnect({ count: 1_000, seed, waitMs: 500, idleMs: 500 })).toMatchObject({ problems: [] });
});
