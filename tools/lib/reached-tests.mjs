import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from './imported-files.mjs';
import { root } from './process.mjs';

/**
 * Which tests a change in the rooms of products reaches. Everything imports every product, through
 * the few files that gather them (lists of products, the core's exchange, `assembly`). So a change
 * reaches all tests of its product, on every floor, and what imports it, by path or by a package's
 * name, up to a file that gathers products, with the tests of that file. The whole suite has the
 * others.
 */
const isTest = (file) => /\.test\.tsx?$/.test(file);
/** What tests start the whole exchange with. */
const isShared = (file) => /\/test-support\/|\.fixture\./.test(file);
const parts = ['packages', 'apps', 'tests', 'tools'];

/** Where a product has a room of its name, or a file: at these depths and at no other. */
const roomsAt = [
  /^apps\/[^/]+\/src\/products\/([^/]+)\//,
  /^packages\/core\/src\/products\/([^/]+)\//,
  /^packages\/(?:amount|protocol|testkit)\/src\/([^/]+)\//,
  /^packages\/testkit\/src\/(?:naive|scenario)\/([^/.]+)\./,
  /^packages\/i18n\/src\/(?:client|console)\/[^/]+\/([^/.]+)\./,
  /^tests\/(?:e2e|simulation)\/([^/.]+)[/.]/,
  /^tools\/bench\/(?:http\/)?([^/.]+)[/.]/,
];

/**
 * The sources of the house by their names, and what each package says of its doors.
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
    return /\.(ts|tsx|mts|mjs)$|^package\.json$/.test(entry.name) ? [name] : [];
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
  const products = productsIn(sources);
  const own = files.map((file) => roomOf(file, products));
  if (files.length === 0 || own.some((name) => name === undefined)) return undefined;
  const reached = importersOf(files, sources);
  const isReached = (file) => reached.has(file) || own.includes(roomOf(file, products));
  return [...sources.keys()].filter((file) => isTest(file) && isReached(file)).sort();
}

/** Products are what has a room in an app; the core has more rooms (accounts, prices …). */
const productsIn = (sources) => namesAt(sources, roomsAt.slice(0, 1));

const namesAt = (sources, places) =>
  new Set([...sources.keys()].flatMap((file) => places.flatMap((at) => at.exec(file)?.[1] ?? [])));

/** The product in whose room a file lies. */
function roomOf(file, products) {
  const [name] = roomsAt.flatMap((at) => at.exec(file)?.[1] ?? []);
  return products.has(name) ? name : undefined;
}

/**
 * Every file that imports one of these, directly or not. The way ends at what gathers products, and
 * at a shared file that imports a product's by its package's name: nearly everything imports those.
 * They are reached with the tests that name their path; of what gathers products, without the tests
 * that lie in a room.
 */
function importersOf(files, sources) {
  const rooms = namesAt(sources, roomsAt.slice(0, 2));
  const { byPath, byName, gathers } = importersIn(sources, rooms);
  const reached = new Set(files.filter((file) => !gathers.has(file)));
  const ends = new Set(files.filter((file) => gathers.has(file)));
  for (const file of reached) {
    for (const importer of byPath.of(file)) (gathers.has(importer) ? ends : reached).add(importer);
    for (const importer of byName.of(file))
      (roomOf(importer, rooms) === undefined || gathers.has(importer) ? ends : reached).add(importer);
  }
  const testsOf = (file) => {
    const named = byPath.of(file).filter(isTest);
    return gathers.has(file) ? named.filter((test) => roomOf(test, rooms) === undefined) : named;
  };
  const tests = [...ends].filter((file) => !isShared(file)).flatMap(testsOf);
  return new Set([...reached, ...ends, ...tests]);
}

/** Who imports each file, by its path or by a package's name, and what gathers products. */
function importersIn(sources, rooms) {
  const [byPath, byName, gathers] = [new Importers(), new Importers(), new Set()];
  for (const [file, imported] of readImports(sources)) {
    for (const one of imported.byPath) byPath.add(one, file);
    for (const one of imported.ofPackages) byName.add(one, file);
    const named = new Set(imported.byPath.map((one) => roomOf(one, rooms)).filter((name) => name !== undefined));
    if (named.size > 1) gathers.add(file);
  }
  return { byPath, byName, gathers };
}

class Importers {
  #of = new Map();
  add(file, importer) {
    if (!this.#of.has(file)) this.#of.set(file, []);
    this.#of.get(file).push(importer);
  }
  of(file) {
    return this.#of.get(file) ?? [];
  }
}
