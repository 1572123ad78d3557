import { invariantNumbers } from '@candor/core';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, NodeProcess } from './node-process.ts';

/** What a process said, and how it ended. */
interface Refused {
  readonly code: number | null;
  readonly said: string;
}

let dir: string;
let dataDir: string;
let port: number;
let first: { portTaken: Refused; locked: Refused; beside: Refused; stoppedMs: number; code: number | null };

const start = (...flags: string[]) => new NodeProcess(['start', '--feed', 'simulated', ...flags]);

async function refused(node: NodeProcess): Promise<Refused> {
  const code = await node.ended();
  return { code, said: node.output.trim() };
}

async function run(...args: string[]): Promise<Refused> {
  return refused(new NodeProcess(args));
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-cli-'));
  dataDir = join(dir, 'data');
  port = await freePort();
  const node = start('--data-dir', dataDir, '--port', String(port));
  await node.answers(`http://127.0.0.1:${port}`);
  const portTaken = await refused(start('--data-dir', join(dir, 'other'), '--port', String(port)));
  const locked = await refused(start('--data-dir', dataDir, '--port', '0'));
  const beside = await run('verify', dataDir);
  const stoppingAtMs = performance.now();
  const code = await node.stop();
  first = { portTaken, locked, beside, stoppedMs: performance.now() - stoppingAtMs, code };
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a port or a folder that is in use is refused by name', () => {
  expect(first.portTaken).toEqual({ code: 1, said: `Port ${port} is in use; choose another with --port.` });
  expect(first.locked.code).toBe(1);
  expect(first.locked.said).toMatch(/^The folder .*data is in use by process \d+\.$/);
});

test('verify beside a running exchange says what it could not look at, and does not end like success', () => {
  expect(first.beside.said).toMatch(/NOT CHECKED: (the audit log|an exchange writes here)/);
  expect(first.beside.said).not.toContain('Everything holds.');
  expect(first.beside.code).toBe(3);
});

test('asked to stop, it ends in order within five seconds', () => {
  expect(first.code).toBe(0);
  expect(first.stoppedMs).toBeLessThan(5_000);
});

test('a second start takes orders again', async () => {
  const node = start('--data-dir', dataDir, '--port', String(port));
  await node.answers(`http://127.0.0.1:${port}`);
  expect(await node.stop()).toBe(0);
});

test.each([
  [['--prot', '1'], /--prot/],
  [['--port', 'eighty'], /--port .*whole number/],
  [['--feed', 'recorded:/nowhere/at/all'], /nowhere/],
  [['--data-dir', '/dev/null/data'], /cannot be made/],
])('a start that cannot be says why in one sentence: %j', async (flags, why) => {
  const node = new NodeProcess([
    'start',
    '--data-dir',
    join(dir, 'none'),
    '--feed',
    'simulated',
    '--port',
    '0',
    ...flags,
  ]);
  const { code, said } = await refused(node);
  expect(code).toBe(1);
  expect(said).toMatch(why);
  expect(said.split('\n').length).toBeLessThanOrEqual(2);
});

describe('what is on disk', () => {
  test('holds, and says so with figures', async () => {
    const { code, said } = await run('verify', dataDir);
    expect(said).toMatch(/chain +\d+ records/);
    expect(said).toContain('Everything holds.');
    expect(code).toBe(0);
    const lines = new Map(
      Array.from(said.matchAll(/^ +(\d+) (\d+ checks|proved in: )/gm), ([, one, how]) => [one, how]),
    );
    expect([...lines.keys()].map(Number)).toEqual(expect.arrayContaining([...invariantNumbers]));
    for (const journalled of [1, 2, 3, 4, 11, 24, 38, 39]) {
      expect(lines.get(String(journalled)), `invariant ${journalled}`).toMatch(/^[1-9]\d* checks$/);
    }
  });

  test('replays to the same hash every time', async () => {
    const [one, other] = [
      await run('replay', dataDir, '--until', '200', '--state'),
      await run('replay', dataDir, '--until', '200', '--state'),
    ];
    expect(JSON.parse(one.said)).toMatchObject({ seq: 200, state: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(other).toEqual(one);
  });

  test('is rebuilt to the identical rows', async () => {
    const { code, said } = await run('rebuild', '--data-dir', dataDir);
    expect(JSON.parse(said.split('\n').at(-1) ?? '')).toMatchObject({ same: true });
    expect(code).toBe(0);
  });

  test('with one changed byte is found by verify and stops the start', async () => {
    const journal = join(dataDir, 'journal');
    const segment = join(journal, readdirSync(journal).find((name) => name.endsWith('.segment')) ?? '');
    const bytes = readFileSync(segment);
    const at = 20_000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(segment, bytes);
    const checked = await run('verify', dataDir);
    expect(checked.code).toBe(1);
    expect(checked.said).toMatch(/BROKEN: .*segment at byte \d+/);
    const started = await refused(start('--data-dir', dataDir, '--port', '0'));
    expect(started.code).toBe(1);
    expect(started.said).toMatch(/^The journal damaged: .*segment at byte \d+, sequence \d+/);
  });
});
