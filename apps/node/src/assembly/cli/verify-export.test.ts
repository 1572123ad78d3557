import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { auditCsv } from '../../office/audit/audit-csv.ts';
import { auditHash, firstHash } from '../../office/audit/audit-hash.ts';
import { exchangeAt } from '../../engine/exchange/test-support/exchange-at.ts';
import { runCommand } from './run-command.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-export-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const unsigned = { timeMs: 1, operatorId: 2, name: 'ann', address: '', reason: '', before: '', after: '' };
function entry(auditId: number, previousHash: string, action: string) {
  const row = { ...unsigned, auditId, action, object: 'operator:2', previousHash };
  return { ...row, hash: auditHash(row) };
}

test('an export is checked by itself, and beside a journal, which knows of a log that was rebuilt', async () => {
  const first = entry(1, firstHash, 'operator.login');
  const second = entry(2, first.hash, 'operator.logout');
  const none = { byEntries: new Map<number, string>(), entries: 0 };
  const file = join(dir, 'audit.csv');
  writeFileSync(file, auditCsv([first, second], none, { first: true, entriesInAll: 2 }));
  const other = entry(1, firstHash, 'operator.link');
  const anew = join(dir, 'anew.csv');
  writeFileSync(
    anew,
    auditCsv([other, entry(2, other.hash, 'operator.logout')], none, { first: true, entriesInAll: 2 }),
  );
  const exchange = await exchangeAt(dir);
  await exchange.leader.submit({ type: 'anchor_audit', entries: 2, headHash: second.hash });
  await exchange.close();

  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = async (...args: string[]) => [await runCommand(['verify-export', ...args]), said.mock.lastCall?.[0]];
  expect(await run(file)).toEqual([0, expect.stringMatching(/^holds +2 entries up to 2, none missing/)]);
  expect(await run(anew)).toEqual([0, expect.stringMatching(/^holds /)]);
  expect(await run(file, dir)).toEqual([0, expect.stringContaining('1 of them held to their hash by the journal')]);
  // What a file says the journal named, and the journal does not, counts for nothing beside the
  // journal.
  const claims = join(dir, 'claims.csv');
  writeFileSync(
    claims,
    auditCsv([first, second], { byEntries: new Map([[1, first.hash]]), entries: 1 }, { first: true, entriesInAll: 2 }),
  );
  expect(await run(claims, dir)).toEqual([0, expect.stringContaining('1 of them held to their hash by the journal')]);
  expect(await run(anew, dir)).toEqual([1, expect.stringMatching(/^BROKEN +entry 2 is not what the journal says/)]);
  for (const wrong of [[], [join(dir, 'none.csv')], [file, join(dir, 'nowhere')]])
    expect(await runCommand(['verify-export', ...wrong])).toBe(1);
  expect(failed).toHaveBeenCalledTimes(3);
});
