// `npm test`: installs what it needs, then every check and every test. Ends with one line: how many passed and failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
/** Each failed test with why it failed, to be read at the end of a long output. @type {string[]} */
const failures = [];

await check('types', () => runTool('tsc', ['-b'], { capture: true }));
await check('format', () => runTool('prettier', ['--check', '--log-level', 'warn', '.'], { capture: true }));
await check('lint', () => runTool('oxlint', ['--type-aware', '--max-warnings', '0', '.'], { capture: true }));
await check('boundaries', () => run(process.execPath, ['tools/layers/check.mjs'], { capture: true }));
await check('dead code', () => runTool('knip', ['--no-progress'], { capture: true }));
if (wanted('build')) await ensureBuilt();
await suite('unit, property and integration tests', vitest);
await suite('end to end in a browser', playwright);

for (const failure of failures.slice(0, 20)) console.log(`\nFAIL ${failure}`);
if (failures.length > 0) console.log('');
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
  // With the types everything was compiled: threads of the exchanges under test start as they ship, without a compiler of their own.
  const env = wanted('types') ? { CANDOR_BUILT: '1' } : {};
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTool('vitest', ['run', ...reporters], { env });
  return counted(code, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    for (const { name, assertionResults, message } of testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed) tellFailure(name, fullName, failureMessages[0]);
      if (failed.length === 0 && message) tellFailure(name, '', message);
    }
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
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
    const { expected, unexpected, flaky } = stats;
    for (const { file, title, ok, tests } of suites.flatMap(specsOf))
      if (!ok) tellFailure(file, title, tests[0]?.results[0]?.error?.message);
    return { passed: expected, failed: unexpected + flaky };
  });
}

/** The specs of a suite of a browser report, however deep. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Keeps the first lines of why a test failed, without their colours. */
function tellFailure(file, title, message = '') {
  const place = file.replace(`${root}/`, '');
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  failures.push([`${place}: ${title}`, ...lines.slice(0, 8)].join('\n     '));
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
