import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Audit } from '../audit/audit.ts';
import { openDataDir } from '../boot/data-dir.ts';
import { openSql, type Sql } from '../sql/open-sql.ts';
import { auditLog } from '../sql/schema.ts';
import { verifyAuditLog } from './verify-audit.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'candor-audit-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Does something with the folder's database, as a process would that has it for itself. */
async function withSql(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const dir = openDataDir(root);
  const sql = openSql({ dir: dir.sql });
  await sql.opened();
  await work(sql);
  await sql.close();
  dir.unlock();
}

test('an audit log as it was written holds; with one changed row it does not, and the row is named', async () => {
  await withSql(async (sql) => {
    const actor = { operatorId: null, name: 'command line', address: '' };
    for (const name of ['ann', 'ben', 'cleo'])
      await new Audit({ sql }).tell(actor, { action: 'operator.add', object: `operator:${name}` });
  });
  expect(await verifyAuditLog(root, undefined)).toMatchObject({
    holds: true,
    text: expect.stringMatching(/^3 entries/),
  });
  await withSql(async (sql) => {
    const db = await sql.db();
    await db.update(auditLog).set({ object: 'operator:mallory' }).where(eq(auditLog.auditId, 2));
  });
  expect(await verifyAuditLog(root, undefined)).toEqual({
    holds: false,
    text: 'entry 2 is not what its hash says: the 1 before it are',
  });
});

test('a folder without a database has nothing to look at', async () => {
  expect(await verifyAuditLog(root, undefined)).toEqual({ text: 'there is no database', holds: true });
});
