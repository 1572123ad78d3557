import { expect, test } from 'vitest';
import { playForesight } from './foresight.ts';

/** `npm run stress -- foresight` plays a million. */
const contracts = 10_000;

test('half a second of foresight gains nothing, even on the largest moves alone', { timeout: 180_000 }, () => {
  const played = playForesight(contracts, 20_261_125);
  expect(played).toMatchObject({ contracts, leftOpen: 0 });
  expect(played.gain).toBeLessThanOrEqual(0n);
  // The same bets, opened at the sample that was there when they were made, would have beaten the
  // house.
  expect(played.hindsight).toBeGreaterThan(0);
});
