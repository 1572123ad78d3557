import { addDecimals, subtractDecimals } from '@candor/amount';
import { dayResults, equity, getBill, monthStatement } from '@candor/protocol';
import { compactVerify, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FuturesServer } from '../../products/futures/test-support/futures-server.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
  const order = { symbol: 'BTC/USDT', price: '60000.00', quantity: '0.10000' };
  await futures.ask('/api/currency/order/submit', { ...order, side: 'sell' }, futures.bob);
  await futures.ask('/api/currency/order/submit', { ...order, side: 'buy' }, futures.alice);
});
afterAll(() => futures.stop());

const head = '/api/core/coin/assets';
const get = async (path: string, trader = futures.alice) => {
  const answer = await futures.server.ask(`${head}/${path}`, { method: 'GET', token: trader.token });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.data;
};
const monthNow = () => new Date(futures.server.nowMs).toISOString().slice(0, 7);

describe('an entry', () => {
  const entryOf = async (cause: string) => {
    const { records = [] } = (await futures.ask(`${head}/getMyBill`, { cause }, futures.alice)).body.data;
    return (records[0] as unknown as { billId: string }).billId;
  };

  test('opens into its record, the other entries of it, and the fill behind it', async () => {
    const billId = await entryOf('fee');
    const answer = await futures.ask(`${head}/getBill`, { billId }, futures.alice);
    const { bill, record, entries, fill, balanceBefore } = getBill.output.parse(answer.body.data);
    expect(entries.map(({ cause }) => cause)).toEqual(['trade', 'trade', 'fee']);
    expect(record.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(addDecimals(balanceBefore, bill.amount)).toBe(bill.balanceAfter);
    expect(fill).toMatchObject({ symbol: 'BTC/USDT', notional: '6000.00000000', fee: bill.amount.slice(1) });
  });

  test('of another user is not found', async () => {
    const billId = await entryOf('trade');
    const { status, body } = await futures.ask(`${head}/getBill`, { billId: `${billId.split('-')[0]}-9` }, futures.bob);
    expect([status, body.data.reason]).toEqual([422, 'not_found']);
  });
});

describe('the days of a month', () => {
  test('say of each what it made: worth − worth before − paid in + paid out', async () => {
    const found = dayResults.output.parse(await get(`getDayResults?month=${monthNow()}`));
    const today = found.days.at(-1);
    if (!today?.worth || today.result === null) throw new Error('no price');
    const before = found.days.at(-2)?.worth ?? found.before ?? '0';
    const { otherIn, otherOut, fees } = today;
    expect(subtractDecimals(addDecimals(today.result, otherIn), otherOut)).toBe(subtractDecimals(today.worth, before));
    expect(fees).not.toBe('0.00000000');
    expect(found.unexplained).toEqual([]);
  });

  test('are refused of a month to come and of what is none', async () => {
    for (const month of ['2099-01', '2026-13', '']) {
      const answer = await futures.server.ask(`${head}/getDayResults?month=${month}`, {
        method: 'GET',
        token: futures.alice.token,
      });
      expect(answer.body.data.fields).toMatchObject([{ field: 'month' }]);
    }
  });

  test('have the sources of the equity’s sums', async () => {
    const { paidIn, sources } = equity.output.parse(await get('getEquity?span=month'));
    expect(sources.otherIn).toBe(paidIn);
    expect(sources.deposits).toBe('0.00000000');
  });
});

describe('a statement', () => {
  test('adds up for each coin, and is signed by the key that the config script names', async () => {
    const { statement, jws } = monthStatement.output.parse(await get(`getStatement?month=${monthNow()}`));
    for (const line of statement.coins) {
      const gone = addDecimals(line.out, line.fees);
      const sum = subtractDecimals(addDecimals(addDecimals(line.opening, line.in), line.result), gone);
      expect(sum).toBe(line.closing);
    }
    const bitcoin = statement.coins.find(({ asset }) => asset === 'BTC');
    const { records = [] } = (await futures.ask('/api/userCoin/spot', { coin: 'BTC' }, futures.alice)).body.data;
    expect(bitcoin?.closing).toBe((records[0] as unknown as { total: string }).total);
    const script = await futures.server.ask('/platform/dev/config.js', { method: 'GET' });
    const jwk = JSON.parse(/candorStatementKey = ({.*});/.exec(script.text)?.[1] ?? '{}');
    const { payload } = await compactVerify(jws, await importJWK(jwk, 'ES256'));
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(statement);
  });
});
