import { amount } from '@candor/amount';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { SimulatedNetwork } from '../test-support/simulated-network.ts';
import { MoveRows } from '../treasury/move-rows.ts';
import { DepositKeeper, type DepositKeeperParts } from './deposit-keeper.ts';
import { DepositRows } from './deposit-rows.ts';
import { listEthereum } from '../test-support/list-ethereum.ts';

interface Deposit {
  readonly stage: string;
  readonly state: string;
  readonly amount: string;
  readonly confirmations: number;
  readonly needed: number;
  readonly txHash: string;
}

const ether = 10n ** 18n;
const units = (value: bigint) => amount(value);
const log = '/api/core/coin/assets/getRechargeLog';
let server: TestServer;
let network: SimulatedNetwork;
let keeper: DepositKeeper;
let user: { readonly token: string; readonly userId: number };
let granted = 0n;
let people = 0;

beforeAll(async () => {
  server = await TestServer.start();
  network = new SimulatedNetwork(1_000_000n * ether);
  server.networks = [network];
  await listEthereum(server.exchange);
  const rows = new DepositRows(server.sql, () => server.nowMs);
  keeper = new DepositKeeper({
    exchange: server.exchange,
    rows,
    logger: server.logger,
    networks: () => server.networks,
  });
  await keeper.look();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  user = await server.register(`in${people}@example.com`);
  granted = 0n;
  granted = gained();
});

interface Data {
  readonly address: string;
  readonly records: readonly Deposit[];
}
const data = (answer: Answer) => answer.body.data as unknown as Data;
const addressOf = async () =>
  data(await server.ask('/api/core/coin/assets/getDepositAddress/eth', { method: 'GET', token: user.token })).address;
const deposits = async () => data(await server.ask(log, { body: {}, token: user.token })).records;
const mine = async (blocks = 1) => {
  network.mine(blocks);
  await keeper.look();
};
/** What came beyond the demo's own funds, in units of the ledger. */
const gained = () =>
  server.exchange.exchange.balance({ userId: user.userId, wallet: 1, assetId: 3 }).available - granted;

test('a deposit is seen, credited after its blocks, and final after more', async () => {
  const address = await addressOf();
  expect(await addressOf()).toBe(address);
  const txHash = await network.send(address, 2n * ether + 7n);
  await mine();
  expect(await deposits()).toMatchObject([
    { stage: 'seen', state: 'under review', amount: '2', confirmations: 1, needed: 3, txHash },
  ]);
  expect(gained()).toBe(0n);
  await mine(2);
  expect(await deposits()).toMatchObject([{ stage: 'credited', state: 'review passed', confirmations: 3 }]);
  expect(gained()).toBe(200_000_000n);
  await mine(3);
  expect(await deposits()).toMatchObject([{ stage: 'final' }]);
  await mine(5);
  expect(gained()).toBe(200_000_000n);
});

test('a branch that is left takes back what was only seen, and what is mined again counts once', async () => {
  const address = await addressOf();
  const gone = await network.send(address, ether);
  await mine();
  expect(await deposits()).toHaveLength(1);
  network.reorganise(1, [gone]);
  await keeper.look();
  expect(await deposits()).toEqual([]);
});

test('a credited deposit that moves to another block is credited once', async () => {
  const address = await addressOf();
  await network.send(address, ether);
  await mine(3);
  network.reorganise(3);
  await keeper.look();
  await mine(8);
  expect(await deposits()).toMatchObject([{ stage: 'final' }]);
  expect(gained()).toBe(100_000_000n);
});

test('users have addresses of their own, and see their own deposits alone', async () => {
  const first = await addressOf();
  await network.send(first, ether);
  await mine(3);
  user = await server.register(`other${people}@example.com`);
  expect(await addressOf()).not.toBe(first);
  expect(await deposits()).toEqual([]);
});

test('what the platform sends itself is no deposit, and what the network takes for it is booked', async () => {
  const address = await addressOf();
  await server.exchange.submit({ type: 'fund_treasury', assetId: 3, amount: units(100_000n) });
  const held = () => server.exchange.exchange.networks.asset(1, 3)?.chainHeld ?? 0n;
  const heldBefore = held();
  network.wallets = { hot: 'hot', warm: 'Outside', cold: 'cold' };
  await network.send(address, ether, 7n);
  await mine();
  // What the network took for it is booked at once, and once.
  expect(held()).toBe(heldBefore - 7n);
  network.reorganise(1);
  await mine();
  expect(held()).toBe(heldBefore - 7n);
  delete network.wallets;
  const txHash = await network.send(address, 2n * ether);
  const about = { networkId: 1, kind: 'gas', sender: 'warm', nonce: 0, assetId: 3, raw: '' } as const;
  await new MoveRows(server.sql).add({ ...about, chainAmount: 2n * ether, txHash, signedAtMs: server.nowMs });
  await network.send(address, 3n * ether);
  await mine(3);
  expect(await deposits()).toMatchObject([{ stage: 'credited', amount: '3' }]);
  expect(gained()).toBe(300_000_000n);
});

test('a network is listed with its explorer, where it has one', async () => {
  const path = '/api/core/coin/assets/getRechargeCurrency';
  const listed = async () => data(await server.ask(path, { method: 'GET', token: user.token }));
  const withExplorer = (explorer: string | null) => ({ records: [{ networks: [{ network: 'ETHEREUM', explorer }] }] });
  expect(await listed()).toMatchObject(withExplorer(null));
  const explorer = 'https://explorer.example/tx/{id}';
  Object.assign(network, { explorer });
  expect(await listed()).toMatchObject(withExplorer(explorer));
  Object.assign(network, { explorer: undefined });
});

test('without a chain there is no address and no coin to deposit, and the page says so', async () => {
  server.networks = [];
  const path = '/api/core/coin/assets/getRechargeCurrency';
  const coins = await server.ask(path, { method: 'GET', token: user.token });
  expect(coins.body.data.records).toEqual([]);
  const refused = await server.ask('/api/core/coin/assets/getDepositAddress/eth', { method: 'GET', token: user.token });
  expect(refused.body.data.reason).toBe('no_chain_connected');
  server.networks = [network];
});

test('what the faucet sends goes to the caller’s own address', async () => {
  server.give = async (_coin, to) => ({ txId: await network.send(to, ether), amount: ether, decimals: 18 });
  const given = await server.ask('/api/demo/faucet', { body: { coin: 'ETH' }, token: user.token });
  expect(data(given)).toMatchObject({ coin: 'ETH', amount: '1' });
  await mine(3);
  expect(gained()).toBe(100_000_000n);
});

test('the faucet gives to whatever address is named, and names a wrong one', async () => {
  const asked: string[] = [];
  server.give = async (_coin, to) => {
    asked.push(to);
    return { txId: '0x1', amount: ether, decimals: 18 };
  };
  const ask = (to: string) => server.ask('/api/demo/faucet', { body: { coin: 'ETH', to }, token: user.token });
  expect(data(await ask('0x52908400098527886e0f7030069857d2e4169ee7'))).toMatchObject({ amount: '1' });
  expect(asked).toEqual(['0x52908400098527886E0F7030069857D2E4169EE7']);
  const wrong = await ask('0x52908400098527886E0F7030069857D2E4169Ee7');
  expect(wrong.body.data.fields).toMatchObject([{ field: 'to', rule: 'wrong_checksum' }]);
  expect(asked).toHaveLength(1);
});

/** Ends, as a kill would, the keeper that takes this step: what the step wrote is kept. */
function endingAfter(step: string) {
  let isOver = false;
  const reach = (name: string): void => {
    if (name !== step || isOver) return;
    isOver = true;
    throw new Error(`The keeper ended after ${name}.`);
  };
  class Rows extends DepositRows {
    override async took(...[networkId, block, seen]: Parameters<DepositRows['took']>): Promise<void> {
      await super.took(networkId, block, seen);
      if (seen.length > 0) reach('keeping what was seen');
    }
    override async setStage(...[key, stage]: Parameters<DepositRows['setStage']>): Promise<void> {
      await super.setStage(key, stage);
      reach(`noting that it is ${stage}`);
    }
  }
  const exchange: DepositKeeperParts['exchange'] = {
    peek: (query) => server.exchange.peek(query),
    submit: async (...asked) => {
      const outcome = await server.exchange.submit(...asked);
      reach(asked[0].type);
      return outcome;
    },
  };
  const quiet = { info: () => undefined, warn: () => undefined };
  const parts = { exchange, rows: new Rows(server.sql, () => server.nowMs), logger: quiet };
  return { isOver: () => isOver, keeper: new DepositKeeper({ ...parts, networks: () => server.networks }) };
}

test.each([
  'keeping what was seen',
  'credit_deposit',
  'noting that it is credited',
  'finalize_deposit',
  'noting that it is final',
])('F2: a keeper that ends after %s is followed by one that credits once', async (step) => {
  const ending = endingAfter(step);
  await network.send(await addressOf(), ether);
  for (let blocks = 0; blocks < 8; blocks += 1) {
    network.mine();
    if (!ending.isOver()) await ending.keeper.look();
    else await keeper.look();
  }
  expect(ending.isOver()).toBe(true);
  expect(await deposits()).toMatchObject([{ stage: 'final' }]);
  expect(gained()).toBe(100_000_000n);
});
