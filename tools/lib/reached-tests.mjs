import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './process.mjs';

/**
 * Which tests a change in the rooms of products reaches. Everything imports every product, through
 * the few files that gather them (lists of products, the core's exchange, `assembly`). So a change
 * reaches all tests of its product, on every floor, and what imports it up to a file that gathers
 * products, with the tests that import that file. The whole suite has the others.
 */
const isTest = (file) => /\.test\.tsx?$/.test(file);
/** What tests start the whole exchange with. */
const isShared = (file) => /\/test-support\/|\.fixture\./.test(file);
const productOf = (file) => /^(?:packages|apps)\/[^/]+\/src\/products\/([^/]+)\//.exec(file)?.[1];
const parts = ['packages', 'apps', 'tests', 'tools'];

/**
 * The sources of the house by their names.
 * @returns {Map<string, string>}
 */
export function readSources() {
  const names = parts.flatMap((part) => sourcesIn(part));
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|e2e|\..*)$/.test(entry.name) ? [] : sourcesIn(name);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [name] : [];
  });
}

/**
 * The test files that a change reaches; undefined where something else than products changed, and
 * the runner has to find out. A room of the core alone (accounts, prices …) serves all products and
 * is none here. Documents and browser tests reach no test file.
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} sources
 * @returns {string[] | undefined}
 */
export function reachedTests(changed, sources) {
  const files = changed.filter((file) => !file.endsWith('.md') && !file.startsWith('tests/e2e/'));
  const inApps = [...sources.keys()].filter((file) => file.startsWith('apps/'));
  const products = new Set(inApps.map(productOf).filter((name) => name !== undefined));
  const own = files.map((file) => roomOf(file, products));
  if (files.length === 0 || own.some((name) => name === undefined)) return undefined;
  const reached = importersOf(files, sources);
  const isReached = (file) => reached.has(file) || own.includes(roomOf(file, products));
  return [...sources.keys()].filter((file) => isTest(file) && isReached(file)).sort();
}

/** The product in whose room a file lies: a folder or the file itself has its name. */
function roomOf(file, products) {
  const [part, ...names] = file.split('/');
  if (!parts.includes(part)) return undefined;
  return names.map((name) => name.replace(/\..*$/, '')).find((name) => products.has(name));
}

/** Every file that imports one of these, directly or not, but not through what gathers products. */
function importersOf(files, sources) {
  const importers = new Map();
  const gathers = new Set();
  for (const [file, text] of sources) {
    const imported = importedBy(file, text);
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
    const rooms = new Set(imported.map(productOf).filter((name) => name !== undefined));
    if (rooms.size > 1) gathers.add(file);
  }
  const passesOn = (file, importer) => !gathers.has(file) || (isTest(importer) && !isShared(file));
  const reached = new Set(files);
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) if (passesOn(file, importer)) reached.add(importer);
  return reached;
}

/** The files that one names by a path. */
function importedBy(file, text) {
  const named = text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g);
  return Array.from(named, ([, path = '']) => normalize(join(dirname(file), path)));
}
