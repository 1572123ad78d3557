import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedFiles, changedSince } from './changed-files.mjs';
import { readSources, reachedTests } from './reached-tests.mjs';

const root = join(import.meta.dirname, '../..');

describe('changedSince', () => {
  test.each([
    [['lint'], undefined],
    [['--changed'], 'HEAD'],
    [['--changed='], 'HEAD'],
    [['lint', '--changed=main'], 'main'],
  ] as const)('of %j is %s', (args, commit) => {
    expect(changedSince(args)).toBe(commit);
  });
});

describe('changedFiles', () => {
  test('are there, each once', async () => {
    const files = await changedFiles('HEAD');
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('since a commit that git does not know are refused by its name', async () => {
    await expect(changedFiles('no-such-commit')).rejects.toThrow('since no-such-commit');
  });
});

describe('reachedTests', () => {
  const imports = (...files: readonly string[]) => files.map((file) => `import { x } from '${file}';`).join('\n');
  const small = new Map([
    ['packages/core/src/products/otc/money.ts', ''],
    ['packages/core/src/products/otc/terms.ts', imports('./money.ts')],
    ['packages/core/src/products/otc/terms.test.ts', imports('./terms.ts')],
    ['packages/core/src/products/spot/match.ts', ''],
    ['packages/core/src/products/spot/match.test.ts', imports('./match.ts')],
    ['packages/core/src/products/index.ts', imports('./otc/terms.ts', './spot/match.ts')],
    ['packages/core/src/products/index.test.ts', imports('./index.ts')],
    ['packages/core/src/audit/of-otc.ts', imports('../products/otc/terms.ts')],
    ['packages/core/src/audit/of-otc.test.ts', imports('./of-otc.ts')],
    ['packages/core/src/exchange.ts', imports('./products/index.ts')],
    ['packages/core/src/exchange.test.ts', imports('./exchange.ts')],
    ['apps/node/src/products/otc/room.test.ts', ''],
    ['apps/node/src/base/clock.test.ts', ''],
    ['tests/simulation/otc.test.ts', ''],
  ]);

  test.each([
    'packages/core/src/products/otc/money.ts',
    'apps/node/src/products/otc/room.test.ts',
    'packages/i18n/src/client/de/otc.json',
  ])('of %s are those of its product on every floor', (file) => {
    const reached = reachedTests([file], small) ?? [];
    for (const own of [
      'packages/core/src/products/otc/terms.test.ts',
      'apps/node/src/products/otc/room.test.ts',
      'tests/simulation/otc.test.ts',
    ])
      expect(reached).toContain(own);
    expect(reached).not.toContain('packages/core/src/products/spot/match.test.ts');
    expect(reached).not.toContain('apps/node/src/base/clock.test.ts');
  });

  test('go on through what imports the file, and end behind what gathers products', () => {
    const reached = reachedTests(['packages/core/src/products/otc/money.ts'], small);
    expect(reached).toContain('packages/core/src/audit/of-otc.test.ts');
    expect(reached).toContain('packages/core/src/products/index.test.ts');
    expect(reached).not.toContain('packages/core/src/exchange.test.ts');
  });

  test('of anything beside products are left to the runner', () => {
    const both = ['packages/core/src/products/otc/money.ts', 'packages/core/src/exchange.ts'];
    expect(reachedTests(both, small)).toBeUndefined();
    expect(reachedTests(['packages/core/src/products/spot/match.ts'], small)).toBeUndefined();
    expect(reachedTests([], small)).toBeUndefined();
  });

  test('of a document beside the product are no more', () => {
    const file = 'packages/core/src/products/otc/money.ts';
    expect(reachedTests([file, 'docs/otc.md'], small)).toEqual(reachedTests([file], small));
  });

  /** A change in one product must not start the whole house. */
  test.each(['otc', 'futures', 'spot', 'fixed-period'])('of the real %s are at most 60 files', (product) => {
    const sources = readSources();
    const of = (floor: string) =>
      [...sources.keys()].filter((file) => file.startsWith(`${floor}/src/products/${product}/`));
    for (const files of [of('packages/core'), of('apps/node')]) {
      const reached = reachedTests(files, sources) ?? [];
      expect(reached.length).toBeGreaterThan(5);
      expect(reached.length).toBeLessThan(60);
    }
  });
});
