import type { Arrival } from '@candor/custody';
import { auditState } from '@candor/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../assembly/test-support/test-server.ts';
import { chainDeposits, chainHeld } from '../../../base/sql/schema.ts';
import { listEthereum } from '../test-support/list-ethereum.ts';
import { SimulatedNetwork } from '../test-support/simulated-network.ts';
import { MoveRows } from '../treasury/move-rows.ts';
import { DepositKeeper } from './deposit-keeper.ts';
import { DepositRows } from './deposit-rows.ts';
import { HeldRows } from './held-rows.ts';

const ether = 10n ** 18n;
const networkId = 1;
let server: TestServer;
let network: SimulatedNetwork;
let keeper: DepositKeeper;
/** Transactions that the chain's blocks do not show. */
const hidden = new Set<string>();
let people = 0;
let userId: number;
let address: string;

const newKeeper = (): DepositKeeper => {
  const { exchange, sql, logger } = server;
  const rows = new DepositRows(sql, () => server.nowMs);
  return new DepositKeeper({ exchange, rows, held: new HeldRows(sql), logger, networks: () => server.networks });
};

beforeAll(async () => {
  server = await TestServer.start();
  network = Object.assign(new SimulatedNetwork(1_000_000n * ether), { hidesCalls: true });
  const { arrivals } = network.chain;
  const shown = async (...asked: Parameters<typeof arrivals>): Promise<readonly Arrival[]> =>
    (await arrivals(...asked)).filter(({ txId }) => !hidden.has(txId));
  Object.assign(network.chain, { arrivals: shown });
  server.networks = [network];
  await listEthereum(server.exchange);
  keeper = newKeeper();
  await keeper.look();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ userId, address } = await newUser());
});
afterEach(() => {
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

async function newUser() {
  const user = await server.register(`hidden${(people += 1)}@example.com`);
  const answer = await server.ask('/api/core/coin/assets/getDepositAddress/eth', { method: 'GET', token: user.token });
  return { ...user, address: (answer.body.data as unknown as { address: string }).address };
}

const balanceOf = (of: number): bigint =>
  server.exchange.exchange.balance({ userId: of, wallet: 1, assetId: 3 }).available;

/** Sends what no block shows, as a contract would. */
async function sendHidden(to: string, units: bigint): Promise<void> {
  hidden.add(await network.send(to, units));
}

const mine = async (blocks: number): Promise<void> => {
  for (let mined = 0; mined < blocks; mined += 1) {
    network.mine();
    await keeper.look();
  }
};

test('what a contract sent is credited at finality, once, beside what blocks show', async () => {
  const before = balanceOf(userId);
  await sendHidden(address, 2n * ether);
  await network.send(address, ether);
  await mine(5);
  expect(balanceOf(userId) - before).toBe(100_000_000n);
  await mine(3);
  expect(balanceOf(userId) - before).toBe(300_000_000n);
  await sendHidden(address, 3n * ether);
  await mine(20);
  expect(balanceOf(userId) - before).toBe(600_000_000n);
});

test('a start in between credits nothing twice; with the rows lost nothing is credited again', async () => {
  const before = balanceOf(userId);
  await sendHidden(address, ether);
  await mine(9);
  keeper = newKeeper();
  await mine(3);
  expect(balanceOf(userId) - before).toBe(100_000_000n);
  const db = await server.sql.db();
  await db.delete(chainHeld);
  await db.delete(chainDeposits);
  await mine(9);
  expect(balanceOf(userId) - before).toBe(100_000_000n);
  // And it goes on from there.
  await sendHidden(address, ether);
  await mine(9);
  expect(balanceOf(userId) - before).toBe(200_000_000n);
});

test('what the platform sent and took away is no deposit', async () => {
  const before = balanceOf(userId);
  const index = server.exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? 0;
  const moves = new MoveRows(server.sql);
  const move = { networkId, assetId: 3, addressIndex: index, nonce: 0, raw: '', signedAtMs: server.nowMs } as const;
  const gas = await network.send(address, ether);
  await moves.add({ ...move, kind: 'gas', sender: 'warm', chainAmount: ether, txHash: gas });
  await sendHidden(address, 2n * ether);
  await mine(9);
  expect(balanceOf(userId) - before).toBe(200_000_000n);
  const swept = await network.sendFrom(address, 0, 'cold', 2n * ether, 7n);
  await moves.add({ ...move, kind: 'sweep', sender: String(index), chainAmount: 2n * ether, txHash: swept });
  await sendHidden(address, ether);
  await mine(12);
  expect(balanceOf(userId) - before).toBe(300_000_000n);
});

test('a branch that is left takes nothing with it that was not final', async () => {
  const before = balanceOf(userId);
  await sendHidden(address, ether);
  await mine(4);
  network.reorganise(3);
  await keeper.look();
  await mine(9);
  expect(balanceOf(userId) - before).toBe(100_000_000n);
});
