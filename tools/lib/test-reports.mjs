import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './process.mjs';

/**
 * Reads the reports of the test runners: what failed and why, how long each file took.
 * @typedef {{ file: string, title: string, why: string }} Failure
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failures: Failure[], times: FileTime[] }} Report
 */

/**
 * @param {string} text Vitest's JSON report
 * @returns {Report}
 */
export function readVitest(text) {
  const { numPassedTests, testResults } = JSON.parse(text);
  const failures = [];
  const times = [];
  for (const { name, assertionResults, message, startTime, endTime } of testResults) {
    const file = relative(root, name);
    times.push({ file, seconds: Math.max(0, (endTime - startTime) / 1000) });
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push({ file, title: fullName, why: firstLines(failureMessages[0]) });
    if (failed.length === 0 && message) failures.push({ file, title: '', why: firstLines(message) });
  }
  return { passed: numPassedTests, failures, times };
}

/**
 * @param {string} text Playwright's JSON report
 * @returns {Report}
 */
export function readPlaywright(text) {
  const { stats, suites, errors } = JSON.parse(text);
  const specs = suites.flatMap(specsOf);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file: `tests/e2e/${file}`,
      title,
      why: firstLines(tests[0]?.results[0]?.error?.message),
    }));
  for (const { message } of specs.length === 0 ? (errors ?? []) : [])
    failures.push({ file: 'tests/e2e', title: '', why: firstLines(message) });
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
    seconds.set(file, (seconds.get(file) ?? 0) + took);
  }
  const times = Array.from(seconds, ([file, took]) => ({ file: `tests/e2e/${file}`, seconds: took }));
  return { passed: stats.expected, failures, times };
}

/** The specs of a suite of a browser report, however deep. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The first lines of why a test failed, without their colours. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 8).join('\n     ');
}

/**
 * Tests over sockets, which share a busy machine's network and timers with everything else. Browser
 * tests are run again as well.
 */
const socketTests = [
  'apps/node/src/wire/sockets/',
  'apps/node/src/wire/broker/',
  'apps/node/src/identity/sessions/client-watch.test.ts',
  'apps/node/src/identity/entry/freezing.test.ts',
];

/**
 * Whether everything that failed may be run a second time. One failure of a seeded or pure test is
 * enough to end the run.
 * @param {readonly Failure[]} failures
 */
export function mayRunAgain(failures) {
  return failures.length > 0 && failures.every(({ file }) => socketTests.some((place) => file.startsWith(place)));
}

/**
 * The slowest files, slowest first.
 * @param {readonly FileTime[]} times
 * @param {number} count
 */
export function slowest(times, count) {
  return times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}
