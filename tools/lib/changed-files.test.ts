import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedFiles, changedSince } from './changed-files.mjs';

const root = join(import.meta.dirname, '../..');

describe('changedSince', () => {
  test.each([
    [['lint'], undefined],
    [['--changed'], 'HEAD'],
    [['--changed='], 'HEAD'],
    [['lint', '--changed=main'], 'main'],
  ] as const)('of %j is %s', (args, commit) => {
    expect(changedSince(args)).toBe(commit);
  });
});

describe('changedFiles', () => {
  test('are there, each once', async () => {
    const files = await changedFiles('HEAD');
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('since a commit that git does not know are refused by its name', async () => {
    await expect(changedFiles('no-such-commit')).rejects.toThrow('since no-such-commit');
  });
});
