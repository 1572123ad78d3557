import { describe, expect, test } from 'vitest';
import { fillDisk } from './f05-disk-full.ts';
import { slowDisk } from './f11-slow-disk.ts';
import { freeze } from './f12-frozen.ts';
import { runOutOfMemory } from './f21-out-of-memory.ts';

const seed = 261_125;
const timeout = 600_000;

// What waits most of its time waits together: a slow and stalled disk beside a frozen node, then a
// full disk beside one that has no memory left. Each kind of fault comes once or twice here, and many
// times in `npm run proof`.
describe('a node that waits', () => {
  test.concurrent(
    'F11: with a slow disk orders wait two syncs at most, and a stall loses none',
    { timeout },
    async () => {
      expect(await slowDisk({ count: 2, measureMs: 500 })).toMatchObject({ pass: true, problems: [] });
    },
  );

  test.concurrent(
    'F12: a node that stood still, or whose loop did, answers everything once, and nobody else took its folder',
    { timeout },
    async () => {
      expect(await freeze({ count: 2 })).toMatchObject({ pass: true, problems: [] });
    },
  );
});

describe('a node that has no room', () => {
  test.concurrent(
    'F5: a full disk refuses orders and images before it takes them, SQL catches up, and the node stops in order',
    { timeout },
    async () => {
      expect(await fillDisk({ count: 6, seed })).toMatchObject({ pass: true, problems: [] });
    },
  );

  test.concurrent(
    'F21: a node that has no memory left ends, and the next one has all it answered',
    { timeout },
    async () => {
      expect(await runOutOfMemory({ count: 1 })).toMatchObject({ pass: true, problems: [] });
    },
  );
});
