import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeRecord, encodeRecord } from '@candor/core';
import { eq, gt } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditAnchor } from '../../office/audit/anchor.ts';
import { AnchorsSeen } from '../../office/audit/anchors.ts';
import { Audit } from '../../office/audit/audit.ts';
import { openDataDir } from '../../base/ops/data-dir.ts';
import { openSql, type Sql } from '../../base/sql/open-sql.ts';
import { auditLog } from '../../base/sql/schema.ts';
import { MemoryExchange } from '../test-support/memory-exchange.ts';
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
  expect(await verifyAuditLog(root, undefined, new AnchorsSeen())).toMatchObject({
    holds: true,
    text: expect.stringMatching(/^3 entries/),
  });
  await withSql(async (sql) => {
    const db = await sql.db();
    await db.update(auditLog).set({ object: 'operator:mallory' }).where(eq(auditLog.auditId, 2));
  });
  expect(await verifyAuditLog(root, undefined, new AnchorsSeen())).toEqual({
    holds: false,
    text: 'entry 2 is not what its hash says: the 1 before it are',
  });
});

test('a folder without a database has nothing to look at', async () => {
  expect(await verifyAuditLog(root, undefined, new AnchorsSeen())).toEqual({
    text: 'there is no database',
    holds: true,
  });
});

const actor = { operatorId: null, name: 'command line', address: '' };
const tell = (sql: Sql, name: string) =>
  new Audit({ sql }).tell(actor, { action: 'operator.add', object: `operator:${name}` });

/** Anchors as `candor verify` finds them in the journal's bytes. */
function anchorsOf(exchange: MemoryExchange): AnchorsSeen {
  const anchors = new AnchorsSeen();
  for (const record of exchange.records)
    for (const event of decodeRecord(encodeRecord(record)).events)
      if (event.type === 'audit_anchored') anchors.add(event.entries, event.headHash);
  return anchors;
}

test('newest entries that were cut off are found, and a chain that was rebuilt, by what the journal knows', async () => {
  const exchange = new MemoryExchange();
  const warned: unknown[] = [];
  const logger = { warn: (told: unknown) => void warned.push(told) };
  await withSql(async (sql) => {
    const anchor = new AuditAnchor({ audit: new Audit({ sql }), exchange, sql, logger });
    await anchor.anchor();
    expect(exchange.records).toEqual([]);
    for (const name of ['ann', 'ben']) await tell(sql, name);
    await anchor.anchor();
    await anchor.anchor();
    expect(exchange.records).toHaveLength(1);
    await tell(sql, 'cleo');
    exchange.refusal = 'storage_full';
    await anchor.anchor();
    expect([warned.length, exchange.records.length]).toEqual([1, 1]);
    exchange.refusal = null;
    await anchor.stop();
    // One more, which the journal knows nothing of yet.
    await tell(sql, 'dora');
  });
  const anchors = anchorsOf(exchange);
  expect([...anchors.byEntries.keys()]).toEqual([2, 3]);
  await withSql(async (sql) => {
    expect(await new Audit({ sql }).verify(anchors)).toMatchObject({ entries: 4, brokenAt: null });
    await (await sql.db()).delete(auditLog).where(gt(auditLog.auditId, 2));
  });
  expect(await verifyAuditLog(root, undefined, anchors)).toEqual({
    holds: false,
    text: '2 entries are there, and the journal knows of 3: the newest are cut off',
  });
  await withSql(async (sql) => {
    await (await sql.db()).delete(auditLog);
    for (const name of ['mallory', 'ben', 'cleo', 'dora']) await tell(sql, name);
    expect(await new Audit({ sql }).verify()).toMatchObject({ entries: 4, brokenAt: null });
    expect(await new Audit({ sql }).verify(anchors)).toMatchObject({ entries: 1, brokenAt: 2 });
  });
  rmSync(join(root, 'sql'), { recursive: true });
  expect(await verifyAuditLog(root, undefined, anchors)).toMatchObject({
    holds: false,
    text: expect.stringContaining('knows of 3'),
  });
});
