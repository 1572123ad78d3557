import { describe, expect, test } from 'vitest';
import { runScript } from '../test-support/dropped-syncs.ts';
import type { SeenSync } from '../test-support/watched-storage.ts';

/**
 * The power fails at each of so many operations behind a sync, and after each of so many promises:
 * some of them count on it.
 */
const operationsBehind = 8;
const promisesBehind = 3;
const seedsMax = 1_000;

/** How many seeds it took to find that a sync is left out; undefined when a thousand did not. */
async function seedsToFind(
  dropped: number,
  { operation, promises, killedAt }: { operation: number; promises: number; killedAt?: number },
): Promise<number | undefined> {
  const before = killedAt === undefined ? {} : { killedAt };
  for (let seed = 1; seed <= seedsMax; seed += 1) {
    const behind = seed % (operationsBehind + promisesBehind);
    const cut =
      behind < promisesBehind
        ? { promises: promises + 1 + behind }
        : { cutAt: operation + 1 + behind - promisesBehind };
    const { broken } = await runScript({ seed, dropped, ...before, ...cut });
    if (broken !== undefined) return seed;
  }
  return undefined;
}

const nameOf = ({ step, isFolder, phase }: SeenSync): string => `${step}${isFolder ? ' folder' : ''} (${phase})`;

describe('a journal with one single sync left out', () => {
  test('is found out, whichever sync it is, but for the seals of a silence', { timeout: 300_000 }, async () => {
    const whole = await runScript({ seed: 1, dropped: 0 });
    expect(whole.broken).toBeUndefined();
    expect(whole.syncs.length).toBeGreaterThan(40);
    const notFound: string[] = [];
    for (const [index, sync] of whole.syncs.entries()) {
      // A seal proves to the next start what was durable before; it promises nothing itself.
      if (sync.phase === 'silence') continue;
      const seeds = await seedsToFind(index + 1, {
        operation: sync.operation,
        promises: whole.promisesAt[index] ?? 0,
      });
      if (seeds === undefined) notFound.push(`${index + 1}: ${nameOf(sync)}`);
    }
    expect(notFound).toEqual([]);
  });

  test('is found out at a start after a kill at any operation, too', { timeout: 300_000 }, async () => {
    const whole = await runScript({ seed: 1, dropped: 0 });
    const operations = whole.syncs.at(-1)?.operation ?? 0;
    const left = new Set<string>();
    const found = new Set<string>();
    for (let killedAt = 1; killedAt <= operations; killedAt += 1) {
      const next = await runScript({ seed: 1, dropped: 0, promises: 1, killedAt });
      expect(next.broken, `killed before operation ${killedAt}`).toBeUndefined();
      for (const [index, sync] of next.syncs.entries()) {
        const name = nameOf(sync);
        left.add(name);
        if (found.has(name)) continue;
        for (let attempt = 0; attempt < 4 * operationsBehind && !found.has(name); attempt += 1) {
          const behind = 1 + (attempt % operationsBehind);
          const seed = 10 * killedAt + attempt;
          const cut =
            behind <= promisesBehind ? { promises: behind } : { cutAt: sync.operation + behind - promisesBehind };
          const { broken } = await runScript({ seed, dropped: index + 1, killedAt, ...cut });
          if (broken !== undefined) found.add(name);
        }
      }
    }
    expect([...left].filter((name) => !found.has(name))).toEqual([]);
  });
});
