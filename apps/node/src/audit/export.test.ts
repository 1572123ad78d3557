import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../http/test-support/operator-desk.ts';
import { TestServer } from '../http/test-support/test-server.ts';
import { auditHash, firstHash } from './audit-hash.ts';

let server: TestServer;
let ann: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator']);
}, 60_000);
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

/** What a reader does who has the file alone: takes a leading quote off, hashes each entry, and holds it to the one before. */
function checked(csv: string): { readonly entries: number; readonly headHash: string } {
  const [head = [], ...rows] = cellsOf(csv);
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
  expect(whole.csv.startsWith(file)).toBe(true);
  expect(checked(whole.csv).entries).toBe(whole.entries);
});

test('a part of the log says where it ended, and an empty one that nothing comes after it', async () => {
  const found = await takeOut({ search: 'test.reason', size: 2 });
  expect(found.entries).toBe(2);
  expect(found.next).not.toBeNull();
  const none = await takeOut({ search: 'there is no such word' });
  expect([none.entries, none.next]).toEqual([0, null]);
});
