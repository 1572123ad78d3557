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
  const doors = {
    '.': { 'candor:source': './src/index.ts' },
    './all': { 'candor:source': './src/otc/fee.ts' },
    './all.css': './src/all.css',
  };
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
    ['packages/amount/package.json', JSON.stringify({ name: '@candor/amount', exports: doors })],
    ['packages/amount/src/index.ts', "export * from './otc/index.ts';\nexport { round } from './rounding.ts';"],
    ['packages/amount/src/otc/index.ts', "export { feeOf as otcFee, type OtcFee } from './fee.ts';"],
    ['packages/amount/src/otc/fee.ts', 'export const feeOf = 1;\nexport interface OtcFee {}'],
    ['packages/amount/src/rounding.ts', 'export const round = 1;'],
    ['apps/web/src/book/of-fee.ts', "import { round, otcFee as fee } from '@candor/amount';"],
    ['apps/web/src/book/of-fee.test.ts', imports('./of-fee.ts')],
    ['apps/web/src/book/page.ts', imports('./of-fee.ts')],
    ['apps/web/src/book/page.test.ts', imports('./page.ts')],
    ['apps/web/src/book/every.test.ts', "import * as every from '@candor/amount/all';"],
    ['apps/web/src/book/of-rounding.test.ts', "import { round } from '@candor/amount';"],
    ['apps/web/src/book/of-type.test.ts', "import { type OtcFee, round } from '@candor/amount';"],
    ['apps/web/src/products/futures/fee.ts', "import { otcFee } from '@candor/amount';"],
    ['apps/web/src/products/futures/ticket.ts', imports('./fee.ts')],
    ['apps/web/src/products/futures/ticket.test.ts', imports('./ticket.ts')],
    ['apps/node/src/talk/otc/chat.test.ts', ''],
    ['apps/web/src/otc.test.ts', ''],
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

  test('are those of who imports the file by the name of its package, and nothing else from there', () => {
    const reached = reachedTests(['packages/amount/src/otc/fee.ts'], small);
    for (const file of ['book/of-fee.test.ts', 'book/every.test.ts', 'products/futures/ticket.test.ts'])
      expect(reached).toContain(`apps/web/src/${file}`);
    // What is shared and imports it is reached itself; what imports that is left to the whole suite.
    for (const file of ['book/page.test.ts', 'book/of-rounding.test.ts', 'book/of-type.test.ts'])
      expect(reached).not.toContain(`apps/web/src/${file}`);
  });

  test.each(['apps/node/src/talk/otc/chat.test.ts', 'apps/web/src/otc.test.ts'])(
    'of a product are not those of its name elsewhere: %s',
    (file) => {
      expect(reachedTests(['packages/core/src/products/otc/money.ts'], small)).not.toContain(file);
      expect(reachedTests([file], small)).toBeUndefined();
    },
  );

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

  test('of a real file are those of another room that imports it by its package', () => {
    const reached = reachedTests(['packages/amount/src/futures/tiers.ts'], readSources());
    expect(reached).toContain('apps/node/src/engine/listings/listings.test.ts');
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
