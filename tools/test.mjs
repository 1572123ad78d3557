// `npm test`: installs what it needs, then every check and every test. Ends with one line: how many passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode } from './lib/prepare.mjs';
import { root, run, runTool } from './lib/process.mjs';

const reports = join(root, '.cache/test-reports');
const only = process.argv.slice(2);

requireNode();
await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {{ name: string, passed: number, failed: number, seconds: number }[]} */
const results = [];

await check('types', () => runTool('tsc', ['-b'], { capture: true }));
await check('format', () => runTool('prettier', ['--check', '--log-level', 'warn', '.'], { capture: true }));
await check('lint', () => runTool('oxlint', ['--type-aware', '--max-warnings', '0', '.'], { capture: true }));
await check('boundaries', () => run(process.execPath, ['tools/layers/check.mjs'], { capture: true }));
await check('dead code', () => runTool('knip', ['--no-progress'], { capture: true }));
if (wanted('build')) await ensureBuilt();
await suite('unit, property and integration tests', vitest);
await suite('end to end in a browser', playwright);

for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
  );
}
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

function wanted(name) {
  return only.length === 0 || only.some((word) => name.includes(word));
}

/** A check that passes or fails as a whole; its output is shown when it fails. */
async function check(name, command) {
  if (!wanted(name)) return;
  const startedAtMs = Date.now();
  const { code, output } = await command();
  if (code !== 0) console.log(`\n--- ${name} ---\n${output}`);
  record(name, startedAtMs, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A runner that counts its own tests. */
async function suite(name, runner) {
  if (!wanted(name)) return;
  const startedAtMs = Date.now();
  record(name, startedAtMs, await runner());
}

function record(name, startedAtMs, counts) {
  results.push({ name, ...counts, seconds: (Date.now() - startedAtMs) / 1000 });
  console.log(`${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name}`);
}

async function vitest() {
  const report = join(reports, 'vitest.json');
  const { code } = await runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]);
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
  });
}

async function playwright() {
  const report = join(reports, 'playwright.json');
  const { code } = await runTool(
    'playwright',
    ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  return counted(code, () => {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected, failed: unexpected + flaky };
  });
}

/** The counts of a report; a runner that failed without counting a failure counts as one. */
function counted(code, read) {
  try {
    const counts = read();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
