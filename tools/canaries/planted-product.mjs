// `node tools/canaries/planted-product.mjs [--checks | --whole]`: plants a product in a copy of the
// tree and prints how many lines it takes outside its rooms. `npm test` compiles the copy's core
// and wire and runs the product's test of the core; `--checks` compiles everything, and asks
// format, lint, boundaries and all tests of the product; `--whole` runs the copy's whole suite.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/process.mjs';
import { copyPart, copyTree, plantProduct } from './plant-product.mjs';

const linesMax = 8;
const [form = ''] = process.argv.slice(2);
const isWhole = form !== '';
// Packages that are installed are linked: only within one file system.
const copy = isWhole ? join(root, '.cache/planted-product') : mkdtempSync(join(tmpdir(), 'candor-planted-'));
const bin = (name) => join(copy, 'node_modules/.bin', name);

/** @param {readonly string[]} files */
const checksOf = (files) => {
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  if (form === '--whole')
    return [
      ['repository', 'git', ['init', '--quiet']],
      ['files', 'git', ['add', '--all']],
      ['whole suite', process.execPath, ['tools/test.mjs']],
    ];
  if (form === '--checks')
    return [
      ['types', bin('tsc'), ['-b']],
      ['format', bin('oxfmt'), ['-c', '.prettierrc.json', '--check', ...files]],
      ['lint', bin('oxlint'), ['--type-aware', '--max-warnings', '0', ...scripts]],
      ['boundaries', process.execPath, ['tools/layers/check.mjs']],
      ['tests', bin('vitest'), ['run', ...tests, 'tools/lib/text-index.test.ts', 'packages/i18n/src/client']],
    ];
  return [
    ['types of core and wire', bin('tsc'), ['-b', 'packages/core', 'packages/i18n']],
    ['test of the core', bin('vitest'), ['run', ...tests.filter((file) => file.startsWith('packages/core/'))]],
  ];
};

let failed = 0;
try {
  if (isWhole) copyTree(root, copy);
  else copyPart(root, copy);
  const { files, outside } = plantProduct(root, copy);
  const sum = outside.reduce((total, { lines }) => total + lines, 0);
  for (const { file, lines } of outside) console.log(`${String(lines).padStart(4)}  ${file}`);
  console.log(`${sum} lines outside the rooms of a planted product, at most ${linesMax}`);
  if (sum > linesMax) failed += 1;
  for (const [name, command, args] of checksOf(files)) run(name, command, args);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

function run(name, command, args) {
  const startedAtMs = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    // Its tests see its sources: what was compiled is the tree's, without the product.
    env: { ...process.env, CANDOR_PLANTED: '1', CANDOR_BUILT: '' },
    maxBuffer: 1 << 28,
  });
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (status === 0) return;
  failed += 1;
  console.log(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
}
