import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { AnchorsSeen } from './anchors.ts';
import { checkAuditCsv } from './audit-csv.ts';
import { auditHash, firstHash } from './audit-hash.ts';

let server: TestServer;
let ann: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator']);
});
afterAll(() => server.stop());

interface Part {
  readonly csv: string;
  readonly entries: number;
  readonly headHash: string;
  readonly next: { readonly afterId: number; readonly untilId: number } | null;
}

async function takeOut(input: object): Promise<Part> {
  const { status, text } = await ann.ask('/audit/export', { body: input });
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { data: Part }).data;
}

/** Cells of a CSV file by RFC 4180, read by rules of its own and not by the code that wrote it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/**
 * What a reader does who has the file alone: takes a leading quote off, hashes each entry, and
 * holds it to the one before.
 */
function checked(csv: string): { readonly entries: number; readonly headHash: string } {
  const [head = [], ...rows] = cellsOf(csv);
  const end = rows.pop() ?? [];
  let [entries, headHash] = [0, firstHash];
  for (const row of rows) {
    const of = (name: string): string => (row[head.indexOf(name)] ?? '').replace(/^'/, '');
    const operatorId = of('operatorId') === '' ? null : Number(of('operatorId'));
    const texts = {
      name: of('name'),
      address: of('address'),
      action: of('action'),
      object: of('object'),
      reason: of('reason'),
      before: of('before'),
      after: of('after'),
      previousHash: of('previousHash'),
    };
    const entry = { auditId: Number(of('auditId')), timeMs: Number(of('timeMs')), operatorId, ...texts };
    expect(entry.auditId).toBe(entries + 1);
    expect(entry.previousHash).toBe(headHash);
    expect(of('hash')).toBe(auditHash(entry));
    [entries, headHash] = [entries + 1, of('hash')];
  }
  // The last line is no entry: how many there are, and the hash of the last one.
  expect([end[0], end[1], end[head.indexOf('hash')]]).toEqual(['end', String(entries), headHash]);
  return { entries, headHash };
}

test('the whole log is taken out in parts, and its chain is checked from the file alone', async () => {
  const { audit } = server.operatorConsole;
  const actor = { operatorId: null, name: 'exchange', address: '' };
  const reasons = ['=1+1', "'quoted", "'=both", 'two\nlines, "and" commas', '-', '@here', ''];
  for (const reason of reasons) await audit.tell(actor, { action: 'test.reason', object: 'test:1', reason });
  const { entries } = await audit.verify();

  const parts = [await takeOut({ size: 3 })];
  while (parts.at(-1)?.next) parts.push(await takeOut({ ...parts.at(-1)?.next, size: 3 }));
  expect(parts.length).toBe(Math.ceil(entries / 3));
  // What was put on record meanwhile, each of these parts among it, does not lengthen the file.
  const file = parts.map(({ csv }) => csv).join('');
  expect(checked(file)).toEqual({ entries, headHash: parts.at(-1)?.headHash });
  expect((await audit.verify()).entries).toBe(entries + parts.length);

  const whole = await takeOut({});
  expect(whole.next).toBeNull();
  const withoutEnd = file.slice(0, file.lastIndexOf('end,'));
  expect(whole.csv.startsWith(withoutEnd)).toBe(true);
  // Cut at a line's end, each line that is left is right.
  expect(checkAuditCsv(withoutEnd)).toMatchObject({ holds: false, text: expect.stringContaining('was cut off') });
  expect(checked(whole.csv).entries).toBe(whole.entries);
});

test('a part of the log says where it ended, and an empty one that nothing comes after it', async () => {
  const found = await takeOut({ search: 'test.reason', size: 2 });
  expect(found.entries).toBe(2);
  expect(found.next).not.toBeNull();
  const none = await takeOut({ search: 'there is no such word' });
  expect([none.entries, none.next]).toEqual([0, null]);
});

test('a file of the log is checked with what the journal says of it, and whatever was changed in it is found', async () => {
  const { audit } = server.operatorConsole;
  const { entries, headHash } = await audit.verify();
  await server.exchange.submit({ type: 'anchor_audit', entries, headHash });
  const { csv } = await takeOut({});
  const anchors = new AnchorsSeen();
  anchors.add(entries, headHash);
  const lines = csv.split('\r\n');
  const anchored = lines.findIndex((line) => line.endsWith(`,${headHash},${headHash}`));
  expect(anchored).toBeGreaterThan(0);
  expect(checkAuditCsv(csv)).toMatchObject({
    holds: true,
    text: expect.stringContaining('1 of them held to their hash'),
  });
  expect(checkAuditCsv(csv, anchors)).toMatchObject({
    holds: true,
    text: expect.stringContaining('by the journal itself'),
  });

  const without = (at: number) => lines.toSpliced(at, 1).join('\r\n');
  expect(checkAuditCsv(without(3))).toMatchObject({
    holds: false,
    text: expect.stringContaining('its last line says otherwise'),
  });
  // Found entries of one name have gaps between them, which a filter leaves; each is still what its
  // hash says.
  expect(checkAuditCsv((await takeOut({ search: 'test.reason', size: 3 })).csv).holds).toBe(false);
  await audit.tell({ operatorId: null, name: 'exchange', address: '' }, { action: 'test.reason', object: 'test:1' });
  expect(checkAuditCsv((await takeOut({ search: 'test.reason' })).csv)).toMatchObject({
    holds: true,
    text: expect.stringMatching(/, [1-9]\d* gaps between them/),
  });
  const told = (changed: string, known?: AnchorsSeen) => checkAuditCsv(changed, known);
  expect(told(csv.replace('operator.login', 'operator.logout'))).toMatchObject({
    holds: false,
    text: expect.stringContaining('is not what its hash says'),
  });
  expect(told(lines.toSpliced(1, 2, lines[2] ?? '', lines[1] ?? '').join('\r\n')).holds).toBe(false);
  expect(told(csv.replace(`,${headHash}\r\n`, `,${'f'.repeat(64)}\r\n`)).text).toContain('not what the journal says');
  const other = new AnchorsSeen();
  other.add(entries, 'e'.repeat(64));
  expect(told(csv, other).text).toContain('not what the journal says');
  expect(told(csv.slice(0, -10)).text).toContain('the file ends within a line');
  expect(told(lines.slice(1).join('\r\n')).text).toContain('no file of the audit log');
});

test('the log is narrowed to one operator and to a time, in the list and in the file', async () => {
  const ben = await OperatorDesk.open(server, 'ben', ['risk']);
  const fromMs = server.nowMs;
  server.nowMs += 60_000;
  await ben.ask('/audit/verify', { body: {} });
  await ben.ask('/logout', { body: {} });
  const found = async (query: string) => {
    const { text } = await ann.ask(`/audit?size=100&${query}`, { method: 'GET' });
    return (JSON.parse(text) as { data: { records: { name: string; action: string; timeMs: number }[] } }).data.records;
  };
  const ofBen = await found('name=ben');
  expect(new Set(ofBen.map(({ name }) => name))).toEqual(new Set(['ben']));
  expect(ofBen.length).toBeGreaterThan(1);
  const late = await found(`name=ben&fromMs=${fromMs + 1}&toMs=${server.nowMs}`);
  expect(late.map(({ action }) => action)).toEqual(['operator.logout']);
  expect(await found(`fromMs=${server.nowMs + 1}`)).toEqual([]);
  const { csv, entries } = await takeOut({ name: 'ben', fromMs: fromMs + 1, toMs: server.nowMs });
  expect([entries, checkAuditCsv(csv).holds]).toEqual([1, true]);
});
