import { createHash } from 'node:crypto';
import { AssetTreeBuilder, checkLiabilities, hexOf, sha256, sharesOf } from '@candor/amount';
import { expect, test } from 'vitest';
import { forgeries, honestFile } from './forgeries.ts';
import { proveInMemory } from './prove.ts';

test.each(forgeries())('a file with a forgery is refused: $name', ({ file, published, viewer, problem }) => {
  expect(checkLiabilities(file, published, viewer).problem).toBe(problem);
});

test('twelve forgeries are known, each by its own name', () => {
  expect(new Set(forgeries().map(({ name }) => name)).size).toBe(12);
});

test('an honest file holds, and shows each hash up to the top', () => {
  const file = honestFile();
  const check = checkLiabilities(file, file.root, file.userId);
  expect(check.problem).toBeUndefined();
  expect(check.steps.filter(({ part }) => part === 0).map(({ level }) => level)).toEqual([0, 1, 2, 3, 4]);
  expect(check.steps.at(-1)?.hash).toBe(file.assets[0]?.hash);
});

test.each([1, 2, 3, 5, 8, 33])('everybody of %i users is counted, and all sums add up', (count) => {
  const balances = Array.from({ length: count }, (_, index) => [
    { userId: index + 1, assetId: 1, sum: BigInt(index) * 7n + 1n },
    { userId: index + 1, assetId: 9, sum: 10n ** 30n + BigInt(index) },
  ]).flat();
  const proof = proveInMemory(balances);
  for (let userId = 1; userId <= count; userId += 1)
    expect(checkLiabilities(proof.fileOf(userId), proof.root).problem).toBeUndefined();
  const owed = balances.filter(({ assetId }) => assetId === 9).reduce((sum, one) => sum + one.sum, 0n);
  expect(proof.trees.map(({ leafCount }) => leafCount)).toEqual([2 * count, 2 * count]);
  expect(proof.trees[1]?.sum).toBe(owed);
});

test('a file that is anything else is unreadable', () => {
  const file = honestFile();
  const others = [
    null,
    7,
    'text',
    [],
    {},
    { ...file, format: 'x' },
    { ...file, assets: [...file.assets, ...file.assets] },
  ];
  for (const other of others) expect(checkLiabilities(other).problem).toBe('unreadable');
  expect(checkLiabilities({ ...file, seq: 1.5 }).problem).toBe('unreadable');
  expect(checkLiabilities({ ...file, seq: file.seq + 1 }).problem).toBe('root_differs');
});

test('shares are never negative and add up', () => {
  for (const sum of [0n, 1n, 2n, 10n ** 30n])
    for (const byte of [0, 127, 255]) {
      const [one, other] = sharesOf(sum, new Uint8Array(16).fill(byte));
      expect([one >= 0n, other >= 0n, one + other]).toEqual([true, true, sum]);
    }
});

test('the hash is SHA-256, and a tree is the same by either', () => {
  const byPlatform = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
  for (const length of [0, 1, 55, 56, 62, 64, 97, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(hexOf(sha256(bytes))).toBe(hexOf(byPlatform(bytes)));
  }
  const [one, other] = [sha256, byPlatform].map((hash) => {
    const builder = new AssetTreeBuilder(1, hash);
    for (let part = 0; part < 5; part += 1) builder.add(1, part, new Uint8Array(32).fill(9 - part), BigInt(part));
    return hexOf(builder.grow().hash);
  });
  expect(one).toBe(other);
});
