import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@candor/amount';
import { auditState, type Command, type ExchangeRecord } from '@candor/core';
import { BitcoinChain, bitcoinAddressOf, bitcoinNetworks, DepositKeys, Refused, WalletSeed } from '@candor/custody';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { DepositKeeper } from '../../apps/node/src/products/wallets/deposits/deposit-keeper.ts';
import { DepositRows } from '../../apps/node/src/products/wallets/deposits/deposit-rows.ts';
import type { LiveNetwork } from '../../apps/node/src/products/wallets/deposits/live-network.ts';
import { submitOrThrow } from '../../apps/node/src/products/wallets/test-support/submit-or-throw.ts';
import { bitcoinSweeps } from '../../apps/node/src/products/wallets/treasury/bitcoin-sweeps.ts';
import { MoveRows } from '../../apps/node/src/products/wallets/treasury/move-rows.ts';
import { Treasurer } from '../../apps/node/src/products/wallets/treasury/treasurer.ts';
import { bitcoinWallet } from '../../apps/node/src/products/wallets/withdrawals/bitcoin-wallet.ts';
import { Payer } from '../../apps/node/src/products/wallets/withdrawals/payer.ts';
import { PaymentRows } from '../../apps/node/src/products/wallets/withdrawals/payment-rows.ts';
import { BitcoinSigner, type BitcoinSignRequest } from '../../apps/node/src/chain/signer/bitcoin-signer.ts';
import { bitcoinPolicySchema } from '../../apps/node/src/chain/signer/policy.ts';
import { BitcoinLedger, serve } from '../../packages/custody/src/test-support/bitcoin-ledger.ts';

const bitcoin = bitcoinNetworks.regtest;
const keys = new WalletSeed(new Uint8Array(32).fill(6));
const hot = bitcoinAddressOf(keys.bitcoinHot(bitcoin), bitcoin);
const caps = { feeCapPerVbyte: '60', perPayment: '100000000', perHour: '1000000000', perDay: '1000000000' };
const cold = bitcoinAddressOf(new Uint8Array(32).fill(5), bitcoin);
const policy = bitcoinPolicySchema.parse({ network: 'regtest', ...caps, cold: [cold] });
const networkId = 1;
const assetId = 2;
const fee = 1_000n;
const longMs = 46 * 60_000;

let dir: string;
let server: TestServer;
let ledger: BitcoinLedger;
let index: Awaited<ReturnType<typeof serve>>;
let signer: BitcoinSigner;
let network: LiveNetwork;
let payer: Payer;
let userId: number;
let height = 0;
const deposits: string[] = [];
let shop: string;
let [users, asked] = [0, 0];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-bitcoin-'));
  ledger = new BitcoinLedger(bitcoin);
  ledger.mine(3);
  [server, index] = await Promise.all([TestServer.start(), serve(ledger)]);
  const now = (): number => server.nowMs;
  signer = new BitcoinSigner({ keys, policy, logFile: join(dir, 'inputs.log'), nowMs: now });
  const chain = new BitcoinChain({ url: index.url });
  const depositKeys = new DepositKeys(keys.bitcoinDepositAccount);
  const signing = {
    checkBitcoin: async (request: BitcoinSignRequest) => (await signer.check(request)) ?? null,
    signBitcoin: (request: BitcoinSignRequest) => signer.sign(request),
    signReserve: async () => '',
  };
  const shared = { bitcoin, chain, signer: signing, feeCapPerVbyte: 50n, now };
  network = {
    networkId,
    network: 'BITCOIN',
    name: 'Bitcoin',
    kind: 'bitcoin',
    chainId: 0,
    bitcoin,
    chain,
    newestHeight: () => height,
    addressOf: (of) => depositKeys.bitcoinAddress(of, bitcoin),
    wallets: { hot, warm: cold, cold },
    wallet: bitcoinWallet({ ...shared, sender: 1, address: hot }),
    sweeps: bitcoinSweeps({ ...shared, network: 'BITCOIN' }),
  };
  server.networks = [network];
  await list();
});
afterAll(async () => {
  await Promise.all([server.stop(), index.stop()]);
  signer.close();
  rmSync(dir, { recursive: true });
});

async function list(): Promise<void> {
  const assetTerms = {
    minimumDeposit: amount(1n),
    withdrawalFee: amount(fee),
    minimumWithdrawal: amount(fee + 1n),
    maximumWithdrawal: amount(100_000_000n),
    doubleFrom: amount(0n),
  };
  const about = { networkId, assetId };
  const terms = { confirmations: 3, finality: 6 };
  await must({ type: 'list_network', networkId, name: 'BITCOIN', kind: 'bitcoin', chainId: 0, terms });
  await must({ type: 'list_network_asset', ...about, contract: '', chainDecimals: 8, terms: assetTerms });
  await must({ type: 'fund_treasury', assetId, amount: amount(100_000_000n) });
  const limit = amount(10n ** 15n);
  const rules = { limits: [limit, limit, limit], reviewOneAbove: limit, reviewTwoAbove: limit } as const;
  const more = { outflowPpm: 1_000_000, velocityMax: 10_000, reviewMs: 3_600_000 };
  await must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
}

beforeEach(async () => {
  userId = await newUser();
  shop = bitcoinAddressOf(new Uint8Array(32).fill(40 + users), bitcoin);
  payer = newPayer();
});

/** Whatever happened: all is paid, and what the ledger says lies in the wallet lies there. */
afterEach(async () => {
  payer = newPayer();
  const open = (): number => server.exchange.peek(({ withdrawals }) => withdrawals.open().length);
  for (let round = 0; open() > 0 && round < 12; round += 1) {
    server.nowMs += longMs;
    await payer.look();
    ledger.mine(3);
    await payer.look();
  }
  expect(open()).toBe(0);
  const held = await Promise.all([hot, cold, ...deposits].map(onChain));
  expect(held.reduce((sum, units) => sum + units, 0n)).toBe(chainHeld());
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

const chainHeld = (): bigint =>
  server.exchange.peek(({ networks }) => networks.asset(networkId, assetId))?.chainHeld ?? -1n;

const newUser = async (): Promise<number> => (await server.register(`btc${(users += 1)}@example.com`)).userId;

/** The deposit address of a user, from now on. */
async function addressOf(of: number): Promise<string> {
  await must({ type: 'assign_deposit_address', userId: of }, of);
  const address = network.addressOf(server.exchange.peek((state) => state.deposits.indexOf(of)) ?? 0);
  deposits.push(address);
  return address;
}

const must = (command: Command, by?: number): Promise<ExchangeRecord> =>
  submitOrThrow(server.exchange, command, { requestId: `btc-${(asked += 1)}`, userId: by });

function newPayer(
  rows = new PaymentRows(server.sql),
  exchange: Pick<TestServer['exchange'], 'submit' | 'peek'> = server.exchange,
): Payer {
  return new Payer({ exchange, rows, logger: server.logger, now: () => server.nowMs, networks: () => server.networks });
}

/** Gives the hot wallet outputs of its own, and the ledger their backing. */
async function fill(...outputs: readonly bigint[]): Promise<void> {
  for (const one of outputs) ledger.grant(hot, one);
  const chainAmount = amount(outputs.reduce((sum, one) => sum + one, 0n));
  await must({ type: 'back_custody', networkId, assetId, chainAmount });
}

async function withdraw(units: bigint, address = shop): Promise<number> {
  const what = { userId, networkId, assetId, amount: amount(units), address, evidenceId: (asked += 1) };
  const record = await must({ type: 'request_withdrawal', ...what }, userId);
  const made = record.events.find((event) => event.type === 'withdrawal_requested');
  return made?.type === 'withdrawal_requested' ? made.withdrawalId : 0;
}

const onChain = async (address: string): Promise<bigint> =>
  network.chain.balance(address, 'coin', await network.chain.head());

const stageOf = (id: number): string | undefined =>
  server.exchange.peek(({ withdrawals }) => withdrawals.withdrawal(id))?.stage;

const times = (type: 'payment_mined' | 'payment_failed' | 'payment_signed', id: number): number =>
  server.exchange.records
    .flatMap((record) => record.events)
    .filter((event) => event.type === type && event.withdrawalId === id).length;

const mine = async (blocks = 1): Promise<void> => {
  ledger.mine(blocks);
  await payer.look();
};

test('where another attempt is mined on a new branch, what spent its change is made again from the new change', async () => {
  const address = bitcoinAddressOf(new Uint8Array(32).fill(99), bitcoin);
  await fill(500_000n);
  const all = (await network.wallet?.balance('coin')) ?? 0n;
  // There is one output: the next payment has nothing but the change of the first.
  const first = await withdraw(all - 200_000n);
  await payer.look();
  ledger.mine(1);
  const second = await withdraw(50_000n, address);
  await payer.look();
  expect([stageOf(first), stageOf(second)]).toEqual(['signed', 'signed']);
  ledger.reorganise(1);
  server.nowMs += longMs;
  await payer.look();
  expect(times('payment_signed', first)).toBe(2);
  ledger.mine(1);
  await payer.look();
  server.nowMs += longMs;
  await payer.look();
  expect(times('payment_signed', second)).toBeGreaterThan(1);
  await mine(3);
  expect([times('payment_mined', first), times('payment_mined', second)]).toEqual([1, 1]);
  expect([await onChain(shop), await onChain(address)]).toEqual([all - 200_000n - fee, 50_000n - fee]);
});

test('a withdrawal arrives, brings the rest back, and is over once it is deep enough', async () => {
  await fill(1_000_000n);
  const id = await withdraw(200_000n);
  await payer.look();
  expect([stageOf(id), payer.progressOf(id)?.txHash]).toEqual(['signed', expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await mine(2);
  expect([stageOf(id), payer.progressOf(id)?.confirmations]).toEqual(['signed', 2]);
  expect(await onChain(shop)).toBe(200_000n - fee);
  await mine();
  expect([stageOf(id), times('payment_mined', id)]).toEqual([undefined, 1]);
});

test('payments at once spend different outputs; one for which none is free waits and says so', async () => {
  await fill(2_000_000n);
  const ids = [await withdraw(1_500_000n), await withdraw(300_000n), await withdraw(300_000n)];
  await payer.look();
  expect(ids.map(stageOf)).toEqual(['signed', 'signed', 'approved']);
  expect(payer.progressOf(ids[2] ?? 0)?.wait).toBe('busy');
  await mine();
  expect(ids.map(stageOf)).toEqual(['signed', 'signed', 'signed']);
  await mine(1);
  expect(await onChain(shop)).toBe(2_100_000n - 3n * fee);
});

test('what lies for 45 minutes is offered more for, from the same outputs, and paid once', async () => {
  const id = await withdraw(150_000n);
  await payer.look();
  server.nowMs += 44 * 60_000;
  await payer.look();
  expect(times('payment_signed', id)).toBe(1);
  server.nowMs += 60_000;
  await payer.look();
  expect(times('payment_signed', id)).toBe(2);
  await mine(3);
  expect([times('payment_mined', id), await onChain(shop)]).toEqual([1, 150_000n - fee]);
});

test('an amount that nobody passes on goes back whole', async () => {
  const before = server.exchange.exchange.balance({ userId, wallet: 1, assetId });
  const id = await withdraw(fee + 200n);
  await payer.look();
  expect(times('payment_failed', id)).toBe(1);
  expect(server.exchange.exchange.balance({ userId, wallet: 1, assetId })).toEqual(before);
});

test('without the database the same is signed again, and offered more for from the same output', async () => {
  const { chain } = network;
  const { broadcast } = chain;
  Object.assign(chain, { broadcast: async () => Promise.reject(new Error('killed')) });
  const id = await withdraw(150_000n);
  await payer.look();
  Object.assign(chain, { broadcast });
  await new PaymentRows(server.sql).forget(id);
  // Another output would serve it better now.
  await fill(150_000n);
  payer = newPayer();
  await payer.look();
  server.nowMs += longMs;
  await payer.look();
  expect(times('payment_signed', id)).toBeGreaterThan(1);
  await mine(3);
  expect([times('payment_mined', id), await onChain(shop)]).toEqual([1, 150_000n - fee]);
});

/** Who credits deposits and sweeps their addresses, and a look of both after some blocks. */
function sweeping() {
  const { exchange, sql, logger } = server;
  const rows = new MoveRows(sql);
  const networks = (): readonly LiveNetwork[] => server.networks;
  const keeper = new DepositKeeper({ exchange, rows: new DepositRows(sql, Date.now), networks, logger });
  const treasurer = new Treasurer({ exchange, rows, networks, lacking: () => [], logger, now: () => server.nowMs });
  const watched = async (blocks: number): Promise<void> => {
    ledger.mine(blocks);
    height = (await network.chain.head()).height;
    await keeper.look();
    await treasurer.look();
  };
  return { rows, watched, close: () => Promise.all([keeper.close(), treasurer.close()]) };
}

test('what is final at a deposit address is swept once, its fee booked; a sweep that costs too much waits', async () => {
  const { rows, watched, close } = sweeping();
  await watched(0);
  const large = await addressOf(userId);
  const small = await addressOf(await newUser());
  const busy = await addressOf(await newUser());
  // However many are too small come first, the others have their turn.
  for (let more = 0; more < 11; more += 1) ledger.grant(await addressOf(await newUser()), 20_000n);
  ledger.grant(large, 90_000_000n);
  ledger.grant(small, 20_000n);
  // More than one sweep can spend.
  for (let more = 0; more < 101; more += 1) ledger.grant(busy, 100_000n);
  await watched(4);
  expect(await rows.open(networkId)).toEqual([]);
  await watched(1);
  const open = await rows.open(networkId);
  expect(open.map(({ kind }) => kind)).toEqual(['sweep', 'sweep', 'sweep']);
  expect(new Set(open.map(({ chainAmount }) => chainAmount))).toEqual(new Set([90_000_000n, 10_000_000n, 100_000n]));
  await watched(2);
  expect([await onChain(large), await onChain(busy)]).toEqual([0n, 0n]);
  await watched(1);
  expect(await rows.open(networkId)).toEqual([]);
  await watched(2);
  expect(await rows.open(networkId)).toEqual([]);
  expect(await onChain(small)).toBe(20_000n);
  await close();
});

test('a sweep in parts that stopped between two of them is gone on with after a start', async () => {
  const { rows, watched, close } = sweeping();
  const address = await addressOf(userId);
  await watched(0);
  ledger.grant(address, 100_000n, 101);
  const { sweeps = never() } = network;
  const { sign } = sweeps;
  let signed = 0;
  Object.assign(sweeps, {
    sign: async (...asked: Parameters<typeof sign>) =>
      (signed += 1) > 1 ? Promise.reject(new Error('killed')) : sign(...asked),
  });
  await watched(4);
  await watched(1);
  expect(signed).toBeGreaterThan(1);
  await close();
  // Migration 0053 knows a sweep that may have stopped in this way by these bytes.
  expect((await rows.open(networkId)).map(({ raw }) => raw.slice(0, 14))).toEqual(['02000000000164']);
  Object.assign(sweeps, { sign });
  const after = sweeping();
  await after.watched(2);
  expect(await onChain(address)).toBe(100_000n);
  await after.watched(1);
  await after.watched(3);
  expect([await onChain(address), await after.rows.open(networkId)]).toEqual([0n, []]);
  await after.close();
});

test('what the chain refuses for good is ended, and goes back, also where its bytes were lost', async () => {
  const { chain } = network;
  const { broadcast } = chain;
  const before = server.exchange.exchange.balance({ userId, wallet: 1, assetId });
  Object.assign(chain, { broadcast: async () => Promise.reject(new Refused('not_valid', 'It is not taken.')) });
  const id = await withdraw(150_000n);
  await payer.look();
  await payer.look();
  expect(times('payment_signed', id)).toBe(2);
  await new PaymentRows(server.sql).forget(id);
  Object.assign(chain, { broadcast });
  await payer.look();
  await mine(3);
  expect(times('payment_failed', id)).toBe(1);
  expect(server.exchange.exchange.balance({ userId, wallet: 1, assetId })).toEqual(before);
});

/** Signs the payment of the withdrawal after the newest one, and more for it, as a later journal had. */
async function paidElsewhere(units: bigint): Promise<number> {
  const next = (await withdraw(150_000n)) + 1;
  await payer.look();
  await mine(3);
  const about = { requestId: `w-BITCOIN-${next}`, nonce: 0, to: shop, asset: 'coin', amount: units, gas: 1n } as const;
  const { wallet = never() } = network;
  const signed = await wallet.sign({ ...about, fees: await wallet.feesNow() });
  if ('refused' in signed) throw new Error(signed.refused);
  await network.chain.broadcast(signed.signed);
  ledger.mine(1);
  return next;
}

test('a mined payment that a journal from a backup lacks is adopted, and never paid again', async () => {
  await fill(600_000n, 300_000n);
  const before = (await onChain(shop)) + 150_000n - fee;
  const next = await paidElsewhere(200_000n - fee);
  const level = network.wallet?.feesNow;
  // What is signed now has another fee, and so another id.
  Object.assign(network.wallet ?? never(), {
    feesNow: async () => ({ maxFeePerGas: 20n, maxPriorityFeePerGas: 0n }),
  });
  expect(await withdraw(200_000n)).toBe(next);
  await payer.look();
  await mine(3);
  Object.assign(network.wallet ?? never(), { feesNow: level });
  expect([stageOf(next), times('payment_signed', next), times('payment_mined', next)]).toEqual([undefined, 1, 1]);
  expect(await onChain(shop)).toBe(before + 200_000n - fee);
});

test('a payment that the signer was given before the journal knew of it waits and holds up no other', async () => {
  const open = server.exchange.peek(({ withdrawals }) => withdrawals.open().length);
  expect(open).toBe(0);
  const next = (await withdraw(150_000n)) + 1;
  await payer.look();
  await mine(3);
  const requestId = `w-BITCOIN-${next}`;
  const fees = (await network.wallet?.feesNow()) ?? never();
  const other = { requestId, nonce: 0, to: cold, asset: 'coin', amount: 40_000n, gas: 1n, fees } as const;
  expect(await network.wallet?.sign(other)).toHaveProperty('signed');
  const held = await withdraw(150_000n);
  expect(held).toBe(next);
  const free = await withdraw(150_000n);
  await payer.look();
  expect([stageOf(held), payer.progressOf(held)?.wait]).toEqual(['approved', 'limit']);
  expect(stageOf(free)).toBe('signed');
  await must({ type: 'cancel_withdrawal', userId, withdrawalId: held }, userId);
});

function never(): never {
  throw new Error('The network pays.');
}

describe('ended at any step and begun again, it pays once', () => {
  const killed = async (): Promise<never> => {
    throw new Error('killed');
  };

  test.each([
    ['before the payment is planned', 'plan_payment', 'before'],
    ['after it was planned', 'plan_payment', 'after'],
    ['before the attempt is journalled', 'sign_payment', 'before'],
    ['after the attempt was journalled', 'sign_payment', 'after'],
    ['before the end is journalled', 'settle_payment', 'before'],
    ['after the end was journalled', 'settle_payment', 'after'],
  ])('%s', async (_, type, when) => {
    await fill(400_000n);
    payer = newPayer(undefined, {
      peek: (query) => server.exchange.peek(query),
      submit: async (command, request) => {
        if (command.type !== type) return server.exchange.submit(command, request);
        if (when === 'after') await server.exchange.submit(command, request);
        return killed();
      },
    });
    const id = await withdraw(150_000n);
    await payer.look();
    await mine(3);
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect([times('payment_mined', id), await onChain(shop)]).toEqual([1, 150_000n - fee]);
  });

  test.each([
    ['after it was signed, before its bytes were kept', 'before'],
    ['after its bytes were kept', 'after'],
  ])('%s', async (_, when) => {
    const rows = new PaymentRows(server.sql);
    const keep = rows.keep.bind(rows);
    rows.keep = async (row) => {
      if (when === 'after') await keep(row);
      return killed();
    };
    payer = newPayer(rows);
    const id = await withdraw(150_000n);
    await payer.look();
    // Other outputs would serve it better now.
    await fill(150_000n);
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect([times('payment_mined', id), await onChain(shop)]).toEqual([1, 150_000n - fee]);
  });

  test.each(['before', 'after'])('%s it is handed over', async (when) => {
    const { chain } = network;
    const { broadcast } = chain;
    Object.assign(chain, {
      broadcast: async (signed: string) => {
        if (when === 'after') await broadcast(signed);
        return killed();
      },
    });
    const id = await withdraw(150_000n);
    await payer.look();
    Object.assign(chain, { broadcast });
    payer = newPayer();
    await payer.look();
    await mine(3);
    expect([times('payment_mined', id), await onChain(shop)]).toEqual([1, 150_000n - fee]);
  });
});
