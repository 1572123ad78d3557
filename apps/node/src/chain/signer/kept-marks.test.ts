import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptMarks } from './kept-marks.ts';
import { LogChain, type SaidLog } from './log-mark.ts';
import { SignerStartError } from './serve-signer.ts';

const hot = '0x2222222222222222222222222222222222222222';
const replaced = 'The log of the signer has other lines than before: it was replaced.';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-kept-marks-'));
  path = join(dir, 'signer-logs.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

const logger = { warn: (about: object) => expect(about).toBeUndefined() };
const opened = (): KeptMarks => new KeptMarks({ path, logger });
const logOf = (...lines: readonly string[]): LogChain => {
  const chain = new LogChain();
  for (const line of lines) chain.add(line);
  return chain;
};
const said = (log: LogChain): SaidLog => ({ mark: log.mark, hashAt: async (lines) => log.hashAt(lines) });
const older = (log: LogChain): SaidLog => ({ mark: log.mark, hashAt: undefined });

test('a log that has grown is the same one where it had the kept hash at the kept length', async () => {
  opened().keep(hot, logOf('a', 'b').mark);
  const marks = opened();
  const problem = (...lines: readonly string[]) => marks.problem(hot, said(logOf(...lines)));
  expect(await problem('a', 'b')).toBeUndefined();
  expect(await problem('a', 'b', 'c', 'd')).toBeUndefined();
  expect(await problem('x', 'y', 'z')).toBe(replaced);
  expect(await problem('x', 'b', 'c')).toBe(replaced);
  expect(await problem('b', 'a', 'c')).toBe(replaced);
  expect(await problem('a', 'x')).toBe(replaced);
  expect(await problem('a')).toMatch(/has 1 lines and had 2/);
  expect(await marks.problem('another wallet', said(logOf('x')))).toBeUndefined();
});

test('a signer of an older version is asked with just the log of before', async () => {
  opened().keep(hot, logOf('a', 'b').mark);
  const marks = opened();
  expect(await marks.problem(hot, older(logOf('a', 'b')))).toBeUndefined();
  expect(await marks.problem(hot, older(logOf('a', 'x')))).toBe(replaced);
  const update = /update the signer\.$/;
  expect(await marks.problem(hot, older(logOf('a', 'b', 'c')))).toMatch(update);
  expect(await marks.problem(hot, { ...older(logOf('a', 'b', 'c')), hashAt: async () => undefined })).toMatch(update);
  expect(await marks.problem(hot, { mark: undefined, hashAt: undefined })).toMatch(update);
});

test('a file that is torn, half-written or of something else keeps the node from its start', () => {
  opened().keep(hot, logOf('a').mark);
  const whole = readFileSync(path, 'utf8');
  const unmarked = JSON.stringify({ [hot]: { lines: 1 } });
  for (const text of ['', whole.slice(0, 1), whole.slice(0, -1), whole.slice(9), `${whole}${whole}`, unmarked, '[]']) {
    writeFileSync(path, text);
    expect(opened).toThrow(SignerStartError);
    expect(opened).toThrow(`The file ${path} does not say how long the logs of signers were: it is damaged.`);
  }
});

test('a new file of which a crash left a half beside the whole one is nothing', async () => {
  opened().keep(hot, logOf('a', 'b').mark);
  writeFileSync(`${path}.new`, '{"0x22');
  const marks = opened();
  expect(await marks.problem(hot, said(logOf('a')))).toMatch(/had 2/);
  marks.keep(hot, logOf('a', 'b', 'c').mark);
  expect(await opened().problem(hot, said(logOf('a', 'b')))).toMatch(/had 3/);
});
