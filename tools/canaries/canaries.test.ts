import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedRooms } from '../layers/core-rooms.mjs';
import { layers, wings } from '../layers/layers.mjs';

/**
 * A fence nobody tests is a drawing of a fence: each rule of the boundaries and of the core's
 * purity is broken once in a copy of the workspace, and each must be reported.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
let house = '';

const door = (name: string) => `import { door } from '${name}';\nexport const used = door;\n`;

/** File to plant → rule that must report it. */
const violations: Record<string, { readonly text: string; readonly rule: string }> = {
  'packages/amount/src/a.ts': { text: door('@candor/protocol'), rule: 'layer-packages-amount' },
  'packages/i18n/src/a.ts': { text: door('@candor/amount'), rule: 'layer-packages-i18n' },
  'packages/journal/src/a.ts': { text: door('@candor/core'), rule: 'layer-packages-journal' },
  'packages/protocol/src/a.ts': { text: door('@candor/core'), rule: 'layer-packages-protocol' },
  'packages/core/src/a.ts': { text: door('@candor/protocol'), rule: 'layer-packages-core' },
  'packages/market-data/src/a.ts': { text: door('@candor/core'), rule: 'layer-packages-market-data' },
  'packages/ui/src/a.tsx': { text: door('@candor/protocol'), rule: 'layer-packages-ui' },
  'packages/testkit/src/a.ts': { text: door('@candor/journal'), rule: 'layer-packages-testkit' },
  'apps/node/src/a.ts': { text: door('@candor/testkit'), rule: 'layer-apps-node' },
  'apps/web/src/a.tsx': { text: door('@candor/core'), rule: 'layer-apps-web' },
  'packages/core/src/relative.ts': { text: door('../../journal/src/index.ts'), rule: 'layer-packages-core' },
  'apps/node/src/wire/http/a.ts': { text: door('../../office/index.ts'), rule: 'wing-apps-node-wire' },
  'apps/node/src/wire/sockets/a.ts': { text: door('../mail/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/console/src/cases/a.ts': { text: door('../users/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/console/src/users/a.ts': { text: door('../cases/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/node/src/wire/mail/a.ts': { text: door('../sockets/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/web/src/home/a.ts': { text: door('../rules/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/web/src/rules/a.ts': { text: door('../home/index.ts'), rule: 'no-circle-of-rooms' },
  'apps/web/src/products/otc/a.tsx': { text: door('../spot/index.ts'), rule: 'no-sibling-product' },
  'apps/web/src/products/solvency/a.tsx': { text: door('../spot/index.ts'), rule: 'product-solvency' },
  'packages/core/src/base/b.ts': { text: door('../ledger/index.ts'), rule: 'core-room-base' },
  'packages/core/src/product.ts': { text: door('./products/pots/index.ts'), rule: 'core-room-product' },
  'packages/core/src/audit/a.ts': { text: door('../codec/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/core/src/codec/a.ts': { text: door('../audit/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/protocol/src/otc/a.ts': { text: door('../user/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/protocol/src/user/a.ts': { text: door('../otc/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/core/src/products/otc/a.ts': { text: door('../withdrawals/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/core/src/products/withdrawals/a.ts': { text: door('../otc/index.ts'), rule: 'no-circle-of-rooms' },
  'packages/core/src/products/pots/a.ts': { text: door('../jars/index.ts'), rule: 'core-product-alone' },
  'packages/core/src/products/otc/b.ts': { text: door('../jars/index.ts'), rule: 'core-product-otc' },
  'packages/core/src/products/pots/b.ts': {
    text: door('../../exchange.ts'),
    rule: 'core-product-below-the-exchange',
  },
  'packages/journal/src/back.ts': {
    text: `import { cycle } from './cycle.ts';\nexport const back = (): number => cycle();\n`,
    rule: 'no-cycle',
  },
  'packages/amount/src/nowhere.ts': { text: door('./missing.ts'), rule: 'resolves' },
  'packages/amount/src/leaf.ts': { text: door('./index.test.ts'), rule: 'tests-are-leaves' },
  'packages/journal/src/reach.test.ts': { text: door('@candor/core'), rule: 'tests-of-packages-journal' },
};

for (const room of Object.keys(sharedRooms))
  violations[`packages/core/src/${room}/a.ts`] = {
    text: door('../products/pots/index.ts'),
    rule: `core-room-${room}`,
  };
for (const wing of wings['apps/node'].slice(0, -1))
  violations[`apps/node/src/${wing}/a.ts`] = { text: door('../assembly/index.ts'), rule: `wing-apps-node-${wing}` };

const innocent: Record<string, string> = {
  'apps/console/src/cases/index.ts': 'export const door = 1;\n',
  'apps/console/src/users/index.ts': 'export const door = 1;\n',
  'apps/node/src/assembly/index.ts': 'export const door = 1;\n',
  'apps/node/src/office/index.ts': 'export const door = 1;\n',
  'apps/node/src/wire/mail/index.ts': 'export const door = 1;\n',
  'apps/node/src/wire/sockets/index.ts': 'export const door = 1;\n',
  'packages/core/src/audit/index.ts': 'export const door = 1;\n',
  'packages/core/src/codec/index.ts': 'export const door = 1;\n',
  'packages/protocol/src/otc/index.ts': 'export const door = 1;\n',
  'packages/protocol/src/user/index.ts': 'export const door = 1;\n',
  'packages/core/src/exchange.ts': 'export const door = 1;\n',
  'packages/core/src/ledger/index.ts': 'export const door = 1;\n',
  'packages/core/src/products/otc/index.ts': 'export const door = 1;\n',
  'packages/core/src/products/withdrawals/index.ts': 'export const door = 1;\n',
  'packages/core/src/products/pots/index.ts': 'export const door = 1;\n',
  'packages/core/src/products/jars/index.ts': 'export const door = 1;\n',
  'apps/web/src/home/index.ts': 'export const door = 1;\n',
  'apps/web/src/products/spot/index.ts': 'export const door = 1;\n',
  'apps/web/src/rules/index.ts': 'export const door = 1;\n',
  'packages/journal/src/back.ts': 'export const back = (): number => 1;\n',
  'packages/journal/src/cycle.ts': "import { back } from './back.ts';\nexport const cycle = (): number => back();\n",
  'packages/amount/src/index.test.ts': 'export const door = 1;\n',
};

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'candor-canaries-'));
  await mkdir(join(house, 'node_modules/@candor'), { recursive: true });
  for (const layer of Object.keys(layers)) {
    await mkdir(join(house, layer, 'src'), { recursive: true });
    await cp(join(root, layer, 'package.json'), join(house, layer, 'package.json'));
    await writeFile(join(house, layer, 'src/index.ts'), 'export const door = 1;\n');
    await symlink(join(house, layer), join(house, 'node_modules/@candor', layer.split('/')[1] ?? ''));
  }
  await writeFile(join(house, 'packages/protocol/src/reasons.ts'), 'export const door = 1;\n');
  for (const [file, text] of Object.entries(innocent)) await plant(file, text);
}, 60_000);

afterAll(() => rm(house, { recursive: true, force: true }));

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), text);
}

function output(command: string, args: readonly string[], cwd: string): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    execFile(command, args, { cwd }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });
}

test('imports that the table allows pass', async () => {
  const { code, text } = await output(process.execPath, [join(root, 'tools/layers/check.mjs'), house], root);
  expect(text).toMatch(/\d+ modules, 0 violations/);
  expect(code).toBe(0);
});

test('each rule of the boundaries reports the violation planted for it', async () => {
  for (const [file, { text }] of Object.entries(violations)) await plant(file, text);
  const { code, text } = await output(process.execPath, [join(root, 'tools/layers/check.mjs'), house], root);
  const silent = Object.entries(violations).filter(([file, { rule }]) => !text.includes(`${rule}: ${file} `));
  expect(silent).toEqual([]);
  expect(code).toBe(1);
});

test('each impurity planted in the core is reported by the linter', async () => {
  await cp(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  const impurities: Record<string, { readonly text: string; readonly rule: string }> = {
    'date.ts': { text: 'export const impure = Date.now();\n', rule: 'no-restricted-globals' },
    'random.ts': { text: 'export const impure = Math.random();\n', rule: 'no-restricted-properties' },
    'timer.ts': {
      text: 'export const impure = (): void => void setTimeout(() => 1, 1);\n',
      rule: 'no-restricted-globals',
    },
    'process.ts': { text: 'export const impure = process.pid;\n', rule: 'no-restricted-globals' },
    'disk.ts': {
      text: "import { readFileSync } from 'node:fs';\nexport const impure = readFileSync;\n",
      rule: 'no-restricted-imports',
    },
    'clock.ts': { text: 'export const impure = performance.now();\n', rule: 'no-restricted-globals' },
    'intl.ts': { text: 'export const impure = new Intl.Collator();\n', rule: 'no-restricted-globals' },
    'collation.ts': {
      text: 'export const impure = (a: string, b: string): number => a.localeCompare(b);\n',
      rule: 'no-restricted-properties',
    },
    'language.ts': {
      text: 'export const impure = (value: number): string => value.toLocaleString();\n',
      rule: 'no-restricted-properties',
    },
    'waiting.ts': { text: 'export const impure = async (): Promise<void> => {};\n', rule: 'no-async-await' },
    'awaited.ts': {
      text: 'export async function impure(work: PromiseLike<void>) {\n  await work;\n}\n',
      rule: 'no-async-await',
    },
    'later.ts': {
      text: 'export const impure = (work: PromiseLike<void>) => work.then(() => 1);\n',
      rule: 'no-restricted-properties',
    },
    'promise.ts': { text: 'export const impure = Promise.resolve(1);\n', rule: 'no-restricted-globals' },
    'turn.ts': {
      text: 'export const impure = (run: () => void): void => queueMicrotask(run);\n',
      rule: 'no-restricted-globals',
    },
    'fraction.ts': { text: "export const impure = parseFloat('0.1');\n", rule: 'no-restricted-globals' },
    'digits.ts': {
      text: 'export const impure = (value: number): string => value.toFixed(2);\n',
      rule: 'no-restricted-properties',
    },
    'root.ts': { text: 'export const impure = Math.sqrt(2);\n', rule: 'no-restricted-properties' },
    'threads.ts': { text: 'export const impure = new SharedArrayBuffer(8);\n', rule: 'no-restricted-globals' },
    'collector.ts': {
      text: 'export const impure = (value: object) => new WeakRef(value);\n',
      rule: 'no-restricted-globals',
    },
    'sideways.ts': { text: 'export const impure = globalThis.Date.now();\n', rule: 'no-restricted-globals' },
  };
  for (const [file, { text }] of Object.entries(impurities)) await plant(`packages/core/src/impure/${file}`, text);
  const { text } = await output(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', '.oxlintrc.json', '--format', 'unix', 'packages/core/src/impure'],
    house,
  );
  const lines = text.split('\n');
  const silent = Object.entries(impurities).filter(
    ([file, { rule }]) => !lines.some((line) => line.includes(`impure/${file}:`) && line.includes(`(${rule})`)),
  );
  expect(silent).toEqual([]);
});
