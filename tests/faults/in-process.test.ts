import { expect, test } from 'vitest';
import { flipBits } from './f07-bit-flips.ts';
import { damageSnapshots } from './f09-snapshots.ts';
import { bendClocks } from './f10-clocks.ts';
import { bendContracts } from './f10-contracts.ts';
import { repeat } from './f16-retries.ts';
import { damageImages } from './f20-images.ts';
import { rawBytes } from './f20-raw-bytes.ts';
import { manyOrders } from './f21-memory.ts';

const seed = 261_125;
const timeout = 120_000;

test('F7: every single flipped bit of a sealed journal of two segments is found', { timeout }, async () => {
  const outcome = await flipBits({ seed, kibibytes: 16 });
  expect(outcome).toMatchObject({ pass: true, problems: [] });
  expect(outcome['flips']).toBeGreaterThan(16 * 1024 * 8);
});

test(
  'F9: with snapshots damaged, old, half written or gone, a start has the state of the replay',
  { timeout },
  async () => {
    expect(await damageSnapshots({ count: 50, seed })).toMatchObject({ pass: true, problems: [] });
  },
);

test('F10: whatever the wall clock does, orders expire in their own time', { timeout }, async () => {
  expect(await bendClocks({ count: 21, seed })).toMatchObject({ pass: true, problems: [] });
});

test('F10: whatever the wall clock does, a contract settles once, by its own window', { timeout }, async () => {
  expect(await bendContracts({ count: 7, seed })).toMatchObject({ pass: true, problems: [] });
});

test('F16: a request repeated fifty times, unread, or late takes effect once', { timeout }, async () => {
  expect(await repeat({ count: 200, seed })).toMatchObject({ pass: true, problems: [] });
});

test('F20: changed requests, frames, records, snapshots and segments are refused cleanly', { timeout }, async () => {
  expect(await rawBytes({ count: 10_000, seed })).toMatchObject({ pass: true, problems: [] });
});

test('F20: damaged images are refused, or kept as whole ones', { timeout }, async () => {
  expect(await damageImages({ count: 500, seed })).toMatchObject({ pass: true, problems: [] });
});

test('F21: open orders take little memory', { timeout }, async () => {
  expect(await manyOrders({ count: 20_000 })).toMatchObject({ pass: true });
});
