import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const folders = [
  '.',
  'tests',
  ...['apps', 'packages'].flatMap((dir) => readdirSync(join(root, dir)).map((name) => `${dir}/${name}`)),
];

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Every direct dependency from elsewhere, as `name version`. */
const used = folders.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([name]) => !name.startsWith('@candor/'))
    .map(([name, version]) => `${name} ${version}`);
});

const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , , , taken = '']) => /^\d{4}-\d\d-\d\d$/.test(taken));

test('every direct dependency is pinned, and is in the list in the version that is used', () => {
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((one) => !/ \d+\.\d+\.\d+(-[\w.]+)?$/.test(one))).toEqual([]);
  const listed = rows.map(([, name, version]) => `${name} ${version}`);
  expect([...new Set(used)].filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => !used.includes(one))).toEqual([]);
  expect(listed.filter((one, index) => listed.indexOf(one) !== index)).toEqual([]);
});

test('whatever is in the lock file has its hash and names no place of its own, and no install script runs', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  // Without an address of its own a package comes from the registry that npm is set to, and only
  // with these bytes.
  const strange = foreign.filter(
    ([, { resolved, integrity = '' }]) => resolved !== undefined || !integrity.startsWith('sha512-'),
  );
  expect(foreign.length).toBeGreaterThan(300);
  expect(strange.map(([path]) => path)).toEqual([]);
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
});

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
