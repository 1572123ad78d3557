import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDecimals, isZeroDecimal } from '@candor/amount';
import { assetExportKinds, exportAssets, preparedFileMs } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileAnswer } from '../../wire/http/file-answer.ts';
import { FuturesServer } from '../../products/futures/test-support/futures-server.ts';
import { chainDeposits } from '../../base/sql/schema.ts';
import { receiptsOf } from './credited-receipts.ts';
import { PreparedFiles } from './prepared-files.ts';
import { transactionsBehind } from './transactions-behind.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
  for (const price of ['60001.00', '60002.00', '60003.00']) {
    await trade(futures.bob, 'sell', price);
    await trade(futures.alice, 'buy', price);
  }
});
afterAll(() => futures.stop());

const trade = async (trader: FuturesServer['alice'], side: string, price: string) => {
  const order = { symbol: 'BTC/USDT', side, price, quantity: '0.00100' };
  expect((await futures.ask('/api/currency/order/submit', order, trader)).status).toBe(200);
};

const path = '/api/core/coin/assets/export';
const fileOf = async (query: string, trader = futures.alice) => {
  const answer = await futures.server.ask(`${path}?${query}`, { method: 'GET', token: trader.token });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer;
};
/** Our own cells have neither commas nor quotes in them, but for the closing's. */
const rowsIn = (csv: string) => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line.split(',')[at] ?? ''])));
};

describe('the file of an account', () => {
  test('has every entry, and they add up to the balances in its last line', async () => {
    const { text, headers } = await fileOf('kind=bills');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="candor-bills.csv"');
    const rows = rowsIn(text);
    const closing = rows.pop();
    expect(closing?.['time']).toBe('closing');
    expect(closing?.['entry']).toMatch(/^[0-9a-f]{64}$/);
    const sums = new Map<string, string>();
    for (const { unit = '', change = '' } of rows) sums.set(unit, addDecimals(sums.get(unit) ?? '0', change));
    const balances = Object.fromEntries((closing?.['wallet'] ?? '').split('; ').map((one) => one.split(' ').reverse()));
    expect(Object.fromEntries([...sums].filter(([, sum]) => !isZeroDecimal(sum)))).toEqual(balances);
    expect(rows.filter(({ kind }) => kind === 'trade')).toHaveLength(6);
  });

  test('has the entries of some causes and of a wallet where those are asked for', async () => {
    const kinds = rowsIn((await fileOf('cause=trade,fee&walletType=1')).text).slice(0, -1);
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['trade', 'fee']));
    expect(rowsIn((await fileOf('cause=trade,fee&walletType=6')).text)).toHaveLength(1);
  });

  test('as JSON has the same rows, and its closing names record and hash', async () => {
    const { text, headers } = await fileOf('kind=bills&format=json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { kind, rows, closing } = JSON.parse(text);
    expect(kind).toBe('bills');
    const csv = rowsIn((await fileOf('kind=bills')).text);
    expect(rows.map((row: { entry: string }) => row.entry)).toEqual(csv.slice(0, -1).map(({ entry }) => entry));
    expect(closing).toMatchObject({ seq: expect.any(Number), recordHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('has trades of spot and of contracts in the order of their records', async () => {
    const order = { symbol: 'BTC/USDT:USDT', price: '60000.00', quantity: '0.01' };
    await futures.ask('/api/contract/order/submit', { ...order, direction: 2 }, futures.bob);
    await futures.ask('/api/contract/order/submit', { ...order, direction: 1 }, futures.alice);
    await trade(futures.bob, 'sell', '60004.00');
    await trade(futures.alice, 'buy', '60004.00');
    const rows = rowsIn((await fileOf('kind=trades')).text).slice(0, -1);
    expect(rows.map(({ product }) => product)).toEqual(['spot', 'spot', 'spot', 'contract', 'spot']);
    expect(rows.at(-1)).toMatchObject({ market: 'BTC/USDT', side: 'buy', value: '60.00400000', unit: 'USDT' });
    expect(rows.at(3)).toMatchObject({ market: 'BTC/USDT:USDT', side: 'open long', quantity_unit: 'BTC' });
  });

  test('in a tax layout has one row for a trade, of one coin where that is asked for', async () => {
    const { text, headers } = await fileOf('kind=trades&format=koinly&coin=BTC');
    expect(headers['content-disposition']).toBe('attachment; filename="candor-trades-koinly.csv"');
    const rows = rowsIn(text);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ 'Sent Currency': 'USDT', 'Received Currency': 'BTC', 'Fee Currency': 'USDT' });
    expect((await fileOf('kind=trades&format=cointracker')).text).toMatch(/^Date,Received Quantity,/);
  });

  test('has each deposit that a tax layout has, with what the exchange gave itself', async () => {
    const own = rowsIn((await fileOf('kind=deposits')).text).slice(0, -1);
    const taxed = rowsIn((await fileOf('kind=deposits&format=koinly')).text);
    expect(taxed.length).toBeGreaterThan(0);
    expect(own.map(({ way, unit }) => [way, unit])).toEqual(taxed.map((row) => ['demo', row['Received Currency']]));
    const asJson = JSON.parse((await fileOf('kind=deposits&format=json')).text).rows;
    expect(asJson).toHaveLength(own.length);
  });

  test.each(assetExportKinds)('of %s is the user’s own alone', async (kind) => {
    const stranger = await futures.server.register(`stranger-${kind}@example.com`);
    const answer = await futures.server.ask(`${path}?kind=${kind}&format=json`, {
      method: 'GET',
      token: stranger.token,
    });
    const rows = JSON.parse(answer.text).rows as { kind?: string; way?: string }[];
    expect(rows.filter((row) => row.kind !== 'demo_funds' && row.way !== 'demo')).toEqual([]);
  });

  test.each([
    ['kind=orders', 'kind'],
    ['format=xls', 'format'],
    ['coin=NOPE', 'coin'],
    ['fromMs=2&toMs=1', 'toMs'],
    ['kind=swaps&walletType=1', 'walletType'],
    ['format=koinly&cause=trade', 'cause'],
  ])('is refused with %s', async (query, field) => {
    const answer = await futures.server.ask(`${path}?${query}`, { method: 'GET', token: futures.alice.token });
    expect(answer.body.data.fields).toMatchObject([{ field }]);
  });

  test('that is no prepared one is not found', async () => {
    const answer = await futures.server.ask(`${path}/${'a'.repeat(32)}`, { method: 'GET', token: futures.alice.token });
    expect([answer.status, answer.body.data.reason]).toEqual([422, 'not_found']);
  });
});

test('a transaction is found by coin, amount and time where the journal was cut', async () => {
  const { userId } = futures.alice;
  const of = { userId, networkId: 1, assetId: 1 };
  const deposit = (key: string, creditedAtMs: number, chainAmount = 1n) => ({
    ...of,
    key,
    addressIndex: 1,
    address: '0x01',
    txHash: `0x${key}`,
    chainAmount,
    height: 1,
    blockHash: '',
    stage: 'final',
    seenAtMs: 1,
    creditedAtMs,
  });
  const { sql } = futures.server;
  const db = await sql.db();
  const came = [deposit('a', 1_000_000), deposit('b', 9_000_000), deposit('c', 9_000_500), deposit('d', 9_000_700, 7n)];
  await db.insert(chainDeposits).values(came);
  const entry = (seq: number, timeMs: number, units = 100n) => ({ seq, timeMs, deposited: { assetId: 1, units } });
  const recovered = { seq: 6, timeMs: 1_000_000 };
  const entries = [
    entry(1, 999_990),
    entry(2, 9_000_100),
    entry(3, 5_000_000),
    entry(4, 1_000_000, 101n),
    entry(5, 9_000_100, 700n),
    recovered,
  ];
  const networks = [{ networkId: 1, assets: [{ assetId: 1, chainDecimals: 6, ledgerScale: 8 }] }];
  const state = { networks: { networks: () => networks } };
  const exchange = {
    recordAt: () => Promise.resolve(undefined),
    read: (query: (from: typeof state) => unknown) => Promise.resolve({ value: query(state), seq: 1 }),
  };
  const cut = { sql, exchange } as unknown as Parameters<typeof transactionsBehind>[0];
  // Two fit the second entry, none the third and the fourth, and the last is no credit.
  expect(await transactionsBehind(cut, userId, entries)).toEqual(
    new Map([
      [1, '0xa'],
      [5, '0xd'],
    ]),
  );
  expect(await transactionsBehind(cut, futures.bob.userId, entries)).toEqual(new Map());
  await db.delete(chainDeposits).where(eq(chainDeposits.userId, userId));
});

test('a receipt has the fee of its own record, and what is no receipt has no row', () => {
  const entry = (seq: number, cause: string, amount: bigint) => ({ seq, timeMs: seq, assetId: 1, cause, amount });
  const entries = [
    entry(1, 'recharge', 50_000n),
    entry(1, 'recharge_fee', -500n),
    entry(2, 'receipt_assigned', 700n),
    entry(3, 'deposit', 9n),
  ];
  const listings = { asset: () => ({ symbol: 'USDT', scale: 2 }) } as unknown as Parameters<typeof receiptsOf>[1];
  expect(receiptsOf(entries, listings)).toEqual([
    { way: 'bank', seq: 1, timeMs: 1, coin: 'USDT', amount: '500.00', fee: '5.00' },
    { way: 'assigned', seq: 2, timeMs: 2, coin: 'USDT', amount: '7.00', fee: '0.00' },
  ]);
});

describe('a prepared file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'prepared-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  let nowMs = 1_000;
  const errors: unknown[] = [];
  const logger = { error: (what: unknown) => void errors.push(what) };
  const open = () => new PreparedFiles({ dir, logger: logger as never, now: () => nowMs });
  const file = (chunks: AsyncIterable<string>) =>
    new FileAnswer({ name: 'candor-bills.csv', contentType: 'text/csv; charset=utf-8', chunks });
  const settled = async (files: PreparedFiles, id: string) => {
    for (;;) {
      const found = await files.find(1, id);
      if (found === undefined || found instanceof FileAnswer || found.state !== 'preparing') return found;
      await new Promise(setImmediate);
    }
  };
  async function* two() {
    yield 'one,';
    yield 'two\r\n';
  }
  async function* broken() {
    yield 'one,';
    throw new Error('the database is away');
  }

  test('is there for its owner alone, also after a restart, and for a day', async () => {
    const files = open();
    const started = await files.start(1, 100_001, file(two()));
    expect(exportAssets.output.parse(started)).toMatchObject({ state: 'preparing', rows: 100_001 });
    expect(files.isBusy(1)).toBe(true);
    expect(await settled(files, started.id)).toBeInstanceOf(FileAnswer);
    expect(files.isBusy(1)).toBe(false);
    const again = open();
    expect(await again.find(2, started.id)).toBeUndefined();
    const found = await again.find(1, started.id);
    if (!(found instanceof FileAnswer)) throw new Error('no file');
    const chunks: Buffer[] = [];
    for await (const chunk of found.chunks) chunks.push(Buffer.from(chunk));
    expect([found.name, Buffer.concat(chunks).toString()]).toEqual(['candor-bills.csv', 'one,two\r\n']);
    nowMs += preparedFileMs;
    expect(await again.find(1, started.id)).toBeUndefined();
  });

  test('whose rows fail is said to have failed, and the next can be asked for', async () => {
    const files = open();
    const { id } = await files.start(1, 5, file(broken()));
    expect(await settled(files, id)).toMatchObject({ state: 'failed' });
    expect(files.isBusy(1)).toBe(false);
    expect(errors).toHaveLength(1);
  });

  test('is written once where two are asked for at once, and three times a day', async () => {
    const files = open();
    nowMs += 2 * preparedFileMs;
    const both = await Promise.allSettled([files.start(1, 5, file(two())), files.start(1, 5, file(two()))]);
    expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 429 } }]);
    const first = both[0].status === 'fulfilled' ? both[0].value : undefined;
    await settled(files, first?.id ?? '');
    for (const _ of [2, 3]) {
      nowMs += 60_000;
      await settled(files, (await files.start(1, 5, file(two()))).id);
    }
    const retryAfterSeconds = preparedFileMs / 1_000 - 120;
    await expect(files.start(1, 5, file(two()))).rejects.toMatchObject({ status: 429, retryAfterSeconds });
    expect(files.isBusy(1)).toBe(false);
    await expect(files.start(2, 5, file(two()))).resolves.toMatchObject({ state: 'preparing' });
    nowMs += retryAfterSeconds * 1_000;
    await expect(files.start(1, 5, file(two()))).resolves.toMatchObject({ state: 'preparing' });
  });
});
