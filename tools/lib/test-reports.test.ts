import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mayRunAgain, readPlaywright, readVitest, slowest } from './test-reports.mjs';

const root = resolve(import.meta.dirname, '../..');

const failure = (file: string) => ({ file, title: 'a rule', why: 'because' });

test('failures of socket tests alone may be run again; one of another kind ends the run', () => {
  const socket = failure('apps/node/src/wire/sockets/server.test.ts');
  expect(mayRunAgain([socket])).toBe(true);
  expect(mayRunAgain([socket, failure('packages/core/src/exchange.test.ts')])).toBe(false);
  expect(mayRunAgain([failure('tests/simulation/first-half.test.ts')])).toBe(false);
  expect(mayRunAgain([])).toBe(false);
});

test('a report of Vitest gives what failed, why, and how long each file took', () => {
  const report = readVitest(
    JSON.stringify({
      numPassedTests: 3,
      testResults: [
        {
          name: join(root, 'apps/node/src/a.test.ts'),
          startTime: 1_000,
          endTime: 3_500,
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'holds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'breaks',
              failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  at line 2'],
            },
          ],
        },
        {
          name: join(root, 'apps/node/src/b.test.ts'),
          startTime: 0,
          endTime: 1,
          message: 'it cannot be read',
          assertionResults: [],
        },
      ],
    }),
  );
  expect(report).toEqual({
    passed: 3,
    failures: [
      { file: 'apps/node/src/a.test.ts', title: 'breaks', why: 'expected 1\n       at line 2' },
      { file: 'apps/node/src/b.test.ts', title: '', why: 'it cannot be read' },
    ],
    times: [
      { file: 'apps/node/src/a.test.ts', seconds: 2.5 },
      { file: 'apps/node/src/b.test.ts', seconds: 0.001 },
    ],
  });
});

test('a report of Playwright counts nested specs and adds up the time of a file', () => {
  const spec = (title: string, ok: boolean) => ({
    file: 'place.spec.ts',
    title,
    ok,
    tests: [{ results: [{ duration: 1_500, error: { message: 'no button' } }] }],
  });
  const text = JSON.stringify({
    stats: { expected: 1 },
    suites: [{ specs: [spec('first', true)], suites: [{ specs: [spec('second', false)] }] }],
  });
  expect(readPlaywright(text)).toEqual({
    passed: 1,
    failures: [{ file: 'tests/e2e/place.spec.ts', title: 'second', why: 'no button' }],
    times: [{ file: 'tests/e2e/place.spec.ts', seconds: 3 }],
  });
});

test('the slowest files come first', () => {
  const times = [1, 3, 2].map((seconds) => ({ file: `f${seconds}`, seconds }));
  expect(slowest(times, 2).map(({ file }) => file)).toEqual(['f3', 'f2']);
});
