import { expect, test } from 'vitest';
import { fillDisk } from './f05-disk-full.ts';

const seed = Date.now() % 1_000_000;
const timeout = 300_000;

test('F5: a full disk refuses before it takes, SQL catches up, and the node stops in order', { timeout }, async () => {
  expect(await fillDisk({ count: 1, seed })).toMatchObject({ pass: true, problems: [] });
});
