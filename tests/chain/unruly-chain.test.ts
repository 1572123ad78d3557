import { auditState } from '@candor/core';
import { Agreement, type Chain, EvmChain } from '@candor/custody';
import { SeededRandom } from '@candor/testkit';
import { amount } from '@candor/amount';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DepositKeeper } from '../../apps/node/src/products/wallets/deposits/deposit-keeper.ts';
import { DepositRows } from '../../apps/node/src/products/wallets/deposits/deposit-rows.ts';
import { Payer } from '../../apps/node/src/products/wallets/withdrawals/payer.ts';
import { PaymentRows } from '../../apps/node/src/products/wallets/withdrawals/payment-rows.ts';
import { AnvilExchange, eth, terms, usdt } from './support/anvil-network.ts';
import { faults, UnrulyEndpoint } from './support/unruly-endpoint.ts';

/** Rounds of F22 and withdrawals at once; `npm run proof` asks for more of both. */
const rounds = Number(process.env['CANDOR_CHAIN_ROUNDS'] ?? 40);
const atOnce = Number(process.env['CANDOR_CHAIN_WITHDRAWALS'] ?? 48);
const firstSeed = Number(process.env['CANDOR_FIRST_SEED'] ?? 1);

let exchange: AnvilExchange;
let endpoints: readonly UnrulyEndpoint[];
let keeper: DepositKeeper;
let payer: Payer;

beforeAll(async () => {
  exchange = await AnvilExchange.start((anvil, token) => {
    endpoints = [1, 2, 3].map(() => new UnrulyEndpoint(anvil.url));
    return agreeing(endpoints.map(({ ask }) => new EvmChain({ endpoint: ask, tokens: [token], hasTracing: true })));
  });
  const { exchange: service, sql, logger } = exchange.server;
  const now = (): number => exchange.server.nowMs;
  const networks = () => exchange.server.networks;
  keeper = new DepositKeeper({ exchange: service, rows: new DepositRows(sql, now), logger, networks });
  payer = new Payer({ exchange: service, rows: new PaymentRows(sql), logger, networks, now });
  await keeper.look();
});
afterAll(() => exchange.stop());

/** Two of three endpoints, as an exchange reads a real chain. */
function agreeing(chains: readonly Chain[]): Chain {
  const agreement = new Agreement(chains, 2);
  return {
    kind: 'evm',
    head: () => agreement.head(),
    blockAt: (height) => agreement.blockAt(height),
    arrivals: (block, watched) => agreement.arrivals(block, watched),
    spends: (block, watched) => agreement.spends(block, watched),
    balance: (...asked) => agreement.balance(...asked),
    outcome: (txId) => agreement.outcome(txId),
    broadcast: (signed) => agreement.broadcast(signed),
  };
}

/** Everybody is honest again, and everything lies deep enough. */
async function calm(): Promise<void> {
  for (const endpoint of endpoints) endpoint.fault = undefined;
  for (let blocks = 0; blocks < terms.finality + 2; blocks += 1) {
    await exchange.mine();
    await keeper.look();
  }
}

const bookedUnits = (userId: number, granted: readonly bigint[]): readonly bigint[] =>
  [eth, usdt].map((assetId, place) => exchange.has(userId, assetId) - (granted[place] ?? 0n));
/** ETH has 18 decimals there and 8 here, USDT 6 and 8. */
const heldUnits = async (address: string): Promise<readonly bigint[]> => [
  (await exchange.onChain(eth, address)) / 10n ** 10n,
  (await exchange.onChain(usdt, address)) * 100n,
];

test('F22: whatever endpoints say, and however deep a branch is left, what came is credited once', async () => {
  const random = new SeededRandom(firstSeed);
  const { userId, address } = await exchange.newUser('unruly');
  const granted = [exchange.has(userId, eth), exchange.has(userId, usdt)];
  for (let round = 0; round < rounds; round += 1) {
    // One of the three may lie; the others may fail, but make nothing up.
    const liar = random.integer(0, 2);
    endpoints.forEach((endpoint, place) => {
      const isFine = random.chance(1, 2);
      const fault = place === liar ? random.pick(faults) : random.pick(faults.slice(0, 4));
      endpoint.fault = isFine ? undefined : fault;
    });
    if (random.chance(2, 3)) await exchange.send(random.chance(1, 2) ? eth : usdt, address, 10n ** 15n);
    await exchange.mine(random.integer(1, 2));
    await keeper.look();
    if (random.chance(1, 4)) await exchange.reorganise(random.integer(1, terms.confirmations + 5));
    await keeper.look();
    const [booked, held] = [bookedUnits(userId, granted), await heldUnits(address)];
    booked.forEach((units, place) => expect(units).toBeLessThanOrEqual(held[place] ?? 0n));
  }
  await calm();
  expect(bookedUnits(userId, granted)).toEqual(await heldUnits(address));
  expect(auditState(exchange.server.exchange.exchange).problems).toEqual([]);
});

test.each(Array.from({ length: terms.confirmations + 5 }, (_, place) => place + 1))(
  'a deposit in a branch that is left %d blocks deep is credited once in the other',
  async (depth) => {
    const { userId, address } = await exchange.newUser(`deep${depth}`);
    const granted = [exchange.has(userId, eth), exchange.has(userId, usdt)];
    await exchange.send(eth, address, 10n ** 17n);
    await exchange.mine(depth);
    await keeper.look();
    await exchange.reorganise(depth);
    await keeper.look();
    await calm();
    expect(bookedUnits(userId, granted)).toEqual([10n ** 7n, 0n]);
  },
);

async function withdraw(userId: number, evidenceId: number, address: string): Promise<number> {
  const what = { networkId: 1, assetId: eth, amount: amount(1_000_000n), address, evidenceId };
  const { events } = await exchange.must({ type: 'request_withdrawal', userId, ...what }, userId);
  const [asked] = events;
  if (asked?.type !== 'withdrawal_requested') throw new Error('Nothing was asked for.');
  for (let operatorId = 1; operatorId <= asked.reviews; operatorId += 1)
    await exchange.must({ type: 'approve_withdrawal', withdrawalId: asked.withdrawalId, operatorId });
  return asked.withdrawalId;
}

const happened = (type: 'payment_mined' | 'payment_signed', ids: readonly number[]): number =>
  exchange.server.exchange.records
    .flatMap(({ events }) => events)
    .filter((event) => event.type === type && ids.includes(event.withdrawalId)).length;

/** Mines and looks until all have ended. */
async function untilPaid(ids: readonly number[]): Promise<void> {
  const most = ids.length + 40;
  for (let look = 0; look < most && happened('payment_mined', ids) < ids.length; look += 1) {
    await payer.look();
    await exchange.mine();
  }
}

test('withdrawals asked for at once arrive once each, under one sequence of nonces', async () => {
  const { userId } = await exchange.newUser('many');
  const to = `0x${'a1'.repeat(20)}`;
  const ids: number[] = [];
  for (let place = 1; place <= atOnce; place += 1) ids.push(await withdraw(userId, place, to));
  await untilPaid(ids);
  expect(happened('payment_mined', ids)).toBe(atOnce);
  expect(await exchange.onChain(eth, to)).toBe(BigInt(atOnce) * 95n * 10n ** 14n);
});

test('a payment that the base fee ran away from is offered more for, and arrives once', async () => {
  const { userId } = await exchange.newUser('bumped');
  const to = `0x${'a2'.repeat(20)}`;
  const id = await withdraw(userId, 1, to);
  await payer.look();
  await exchange.raiseBaseFee();
  await exchange.mine();
  expect(await exchange.onChain(eth, to)).toBe(0n);
  exchange.server.nowMs += 46_000;
  await untilPaid([id]);
  expect(happened('payment_signed', [id])).toBeGreaterThan(1);
  expect([happened('payment_mined', [id]), await exchange.onChain(eth, to)]).toEqual([1, 95n * 10n ** 14n]);
});
