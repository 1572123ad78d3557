import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedLines, SyncedLines } from './synced-lines.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-lines-'));
  path = join(dir, 'inner/some.log');
});
afterEach(() => rmSync(dir, { recursive: true }));

function written(...texts: string[]): void {
  const { lines } = SyncedLines.open(path);
  texts.forEach((text) => lines.append(text));
  lines.close();
}

function read(): readonly string[] {
  const { lines, texts } = SyncedLines.open(path);
  lines.close();
  return texts;
}

test('what was written is there, and more can follow', () => {
  written('one', '{"two":2}');
  written('drei – ✓');
  expect(read()).toEqual(['one', '{"two":2}', 'drei – ✓']);
});

test('a torn end is cut at every byte, and what follows is whole', () => {
  written('one', 'two');
  const whole = readFileSync(path);
  for (let size = 0; size < whole.length; size += 1) {
    writeFileSync(path, whole);
    truncateSync(path, size);
    const kept = size < 21 ? [] : ['one'];
    expect(read()).toEqual(kept);
    written('three');
    expect(read()).toEqual([...kept, 'three']);
  }
});

test('an end of other bytes is cut as well', () => {
  written('one');
  appendFileSync(path, Buffer.alloc(40));
  expect(read()).toEqual(['one']);
});

test('a changed line before a whole one is damage', () => {
  written('one', 'two', 'three');
  writeFileSync(path, readFileSync(path, 'utf8').replace('two', 'six'));
  expect(() => read()).toThrow(DamagedLines);
});
