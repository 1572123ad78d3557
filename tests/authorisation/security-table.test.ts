import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** Files that prove something, by their path. */
function proofs(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : proofs(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

test('every proof that SECURITY.md names is there', () => {
  const files = ['apps', 'packages', 'tests'].flatMap(proofs);
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const named = [...text.matchAll(/`((?:[\w-]+\/)*[\w*-]+\.(?:test|spec)|tests\/[\w/-]+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter((name) => {
    const wanted = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(\\.ts|/[^/]+\\.ts)$`);
    return !files.some((path) => wanted.test(path));
  });
  expect([...new Set(missing)]).toEqual([]);
});
