import { expect, test } from 'vitest';
import { fillDisk } from './f05-disk-full.ts';
import { slowDisk } from './f11-slow-disk.ts';
import { freeze } from './f12-frozen.ts';
import { runOutOfMemory } from './f21-out-of-memory.ts';

const seed = Date.now() % 1_000_000;
const timeout = 600_000;

test(
  'F5: a full disk refuses orders and images before it takes them, SQL catches up, and the node stops in order',
  { timeout },
  async () => {
    expect(await fillDisk({ count: 20, seed })).toMatchObject({ pass: true, problems: [] });
  },
);

test('F11: with a slow disk orders wait two syncs at most, and a stall loses none', { timeout }, async () => {
  expect(await slowDisk({ count: 10, syncsMs: [10, 100], measureMs: 500 })).toMatchObject({ pass: true, problems: [] });
});

test(
  'F12: a node that stood still, or whose loop did, answers everything once, and nobody else took its folder',
  { timeout },
  async () => {
    expect(await freeze({ count: 5, stoppedMs: 3_000, blockedMs: 2_000 })).toMatchObject({ pass: true, problems: [] });
  },
);

test('F21: a node that has no memory left ends, and the next one has all it answered', { timeout }, async () => {
  expect(await runOutOfMemory({ count: 1 })).toMatchObject({ pass: true, problems: [] });
});
