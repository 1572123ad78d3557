import { expect, test } from 'vitest';
import { Attempts, type AttemptsParts, type Paying } from './attempts.ts';

/** A withdrawal with these attempts in the journal, on a chain that mined everything. */
function paying(...txHashes: readonly string[]): Paying {
  const attempts = txHashes.map((txHash) => ({ txHash }));
  const chain = { outcome: () => Promise.resolve({ state: 'mined' }) };
  return { network: { chain }, withdrawal: { attempts } } as unknown as Paying;
}

const attempts = new Attempts({} as AttemptsParts);
const [payment, filler] = [
  { txId: 'aa', isFiller: false },
  { txId: 'bb', isFiller: true },
];

test('a mined payment that the journal lacks is adopted, a filler only behind a payment', async () => {
  expect(await attempts.mined(paying(), [payment])).toBe(payment);
  expect(await attempts.mined(paying(), [filler])).toBeUndefined();
  expect(await attempts.mined(paying('aa'), [filler])).toBe(filler);
  expect(await attempts.mined(paying('aa'), [payment])).toBeUndefined();
});
