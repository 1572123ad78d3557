import { amount } from '@candor/amount';
import { depositMessage, privateMessage, withdrawalMessage } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountWriter } from '../../wire/sockets/account-writer.ts';
import { allTopics, PrivateHub } from '../../wire/sockets/private-hub.ts';
import { DepositKeeper } from './deposits/deposit-keeper.ts';
import { DepositRows } from './deposits/deposit-rows.ts';
import { ether, ledgerEther, PayingExchange } from './test-support/paying-exchange.ts';
import { walletTopics } from './wallet-messages.ts';
import { Payer } from './withdrawals/payer.ts';
import { PaymentRows } from './withdrawals/payment-rows.ts';

interface Heard {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

let exchange: PayingExchange;
let payer: Payer;
let hub: PrivateHub;

beforeAll(async () => {
  exchange = await PayingExchange.start(100n * ether);
  const { exchange: service, sql, logger } = exchange.server;
  const networks = () => exchange.server.networks;
  payer = new Payer({
    exchange: service,
    rows: new PaymentRows(sql),
    networks,
    logger,
    now: () => exchange.server.nowMs,
  });
  const asset = () => ({ symbol: 'ETH', name: 'Ether', scale: 8 });
  const writer = new AccountWriter({ asset, market: () => undefined as never, usdtPrice: () => '1' });
  hub = new PrivateHub(service, writer, allTopics(walletTopics({ exchange: service, assetOf: asset })));
});
afterAll(async () => {
  hub.close();
  await exchange.server.stop();
});

async function join(userId: number): Promise<Heard[]> {
  const heard: Heard[] = [];
  await new Promise<void>((begun) => {
    hub.join(userId, {
      language: 'en',
      send(type, body) {
        const message = JSON.parse(`{"type":"${type}","n":${heard.length + 1},${body}}`) as Heard;
        privateMessage.parse(message);
        heard.push(message);
        if (type === 'SNAPSHOT') begun();
      },
    });
  });
  return heard;
}
const stagesIn = (heard: readonly Heard[], type: string) =>
  heard.filter((message) => message.type === type).map(({ data }) => data['stage']);

async function pay(): Promise<void> {
  await payer.look();
  for (let block = 0; block < 3; block += 1) {
    exchange.network.mine();
    await payer.look();
  }
}

test('a withdrawal is announced at each step with its balance, in the inbox and by mail once', async () => {
  const { server } = exchange;
  const userId = await exchange.newUser();
  const notices = async () => (await server.people.notices.page(userId, { limit: 20, offset: 0 }, false)).rows;
  await server.projector.idle();
  await server.app.withdrawalNotices.look();
  const heard = await join(userId);
  const id = await exchange.withdraw(userId, ledgerEther, '0x00000000000000000000000000000000000000aa');
  await server.projector.idle();
  await server.app.withdrawalNotices.look();
  await pay();
  await server.projector.idle();
  await server.app.withdrawalNotices.look();
  await server.app.withdrawalNotices.look();
  expect(stagesIn(heard, 'WITHDRAWAL')).toEqual(['approved', 'planned', 'signed', 'arrived']);
  const last = heard.findLast(({ type }) => type === 'WITHDRAWAL');
  expect(withdrawalMessage.parse(last).data).toMatchObject({ id: String(id), stage: 'arrived', reason: null });
  // What was reserved is reported with the record that moved it.
  expect(stagesIn(heard, 'OWNCOIN').length).toBeGreaterThanOrEqual(2);
  expect((await notices()).map(({ key }) => key).toSorted()).toEqual([
    `withdrawal-${id}-arrived`,
    `withdrawal-${id}-requested`,
  ]);
  const letters = (await server.people.post.mailbox({ limit: 50, offset: 0 })).filter((row) => row.userId === userId);
  expect(letters.map(({ subject }) => subject)).toContain('Withdrawal arrived: 1 ETH');
});

test('a withdrawal to another user is a deposit to them', async () => {
  const [giver, taker] = [await exchange.newUser(), await exchange.newUser()];
  await exchange.must({ type: 'assign_deposit_address', userId: taker }, taker);
  const index = exchange.server.exchange.peek(({ deposits }) => deposits.indexOf(taker)) ?? 0;
  const heard = await join(taker);
  const evidenceId = 1_000_000;
  const what = { userId: giver, networkId: 1, assetId: 3, amount: amount(ledgerEther), address: 'inside', evidenceId };
  const { events } = await exchange.must({ type: 'request_withdrawal', ...what, recipientIndex: index }, giver);
  const [asked] = events;
  if (asked?.type !== 'withdrawal_requested') throw new Error('Nothing was asked for.');
  if (asked.reviews > 0) await exchange.approve(asked.withdrawalId, asked.reviews);
  exchange.server.nowMs += 1_000;
  await exchange.must({ type: 'tick' });
  const message = heard.find(({ type }) => type === 'DEPOSIT');
  expect(depositMessage.parse(message).data).toEqual({ stage: 'final', coin: 'ETH', network: null, amount: '1' });
});

test('a deposit is announced when it is credited and when it is final, once each', async () => {
  const { server, network } = exchange;
  const userId = await exchange.newUser();
  await exchange.must({ type: 'assign_deposit_address', userId }, userId);
  const index = server.exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? 0;
  const heard = await join(userId);
  const keeper = new DepositKeeper({
    exchange: server.exchange,
    rows: new DepositRows(server.sql, () => server.nowMs),
    logger: server.logger,
    networks: () => server.networks,
    tell: ({ userId: to, key, ...told }) =>
      server.people.notices.tell(to, `deposit-${key}-${told.stage}`, { kind: 'deposit', ...told }),
  });
  await keeper.look();
  await network.send(network.addressOf(index), 2n * ether);
  for (let block = 0; block < 8; block += 1) {
    network.mine();
    await keeper.look();
  }
  expect(stagesIn(heard, 'DEPOSIT')).toEqual(['credited', 'final']);
  const { rows } = await server.people.notices.page(userId, { limit: 20, offset: 0 }, false);
  expect(new Set(rows.map(({ key }) => key.split('-').at(-1)))).toEqual(new Set(['credited', 'final']));
  expect(rows).toHaveLength(2);
});

test('a receipt of bank money says to its new owner alone what arrived', () => {
  const event = {
    type: 'bank_receipt_assigned',
    userId: 7,
    assetId: 1,
    bankAssetId: 1_001,
    operatorId: 5,
    approverId: 0,
    receiptId: 3,
    requestId: 2,
    units: amount(25_000n),
    gross: amount(250n * 10n ** 8n),
    fee: amount(5n * 10n ** 7n),
    fundShare: amount(0n),
    ticks: 1,
    feePpm: 2_000,
  } as const;
  const assetOf = () => ({ symbol: 'USDT', scale: 8 });
  const topics = walletTopics({ exchange: exchange.server.exchange, assetOf });
  const record = { seq: 1, timeMs: 1, actor: { kind: 'operator', id: 5 }, events: [event] } as never;
  const data = { stage: 'final', coin: 'USDT', network: null, amount: '249.5' };
  expect(topics.messages(record, { userId: 7 } as never, 'en')).toEqual([{ type: 'DEPOSIT', fields: { data } }]);
  expect(topics.messages(record, { userId: 8 } as never, 'en')).toEqual([]);
});
