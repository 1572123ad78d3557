import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderAsvs } from '../../tools/docs/render-asvs.mjs';

const root = new URL('../../', import.meta.url).pathname;

/** Files that prove something, by their path. */
function proofs(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : proofs(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

const files = ['apps', 'packages', 'tests'].flatMap(proofs);
const text = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Proofs that a page names, tests as well as files, of which there is none. */
function missingIn(page: string): string[] {
  const names = [...page.matchAll(/`((?:[\w-]+\/)*[\w*-]+\.(?:test|spec|ts)|tests\/[\w/-]+)`/g)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => {
    const whole = name.replace(/\.ts$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    // A folder of the sources may be named without `src`, as everywhere in these pages.
    const wanted = new RegExp(`(^|/)${whole.replace('/', '/(?:src/)?')}(\\.ts|/[^/]+\\.ts)$`);
    return !files.some((path) => wanted.test(path));
  });
}

test('every proof that the security pages and the list of threats name is there', () => {
  const pages = ['controls', 'asvs', 'logs-keys-data'].map((name) => text(`docs/security/${name}.md`)).join('\n');
  expect(pages.match(/\.test`|\.spec`/g)?.length).toBeGreaterThan(150);
  expect(missingIn(pages)).toEqual([]);
  expect(missingIn(text('docs/threats.md'))).toEqual([]);
});

/**
 * How many requirements of levels 1 and 2 each section of the standard has, counted from its first;
 * those of level 3 are its last.
 */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`
  .trim()
  .split(/\s+/)
  .map((section): [string, number] => {
    const [name = '', count] = section.split(':');
    return [name, Number(count)];
  });
const states = ['met', 'in part', 'not met', 'otherwise', 'n/a'];

/** "V6.2.6–8, 10" as the requirements that it names. */
function requirementsOf(cell: string): string[] {
  const [, section = '', numbers = ''] = /^V(\d+\.\d+)\.([\d–, ]+)$/.exec(cell) ?? [];
  return numbers.split(', ').flatMap((range) => {
    const [from = 0, to = from] = range.split('–').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
  });
}

const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| +V?\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of ASVS', () => {
  test('is rendered from its data', () => {
    expect(text('docs/security/asvs.md')).toBe(renderAsvs());
  });

  const rows = rowsOf(text('docs/security/asvs.md'));
  const named = rows.flatMap(([, id = '']) => requirementsOf(id));

  test('has every requirement of levels 1 and 2, once', () => {
    const all = sections.flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(all.filter((id) => !named.includes(id))).toEqual([]);
    expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([]);
  });

  test('says of each its state, and what is missing where something is', () => {
    expect(rows.filter(([, , , state = '']) => !states.includes(state))).toEqual([]);
    expect(rows.filter(([, , , , here = '']) => here === '')).toEqual([]);
  });
});

test('the list of threats has each one, and a proof or a word about why there is none', () => {
  const rows = rowsOf(text('docs/threats.md'));
  const first = Array.from({ length: 21 }, (_, index) => index + 1);
  const wallets = Array.from({ length: 14 }, (_, index) => index + 53);
  const numbers = [...first, 28, 40, 41, 42, 43, 44, 45, 46, 47, ...wallets, 68, 71];
  expect(rows.map(([, number]) => Number(number))).toEqual(numbers);
  expect(rows.filter(([, , , proof = '']) => !/`|not (yet|here)/.test(proof))).toEqual([]);
});
