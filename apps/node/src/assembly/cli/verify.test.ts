import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutFundShare, writeTradeJournal } from '../../engine/exchange/test-support/trade-journal.ts';
import { verify } from './verify.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-verify-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

test('a record that breaks a rule is named, and the table says of which invariant how many are broken', async () => {
  const seq = await writeTradeJournal(join(dir, 'journal'), withoutFundShare);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  vi.spyOn(console, 'log').mockImplementation(say);
  vi.spyOn(console, 'error').mockImplementation(say);
  expect(await verify([dir])).toBe(1);
  expect(said.at(-1)).toMatch(new RegExp(`^BROKEN: record ${seq}, invariant 8: `));
  expect(said.join('\n')).toMatch(/^ +8 \d+ checks, [1-9]\d* BROKEN/m);
});
