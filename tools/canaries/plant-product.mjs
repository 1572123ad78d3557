// Copies the tree and plants a small product in the copy: `pots`, coins that a user puts aside
// until a day. It has one command that moves money under a hold, one timer, one call and one
// screen. What it takes outside its own rooms is what the house asks of every product.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { productIndex } from '../lib/text-index.mjs';

const template = join(import.meta.dirname, 'pots');
const client = 'packages/i18n/src/client';
const areas = `${client}/en/product-areas.ts`;

/** What the product takes elsewhere: a file, the line that follows, the new line. */
const lines = [
  ['packages/core/src/products/index.ts', '/**', "import { pots } from './pots/product.ts';"],
  ['packages/core/src/products/index.ts', '  roomOf(journalCut),', '  roomOf(pots),'],
  ['packages/core/src/ledger/posted.ts', '} as const satisfies', "  pot_hold: ['user', 'system'],"],
  ['packages/protocol/src/products.ts', "export * from './recharge/", "export * from './pots/index.ts';"],
  ['apps/node/src/assembly/rooms.ts', 'export { rechargeRoom', "export { potsRoom } from '../products/pots/room.ts';"],
  [
    'apps/node/src/assembly/test-support/right-input.ts',
    "  'proof.reserves':",
    "  'pots.putAside': { coin: 'USDT', amount: '1', days: 30 },",
  ],
  [areas, 'export { practice', "export { pots } from './pots.ts';"],
  ['apps/web/src/products/pages.ts', 'export { spotPages', "export { potsPages } from './pots/pages.ts';"],
];

/**
 * Copies what git tracks below some places.
 *
 * @param {string} root @param {string} copy @param {readonly string[]} places
 */
function copyTracked(root, copy, places) {
  mkdirSync(copy, { recursive: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places];
  const tracked = execFileSync('git', listed, { cwd: root, maxBuffer: 1 << 26 }).toString();
  for (const file of tracked.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
}

/**
 * Copies what the core and the texts are compiled from, and the files that a product changes.
 *
 * @param {string} root
 * @param {string} copy
 */
export function copyPart(root, copy) {
  const packages = ['amount', 'protocol', 'core', 'i18n'].map((name) => `packages/${name}`);
  const runner = ['vitest.config.ts', 'tools/compiled-modules.ts', 'tools/longest-first.ts', 'tools/lib'];
  const others = ['package.json', 'tsconfig.base.json', ...runner];
  copyTracked(root, copy, [...packages, ...others, ...lines.map(([file = '']) => file)]);
  mkdirSync(join(copy, 'node_modules/@candor'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@candor'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const place of packages) symlinkSync(join(copy, place), join(copy, 'node_modules/@candor', basename(place)));
}

/**
 * Copies what git tracks, what was compiled and the installed packages, the latter as hard links.
 *
 * @param {string} root
 * @param {string} copy
 */
export function copyTree(root, copy) {
  rmSync(copy, { recursive: true, force: true });
  copyTracked(root, copy, ['.']);
  const roomy = readdirSync(root).flatMap((name) =>
    ['packages', 'apps'].includes(name) ? inside(root, name) : [name],
  );
  for (const place of [...roomy, ''].filter((name) => existsSync(join(root, name, 'node_modules'))))
    execFileSync('cp', ['-al', join(root, place, 'node_modules'), join(copy, place, 'node_modules')]);
  const isCompiled = (path) => !/\/dist\/(client|bundle)$/.test(path);
  for (const place of roomy.filter((name) => existsSync(join(root, name, 'dist'))))
    cpSync(join(root, place, 'dist'), join(copy, place, 'dist'), {
      recursive: true,
      preserveTimestamps: true,
      filter: isCompiled,
    });
}

/** @param {string} root @param {string} name */
const inside = (root, name) => readdirSync(join(root, name)).map((one) => `${name}/${one}`);

/**
 * Plants the product in a copy.
 *
 * @param {string} root
 * @param {string} copy
 * @returns {{ files: string[], outside: { file: string, lines: number }[] }} The files written, and
 *   how many lines of which files changed outside the product's rooms and what is generated.
 */
export function plantProduct(root, copy) {
  const planted = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1));
  const rooms = planted.map((name) => {
    const text = readFileSync(join(template, name), 'utf8');
    const file = name.replace(/\.txt$/, '');
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
    return file;
  });
  for (const [file = '', before = '', line = ''] of lines) insert(join(copy, file), before, line);
  const list = readFileSync(join(copy, areas), 'utf8');
  for (const language of readdirSync(join(copy, client), { withFileTypes: true }))
    if (language.isDirectory() && language.name !== 'en')
      writeFileSync(join(copy, client, language.name, 'products.ts'), productIndex(list));
  const changed = [...new Set(lines.map(([file = '']) => file))];
  const outside = changed.map((file) => ({ file, lines: changedLines(join(root, file), join(copy, file)) }));
  return { files: [...rooms, ...changed], outside };
}

/** @param {string} file @param {string} before @param {string} line */
function insert(file, before, line) {
  const text = readFileSync(file, 'utf8').split('\n');
  const at = text.findIndex((one) => one.startsWith(before));
  if (at < 0) throw new Error(`${file} has no line that begins with ${before}`);
  writeFileSync(file, text.toSpliced(at, 0, line).join('\n'));
}

/** How many lines differ: a changed line is one. */
function changedLines(old, now) {
  const [before, after] = [old, now].map((file) => readFileSync(file, 'utf8').split('\n'));
  const kept = new Set(before);
  const stays = new Set(after);
  const added = after.filter((line) => !kept.has(line)).length;
  const removed = before.filter((line) => !stays.has(line)).length;
  return Math.max(added, removed, Math.abs(after.length - before.length));
}
