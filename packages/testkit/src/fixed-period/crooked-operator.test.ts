import { expect, test } from 'vitest';
import { playCrooked } from './crooked-run.ts';

/** `npm run stress -- crooked-operator` plays ten thousand. */
const runs = 500;

test('nothing that an operator does between opening and expiry changes a result', { timeout: 180_000 }, () => {
  const { effects, changed } = playCrooked(runs, 1);
  expect(changed).toEqual([]);
  expect(effects).toBeGreaterThan(runs);
});
