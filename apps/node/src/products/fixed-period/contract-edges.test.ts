import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { FixedPeriodContract } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { ContractServer } from './test-support/contract-server.ts';
import { coins } from './test-support/contract-story.ts';

let contracts: ContractServer;
beforeAll(async () => {
  contracts = await ContractServer.start();
});
afterAll(() => contracts.stop());

let [emails, requests] = [0, 0];
const newUser = () => ContractServer.user(contracts.server, `edge${(emails += 1)}@example.com`);

async function byOperator(command: Command): Promise<void> {
  const request = { operatorId: 9, requestId: `edge-request-${(requests += 1)}`, content: '' };
  const outcome = await contracts.server.exchange.submit(command, request);
  if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
}

const listOf = async (token: string) => {
  const { body } = await contracts.list({}, token);
  return (body.data.records ?? []) as unknown as FixedPeriodContract[];
};

test('the running contract of a user who is frozen settles, and its owner sees it', async () => {
  const { token, userId } = await newUser();
  await contracts.open({}, token);
  await byOperator({ type: 'set_user_frozen', userId, frozen: true });
  expect((await contracts.open({}, token)).body.data.reason).toBe('account_frozen');
  await contracts.pass(6_000_000, 6_000_000, ...Array.from({ length: 30 }, () => 6_000_100));
  expect(await listOf(token)).toMatchObject([{ outcome: 'won', credited: '180.00000000' }]);
});

test('a period that is removed between form and send is refused, and what runs keeps its own', async () => {
  const { token } = await newUser();
  await contracts.open({}, token);
  const { periods } = contracts.server.exchange.exchange.market(1)?.offer ?? { periods: [] };
  await byOperator({ type: 'set_periods', marketId: 1, periods: periods.slice(1) });
  const refused = await contracts.open({ payoutRate: '0.8' }, token);
  expect([refused.status, refused.body.data.reason]).toEqual([422, 'period_not_offered']);
  await contracts.pass(6_000_000, 6_000_000, ...Array.from({ length: 30 }, () => 6_000_100));
  expect(await listOf(token)).toMatchObject([{ outcome: 'won', durationSeconds: 30, payoutRate: '0.8' }]);
  await byOperator({ type: 'set_periods', marketId: 1, periods });
});

test('a stake that the house could not pay is refused, and so is what no whole number of it is', async () => {
  const { token } = await newUser();
  const { exchange } = contracts.server.exchange;
  const left = 79n * coins;
  const units = amount(exchange.bookBalance('fixedPeriodHouse', 1) - left);
  await byOperator({ type: 'move_house_funds', assetId: 1, amount: units, direction: 'to_treasury' });
  expect((await contracts.open({ quantity: '100' }, token)).body.data.reason).toBe('house_limit');
  expect((await contracts.open({ quantity: '98' }, token)).status).toBe(200);
  await byOperator({ type: 'move_house_funds', assetId: 1, amount: units, direction: 'to_house' });
  const huge = await contracts.open({ quantity: String(10n ** 20n) }, token);
  expect([huge.status, huge.body.data.fields?.[0]?.rule]).toEqual([400, 'too_long']);
});

test('two tabs stake twice, each with an answer of its own, and together no more than the user has', async () => {
  const { token, userId } = await newUser();
  const asked = ['tab-one-0001', 'tab-two-0001', 'tab-one-0002'].map((requestId) =>
    contracts.open({ quantity: '400', requestId }, token),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
  const account = { userId, wallet: 6, assetId: 1 } as const;
  expect(contracts.server.exchange.exchange.balance(account)).toEqual({
    available: 200n * coins,
    reserved: 800n * coins,
  });
});

test('fees that were collected by two people are the platform’s own, and pay for a product’s house', async () => {
  const { server } = contracts;
  const ann = await OperatorDesk.open(server, 'ann', ['risk']);
  const ben = await OperatorDesk.open(server, 'ben', ['finance']);
  const trade = (userId: number, side: 'buy' | 'sell') =>
    server.exchange.submit({
      type: 'place_order',
      userId,
      marketId: 1,
      side,
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: 6_000_000,
      quantity: 1_000,
    });
  await trade(1, 'sell');
  await trade(2, 'buy');
  const { exchange } = server.exchange;
  const [fees, treasury] = [exchange.bookBalance('fees', 1), exchange.bookBalance('treasury', 1)];
  expect(fees).toBeGreaterThan(0n);
  const propose = (amountText: string) =>
    ben.ask('/approvals/propose', {
      body: {
        proposal: { kind: 'house.collectFees', asset: 'USDT', amount: amountText },
        reason: 'The month is over',
        requestId: `fees-collected-${(requests += 1)}`,
      },
    });
  expect((await propose('99000000')).body.data.reason).toBe('book_insufficient');
  const whole = `${fees / coins}.${String(fees % coins).padStart(8, '0')}`;
  const { approvalId } = (await propose(whole)).body.data as { readonly approvalId?: number };
  expect(exchange.bookBalance('fees', 1)).toBe(fees);
  const approved = await ann.ask('/approvals/approve', { body: { approvalId } });
  expect(approved.status).toBe(200);
  expect(exchange.bookBalance('fees', 1)).toBe(0n);
  expect(exchange.bookBalance('treasury', 1)).toBe(treasury + fees);
  const record = await server.exchange.recordAt(approved.body.data.seq ?? 0);
  expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
  expect(record?.events).toMatchObject([
    { type: 'posted', cause: 'fees_collected', account: { book: 'fees' } },
    { type: 'posted', cause: 'fees_collected', account: { book: 'treasury' } },
  ]);
});
