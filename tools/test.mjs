// `npm test`: installs what it needs, then every check and every test. Ends with one line: how many
// passed and failed. `npm test -- --changed[=COMMIT]`: types, boundaries and dead code of
// everything; format and lint of the files that differ from the commit (HEAD); the tests that
// import one of them, or of a product what `lib/reached-tests.mjs` says; the browser tests among
// them. With `--list` it prints the tests that a change in products reaches, and runs nothing.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, changedSince } from './lib/changed-files.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { ensureBuilt, ensureInstalled, requireNode } from './lib/prepare.mjs';
import { root, run, runTool } from './lib/process.mjs';
import { readSources, reachedTests } from './lib/reached-tests.mjs';
import { mayRunAgain, readPlaywright, readVitest, slowest } from './lib/test-reports.mjs';

const reports = join(root, '.cache/test-reports');
const since = changedSince(process.argv);
const changed = since === undefined ? undefined : await changedFiles(since);
const only = process.argv.slice(2).filter((word) => !/^--(changed|list)/.test(word));
/** More tests than this that passed only the second time fail the run. */
const unsteadyMax = 2;
const slowestShown = 30;

requireNode();
if (process.argv.includes('--list')) {
  const reached = reachedFiles();
  console.log(reached === undefined ? 'No test is reached.' : `vitest run ${reached.join('\n  ')}`);
  process.exit(0);
}
await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const temporary = memoryFolder();
if (temporary !== undefined) process.env.TMPDIR = temporary;

/** @typedef {import('./lib/test-reports.mjs').Failure} Failure */
/** @type {{ name: string, passed: number, failed: number, seconds: number }[]} */
const results = [];
/**
 * Each failed test with why it failed, to be read at the end of a long output. @type {Failure[]}
 */
const failures = [];
/** Tests that failed and passed when they were run again, alone. @type {Failure[]} */
const unsteady = [];
/** @type {import('./lib/test-reports.mjs').FileTime[]} */
const times = [];

const format = ['-c', '.prettierrc.json', '--check', '--no-error-on-unmatched-pattern'];
// Most of these use one core alone. Lint reads the types that the compiler writes; the others wait
// for nothing, and go on beside both.
await Promise.all([
  inTurn(
    () => check('types', () => runTool('tsc', ['-b'], { capture: true })),
    () => check('lint', () => overFiles('oxlint', ['--type-aware', '--max-warnings', '0'], linted() ?? ['.'])),
  ),
  inTurn(
    () => check('format', () => overFiles('oxfmt', format, changed ?? ['.'])),
    () => check('boundaries', () => run(process.execPath, ['tools/layers/check.mjs'], { capture: true })),
    () => check('dead code', () => runTool('knip', ['--no-progress'], { capture: true })),
  ),
]);
if (wanted('build')) await ensureBuilt();
await suite('unit, property and integration tests', vitest);
await suite('end to end in a browser', playwright);

const slow = slowest(times, slowestShown);
if (slow.length > 0) console.log('\nSlowest files, seconds:');
for (const { file, seconds } of slow) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
for (const { file, title, why } of unsteady) console.log(`\nUNSTEADY ${file}: ${title}\n     ${why}`);
for (const { file, title, why } of failures.slice(0, 20)) console.log(`\nFAIL ${file}: ${title}\n     ${why}`);
console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
  );
}
if (unsteady.length > 0) console.log(`${unsteady.length} passed only the second time: docs/unsteady.md`);
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const failed = sum('failed') + (unsteady.length > unsteadyMax ? unsteady.length : 0);
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exit(failed === 0 && sum('passed') > 0 ? 0 : 1);

function wanted(name) {
  return only.length === 0 || only.some((word) => name.includes(word));
}

/** One after the other. */
async function inTurn(...checks) {
  for (const one of checks) await one();
}

/** A tool over files; with none there is nothing to find. */
async function overFiles(tool, args, files) {
  return files.length === 0 ? { code: 0, output: '' } : runTool(tool, [...args, ...files], { capture: true });
}

/** The changed files that a linter reads; undefined where everything is checked. */
function linted() {
  return changed?.filter((name) => /\.(ts|tsx|mjs|js)$/.test(name));
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
  // With the types everything was compiled: threads of the exchanges under test start as they ship,
  // without a compiler of their own.
  const env = wanted('types') ? { CANDOR_BUILT: '1' } : {};
  const runFiles = (report, files) =>
    runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files], { env });
  const reached = reachedFiles();
  if (reached === undefined) return { passed: 0, failed: 0 };
  const first = await counted(join(reports, 'vitest.json'), readVitest, (report) => runFiles(report, reached));
  if (!mayRunAgain(first.failures)) return settled(first);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const again = (report) => runFiles(report, ['--maxWorkers=1', ...files]);
  return settled(first, await counted(join(reports, 'vitest-again.json'), readVitest, again));
}

/**
 * What the runner is asked for: everything, the tests of changed products, or what it finds to
 * import a changed file; undefined where no test is reached.
 */
function reachedFiles() {
  if (changed === undefined) return [];
  const ofProducts = reachedTests(changed, readSources());
  if (ofProducts?.length === 0) return undefined;
  return ofProducts ?? [`--changed=${since}`, '--passWithNoTests'];
}

async function playwright() {
  const config = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'];
  const runSpecs = (report, args) =>
    runTool('playwright', [...config, ...args], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const specs = changed?.filter((name) => name.endsWith('.spec.ts')) ?? [];
  if (changed && specs.length === 0) return { passed: 0, failed: 0 };
  const first = await counted(join(reports, 'playwright.json'), readPlaywright, (report) => runSpecs(report, specs));
  if (first.failures.length === 0) return settled(first);
  const again = (report) => runSpecs(report, ['--last-failed', '--workers=1']);
  return settled(first, await counted(join(reports, 'playwright-again.json'), readPlaywright, again));
}

/**
 * Counts of a suite. What failed the first time and not the second is unsteady; each failure of
 * either run is kept to be shown.
 */
function settled(first, again) {
  times.push(...first.times);
  if (!again) {
    failures.push(...first.failures);
    return { passed: first.passed, failed: first.failures.length };
  }
  const same = (one, other) => one.file === other.file && (one.title === other.title || other.title === '');
  const lasting = first.failures.filter((failure) => again.failures.some((other) => same(failure, other)));
  const anew = again.failures.filter((failure) => !first.failures.some((other) => same(other, failure)));
  failures.push(...lasting, ...anew);
  const passedNow = first.failures.filter((failure) => !lasting.includes(failure));
  unsteady.push(...passedNow);
  return { passed: first.passed + passedNow.length, failed: lasting.length + anew.length };
}

/** What a runner reported; a runner that failed without naming a failure has one of its own. */
async function counted(report, read, start) {
  const { code } = await start(report);
  const nameless = { file: report.replace(`${root}/`, ''), title: '', why: `the runner ended with ${code}` };
  try {
    const counts = read(readFileSync(report, 'utf8'));
    return code !== 0 && counts.failures.length === 0 ? { ...counts, failures: [nameless] } : counts;
  } catch {
    return { passed: 0, failures: [nameless], times: [] };
  }
}
