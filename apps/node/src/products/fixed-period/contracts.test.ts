import { recomputeReceipt } from '@candor/amount';
import type { FixedPeriodContract, FixedPeriodReceipt } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { ContractServer } from './test-support/contract-server.ts';

let contracts: ContractServer;
beforeAll(async () => {
  contracts = await ContractServer.start();
});
afterAll(() => contracts.stop());

const contractOf = ({ body }: Answer) => body.data as unknown as FixedPeriodContract;
const receiptOf = ({ body }: Answer) => body.data as unknown as FixedPeriodReceipt;
const recordsOf = ({ body }: Answer) => (body.data.records ?? []) as unknown as FixedPeriodContract[];

describe('a contract', () => {
  test('is accepted at the payout that was shown, waits, counts down, and settles', async () => {
    const accepted = contractOf(await contracts.open({ payoutRate: '0.8' }));
    expect(accepted).toMatchObject({
      status: 'created',
      statusText: null,
      symbol: 'BTC/USDT',
      quantity: '100.00000000',
      payoutRate: '0.8',
      maximumWin: '80.00000000',
      currentPrice: '60000.00',
    });
    expect(accepted.orderCode).toMatch(/^FX-260101-\d{7}$/);
    await contracts.pass(6_000_000, 6_000_000);
    const [running] = recordsOf(await contracts.list({ status: 'running' }));
    expect(running).toMatchObject({ status: 'countdown', openPrice: '60000.00', outcome: null, countdown: 30 });
    await contracts.pass(...Array.from({ length: 31 }, () => 6_000_100));
    const [settled] = recordsOf(await contracts.list({ status: 'settled' }));
    expect(settled).toMatchObject({
      orderCode: accepted.orderCode,
      status: 'settlement',
      statusText: 'Maturity settlement completed',
      outcome: 'won',
      price: '60001.00',
      profitAndLoss: '80.00000000',
      credited: '180.00000000',
      value: '180.00000000',
      countdown: 0,
    });
  });

  test('that is lost keeps the stake, and an equal one gives it back', async () => {
    await contracts.settled(6_000_000, 5_999_900);
    await contracts.settled(6_000_000, 6_000_000);
    const [equal, lost] = recordsOf(await contracts.list({ size: 2 }));
    expect(equal).toMatchObject({ outcome: 'equal', profitAndLoss: '0.00000000', credited: '100.00000000' });
    expect(lost).toMatchObject({ outcome: 'lost', profitAndLoss: '-100.00000000', credited: '0.00000000' });
  });

  test('without a window is void: its receipt names the missing seconds, and the public count holds it', async () => {
    const number = await contracts.settled(6_000_000, undefined);
    const receipt = receiptOf(await contracts.receipt(number, { token: contracts.token }));
    expect(receipt).toMatchObject({ outcome: 'voided', voidCause: 'window_missing', credited: '100.00000000' });
    expect(receipt.windowSamples.filter(({ problem }) => problem === 'missing').length).toBeGreaterThan(0);
    expect(recomputeReceipt(receipt).wrong).toEqual([]);
    const { body } = await contracts.server.ask('/api/core/coin/open/fixedPeriod/statistics', { method: 'GET' });
    expect(body.data).toMatchObject({
      house: expect.any(String),
      escrow: '0.00000000',
      records: [{ symbol: 'BTC/USDT', durationSeconds: 30, won: 1, lost: 1, equal: 1, voided: 1 }],
    });
  });

  test('that settled is a trade in the file of the account, with the change that a tax layout has', async () => {
    const fileOf = async (format: string, more = '') => {
      const path = `/api/core/coin/assets/export?kind=trades&format=${format}${more}`;
      return (await contracts.server.ask(path, { method: 'GET', token: contracts.token })).text;
    };
    const { rows } = JSON.parse(await fileOf('json')) as { rows: Record<string, string | null>[] };
    expect(rows.map(({ product, change }) => [product, change])).toEqual([
      ['fixed_period', '80.00000000'],
      ['fixed_period', '-100.00000000'],
      ['fixed_period', '0.00000000'],
      ['fixed_period', '0.00000000'],
    ]);
    expect(rows[0]).toMatchObject({ market: 'BTC/USDT', side: 'rise', quantity: '100.00000000', unit: 'USDT' });
    expect(rows[3]?.['price']).toBeNull();
    // Those that changed nothing are no rows of a tax tool.
    expect((await fileOf('koinly')).trimEnd().split('\r\n')).toHaveLength(1 + 2);
    expect((JSON.parse(await fileOf('json', '&coin=BTC')) as { rows: unknown[] }).rows).toEqual([]);
  });

  test('counts in what a time came to: sums of results, and how many have settled in all', async () => {
    const since = async (fromMs: number) => {
      const path = `/api/core/coin/fixedPeriod/results?fromMs=${fromMs}`;
      return (await contracts.server.ask(path, { method: 'GET', token: contracts.token })).body.data;
    };
    const all = { contracts: 4, won: 1, profitAndLoss: '-20.00000000', settledInAll: 4, stakeAsset: 'USDT' };
    expect(await since(0)).toMatchObject(all);
    expect(await since(contracts.server.nowMs + 1)).toMatchObject({
      contracts: 0,
      won: 0,
      profitAndLoss: '0.00000000',
      settledInAll: 4,
    });
  });

  test('is read to the first one by marks, none twice, though others are opened meanwhile', async () => {
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const { body } = await contracts.list({ status: 'settled', size: 2, ...(before !== null && { before }) });
      seen.push(...(body.data.records ?? []).map((record) => (record as { orderCode?: string }).orderCode ?? ''));
      before = (body.data as { next?: string | null }).next ?? null;
      if (seen.length === 2) await contracts.settled(6_000_000, 6_000_100);
    } while (before !== null);
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
  });

  test('is a row of a file: both prices with their seconds, and what was won or lost', async () => {
    const body = { kind: 'contracts', symbol: 'BTC/USDT', state: 'history' };
    const { body: answer } = await contracts.server.ask('/api/user/export', { body, token: contracts.token });
    const { csv, rows } = answer.data as unknown as { readonly csv: string; readonly rows: number };
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows);
    const named = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at], cell])),
    );
    const [opened, settled] = ['opening_second', 'settlement_second'].map((name) => Date.parse(named[0]?.[name] ?? ''));
    expect((settled ?? 0) - (opened ?? 0)).toBe(30_000);
    expect(named[0]).toMatchObject({
      market: 'BTC/USDT',
      opening_price: '60000.00',
      settlement_price: '60001.00',
      result: 'won',
      type: 'fixed_period',
      status_text: 'Maturity settlement completed',
      profit_and_loss: '80.00000000',
      value: '180.00000000',
      countdown_seconds: '0',
      credited_unit: 'USDT',
    });
    expect(named.find(({ result }) => result === 'voided')).toMatchObject({
      settlement_price: '',
      void_cause: 'window_missing',
    });
  });

  test('shows its money in the bills', async () => {
    const { rows } = await contracts.server.ask('/api/core/coin/assets/getMyBill', {
      token: contracts.token,
      body: { walletType: 6 },
    });
    const moved = rows.map(({ cause, amount }) => [cause, amount]);
    expect(moved).toContainEqual(['fixed_period_won', '80.00000000']);
    expect(moved).toContainEqual(['fixed_period_lost', '-100.00000000']);
  });
});

describe('a request', () => {
  test('is booked once, however often it is sent, and with another content is refused', async () => {
    const before = recordsOf(await contracts.list({ size: -521 })).length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => contracts.open({ quantity: '10', requestId: 'same-request' })),
    );
    expect(new Set(answers.map((answer) => contractOf(answer).orderCode)).size).toBe(1);
    expect(recordsOf(await contracts.list({ size: -521 }))).toHaveLength(before + 1);
    expect(answers[0]?.text).toBe(answers[49]?.text);
    const other = await contracts.open({ quantity: '11', requestId: 'same-request' });
    expect(other.body.data.reason).toBe('idempotency_mismatch');
  });

  test.each([
    ['a fraction', { quantity: '1.5' }],
    ['a word', { quantity: '12a' }],
    ['a sum', { quantity: '1/2' }],
    ['an exponent', { quantity: '1e2' }],
    ['a space', { quantity: ' 7' }],
    ['nothing', { quantity: '0' }],
  ])('with %s for a quantity is refused in the specified words', async (_what, fields) => {
    const { status, body } = await contracts.open(fields);
    expect(status).toBe(400);
    expect(body.data.fields?.[0]).toMatchObject({
      field: 'quantity',
      rule: 'stake_integer',
      message: 'Quantity can only be entered as an integer',
    });
  });

  test('of a stake of 21 digits is refused and names the field', async () => {
    const { status, body } = await contracts.open({ quantity: String(10n ** 20n) });
    expect([status, body.data.fields?.[0]?.field]).toEqual([400, 'quantity']);
  });

  test.each([
    ['period_not_offered', 'period', { period: 31 }],
    ['payout_changed', 'payoutRate', { payoutRate: '0.9' }],
    ['stake_below_minimum', 'quantity', { quantity: '9' }],
    ['stake_above_maximum', 'quantity', { quantity: '999999999999' }],
    ['insufficient_available', 'quantity', { quantity: '5000' }],
    ['unknown_market', 'symbol', { symbol: 'NO/MARKET' }],
    ['prices_stale', undefined, { symbol: 'XAU/USD' }],
  ])('is refused for %s and names the field', async (reason, field, fields) => {
    const { status, body } = await contracts.open(fields);
    expect([status, body.data.reason, body.data.fields?.[0]?.field]).toEqual([422, reason, field]);
  });
});

describe('a receipt', () => {
  test('opens for its owner by number, for anyone with the key, and is as unknown as none otherwise', async () => {
    const other = await ContractServer.user(contracts.server, 'other@example.com');
    const [mine] = recordsOf(await contracts.list({ status: 'settled' }));
    if (!mine) throw new Error('there is a settled contract');
    const { orderCode, receiptKey } = mine;
    expect((await contracts.receipt(orderCode, { token: contracts.token })).status).toBe(200);
    const shared = await contracts.receipt(orderCode, { key: receiptKey });
    expect(recomputeReceipt(receiptOf(shared)).holds).toBe(true);
    expect(shared.text).not.toContain('userId');
    const unknown = await contracts.receipt('FX-260101-9999999');
    const forged = `${receiptKey.startsWith('A') ? 'B' : 'A'}${receiptKey.slice(1)}`;
    // The last character has bits that say nothing of the key.
    const endings = ['A', 'B', 'C', 'D', 'Q', 'R', 'g', 'w'].filter((last) => !receiptKey.endsWith(last));
    for (const answer of [
      ...(await Promise.all(
        endings.map((last) => contracts.receipt(orderCode, { key: receiptKey.slice(0, -1) + last })),
      )),
      await contracts.receipt(orderCode),
      await contracts.receipt(orderCode, { token: other.token }),
      await contracts.receipt(orderCode, { key: forged }),
      await contracts.receipt(orderCode.replace('FX-260101', 'FX-250101'), { key: receiptKey }),
    ]) {
      expect(answer.status).toBe(unknown.status);
      expect(answer.body.data.reason).toBe('not_found');
    }
  });

  test('has its samples in the market’s own list, with the record of each', async () => {
    const [mine] = recordsOf(await contracts.list({ status: 'settled' }));
    const receipt = receiptOf(await contracts.receipt(mine?.orderCode ?? '', { key: mine?.receiptKey ?? '' }));
    const [first] = receipt.openingSamples;
    const path = `/api/core/coin/open/fixedPeriod/samples?symbol=BTC_USDT&fromSecond=${first?.second}&toSecond=${first?.second}`;
    const { body } = await contracts.server.ask(path, { method: 'GET' });
    expect(body.data).toMatchObject({ symbol: 'BTC/USDT', tickScale: 2, records: [first] });
  });
});

describe('a user’s own limits', () => {
  const limits = (token: string) => contracts.server.ask('/api/core/coin/fixedPeriod/limits', { method: 'GET', token });

  test('a lower limit holds at once, and a higher one waits for a day', async () => {
    const { token } = await ContractServer.user(contracts.server, 'careful@example.com');
    const set = (dailyStakeLimit: string) =>
      contracts.server.ask('/api/core/coin/fixedPeriod/stakeLimit', { token, body: { dailyStakeLimit } });
    expect((await set('50')).body.data).toMatchObject({ dailyStakeLimit: '50.00000000', pendingLimit: null });
    expect((await contracts.open({ quantity: '51' }, token)).body.data.reason).toBe('stake_limit_reached');
    expect((await contracts.open({ quantity: '50' }, token)).status).toBe(200);
    expect((await set('500')).body.data).toMatchObject({
      dailyStakeLimit: '50.00000000',
      pendingLimit: { dailyStakeLimit: '500.00000000' },
      stakedToday: '50.00000000',
      openContracts: 1,
    });
    expect((await contracts.open({ quantity: '10' }, token)).body.data.reason).toBe('stake_limit_reached');
  });

  test('a pause holds, can be lengthened, and never shortened', async () => {
    const { token } = await ContractServer.user(contracts.server, 'tired@example.com');
    const pause = (days: number) => contracts.server.ask('/api/core/coin/fixedPeriod/pause', { token, body: { days } });
    expect((await pause(7)).status).toBe(200);
    expect((await contracts.open({}, token)).body.data.reason).toBe('paused_by_user');
    expect((await pause(1)).body.data.reason).toBe('pause_shorter');
    expect((await pause(30)).status).toBe(200);
    expect((await pause(2)).body.data.fields?.[0]?.rule).toBe('pause_days');
    expect((await limits(token)).body.data).toMatchObject({ pausedUntilMs: contracts.server.nowMs + 30 * 86_400_000 });
  });
});

describe('a notice', () => {
  test('notifies the users who asked for it of a settled contract, once, and nobody else', async () => {
    const { server } = contracts;
    const { token } = await ContractServer.user(server, 'told@example.com');
    const wish = { kind: 'contract_settled', inbox: true, mail: false, push: false };
    await server.app.contractNotices.look();
    await server.ask('/api/notice/savePreferences', { token, body: wish });
    const { orderCode } = contractOf(await contracts.open({}, token));
    await contracts.settled(6_000_000, 6_000_100);
    await server.app.contractNotices.look();
    await server.app.contractNotices.look();
    const titles = async (by: string) => (await server.ask('/api/notice/inbox', { token: by, body: {} })).text;
    const told = await titles(token);
    expect(told.split('Your contract was settled: 80 USDT won')).toHaveLength(2);
    expect(told).toContain(orderCode);
    // Both prices with their seconds, and the way to the receipt.
    expect(told).toMatch(
      /Opening price 60000\.00 at \d\d:\d\d:\d\d UTC, settlement price 60001\.00 at \d\d:\d\d:\d\d UTC\./,
    );
    expect(told).toContain(`"/receipt/${orderCode}"`);
    expect(await titles(contracts.token)).not.toContain('Your contract');
  });
});

describe('what is offered', () => {
  test('has the periods of coins and of index markets, with the odds they imply', async () => {
    const { rows } = await contracts.server.ask('/api/period/list', { body: { symbol: 'XAU/USD' } });
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatchObject({ symbol: 'XAU/USD', payoutRate: '0.82', breakEven: { rate: '0.549451' } });
    const all = await contracts.server.ask('/api/period/list', { body: {} });
    expect(new Set(all.rows.map(({ symbol }) => symbol)).size).toBe(11);
  });

  test('is in the coin list, where index markets keep the case of their coins', async () => {
    const { body } = await contracts.server.ask('/api/common/getCoinList');
    const { coinList } = body.data as unknown as { coinList: readonly { readonly coin: string }[] };
    expect(coinList).toHaveLength(11);
    expect(coinList.find(({ coin }) => coin === 'XAU')).toMatchObject({
      market: 'mt5',
      coinType: 3,
      customizeFlag: 2,
      showSymbol: 'XAU/USD',
      amount: '3290.10',
    });
    const { body: gold } = await contracts.server.ask('/api/common/getMt5Amount?coin=XAU');
    expect(gold.data).toMatchObject({ coin: 'XAU', amount: '3290.10', open: '3280.00' });
    // The client family compares with a text here, and with a number everywhere else.
    expect(gold.code).toBe('200');
    expect(body.code).toBe(200);
  });

  test('is the market call’s kind 3', async () => {
    const { body } = await contracts.server.ask('/api/core/coin/open/market/initData?type=3', { method: 'GET' });
    const { markets } = body.data as unknown as { markets: readonly { readonly symbol_name: string }[] };
    expect(markets.map(({ symbol_name: name }) => name)).toContain('USD/JPY');
    expect(markets).toHaveLength(11);
  });
});
