import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Amount, amount } from '@candor/amount';
import { auditState, type Command } from '@candor/core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { countReserves } from '../../apps/node/src/products/solvency/count-reserves.ts';
import { DepositKeeper } from '../../apps/node/src/products/wallets/deposits/deposit-keeper.ts';
import { DepositRows } from '../../apps/node/src/products/wallets/deposits/deposit-rows.ts';
import { checkNetwork } from '../../apps/node/src/products/wallets/real/check-networks.ts';
import { listingOf } from '../../apps/node/src/products/wallets/real/listing.ts';
import { readNetworksFile } from '../../apps/node/src/products/wallets/real/networks-file.ts';
import type { ConfiguredNetwork } from '../../apps/node/src/products/wallets/real/network-schema.ts';
import { RealNetworks } from '../../apps/node/src/products/wallets/real/real-networks.ts';
import { networkFile } from '../../apps/node/src/products/wallets/test-support/network-file.ts';
import { Payer } from '../../apps/node/src/products/wallets/withdrawals/payer.ts';
import { PaymentRows } from '../../apps/node/src/products/wallets/withdrawals/payment-rows.ts';
import { makeSeedFile, openSeedFile } from '../../apps/node/src/chain/signer/seed-file.ts';
import { type ServedSigner, serveSigner } from '../../apps/node/src/chain/signer/serve-signer.ts';
import { makeCertificate } from '../../apps/node/src/chain/signer/test-support/make-certificate.ts';
import { bitcoinAddressOf } from '../../packages/custody/src/bitcoin/address.ts';
import { bitcoinNetworks } from '../../packages/custody/src/bitcoin/network.ts';
import { type Anvil, startAnvil } from '../../packages/custody/src/test-support/anvil.ts';
import { BitcoinLedger, serve } from '../../packages/custody/src/test-support/bitcoin-ledger.ts';
import { compile } from '../../packages/custody/src/test-support/compile.ts';
import { EndpointProxy } from './support/endpoint-proxy.ts';

const ether = 10n ** 18n;
const ledgerEther = 10n ** 8n;
const ethId = 3;
const chainId = 31_337;
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7';
const coins = '/api/core/coin/assets';
const slowly = { timeout: 60_000, interval: 100 };

let dir: string;
let anvil: Anvil;
let proxies: EndpointProxy[] = [];
let signer: ServedSigner;
let bitcoinSigner: ServedSigner;
let tls: object;
let server: TestServer;
let configured: ConfiguredNetwork;
let real: RealNetworks;
let keeper: DepositKeeper;
let payer: Payer;
let requests = 0;

const written = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};

/** A signer on another machine, as near as one machine comes to it. */
async function startSigners(): Promise<{ readonly depositAccount: string; readonly hot: string }> {
  const authority = makeCertificate('exchange');
  const ca = written('ca.crt', authority.cert);
  const filesOf = (name: string, usage: 'client' | 'server') => {
    const { cert, key } = makeCertificate(name, authority, usage);
    return { cert: written(`${name}.crt`, cert), key: written(`${name}.key`, key), ca };
  };
  const known = makeSeedFile(join(dir, 'seed.json'), 'a passphrase of a signer', false);
  const most = String(10n * ether);
  const caps = { asset: 'coin', perPayment: most, perHour: most, perDay: most };
  const serve = (name: string, policy: object): Promise<ServedSigner> =>
    serveSigner({
      files: {
        seedFile: join(dir, 'seed.json'),
        policyFile: written(`${name}.json`, JSON.stringify(policy)),
        logFile: join(dir, `${name}.log`),
      },
      passphrase: 'a passphrase of a signer',
      tls: filesOf(name, 'server'),
      host: '127.0.0.1',
      port: 0,
      onRefused: () => undefined,
    });
  const gas = { maxFeePerGas: '1000000000000', maxGas: '200000' };
  signer = await serve('signer', { chainId, ...gas, assets: [caps], cold: [] });
  const satoshi = { perPayment: '1000000', perHour: '1000000', perDay: '1000000' };
  bitcoinSigner = await serve('bitcoin', { network: 'regtest', feeCapPerVbyte: '50', ...satoshi, cold: [] });
  tls = filesOf('node', 'client');
  return { depositAccount: known.depositAccount, hot: known.hotAddress };
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-real-'));
  anvil = await startAnvil();
  proxies = await Promise.all([0, 1, 2].map(() => EndpointProxy.start(anvil.url)));
  const token = await anvil.deploy(compile('TestToken.sol').get('TestToken'), ['Tether', 'USDT', 6]);
  const { depositAccount, hot } = await startSigners();
  await anvil.fund(hot as `0x${string}`, 100n * ether);
  const figures = { minimumDeposit: '1', withdrawalFee: '1', minimumWithdrawal: '10', maximumWithdrawal: '1000' };
  const { assets } = networkFile() as { assets: object[] };
  const file = networkFile({
    chainId,
    depositAccount,
    endpoints: proxies.map(({ url }, place) => ({ operator: `Operator ${place}`, url })),
    wallets: { hot, warm: receiver, cold: receiver },
    assets: [...assets, { asset: 'USDT', contract: token, decimals: 6, ...figures }],
  });
  [configured = never()] = readNetworksFile(written('networks.json', JSON.stringify({ networks: [file] })), 'demo');
  server = await TestServer.start();
  const { exchange, sql, logger } = server;
  const config = { mode: 'demo', signer: { ...tls, url: `tls://127.0.0.1:${signer.port}` } } as never;
  real = new RealNetworks({ networks: [configured], config, exchange, logger, now: Date.now });
  const { networks } = real;
  keeper = new DepositKeeper({ exchange, rows: new DepositRows(sql, Date.now), networks, logger });
  payer = new Payer({ exchange, rows: new PaymentRows(sql), networks, logger, now: Date.now });
  const listing = exchange.peek((state) => listingOf(state, configured, { canPay: true, nowMs: Date.now() }));
  for (const command of listing?.commands ?? []) await must(command);
  await real.start();
  await real.look();
  server.networks = networks();
  await keeper.look();
}, 300_000);
afterEach(() => {
  for (const proxy of proxies)
    Object.assign(proxy, { isSilent: false, change: (_: string, result: unknown) => result });
});
afterAll(async () => {
  await payer.close();
  await keeper.close();
  await real.close();
  await Promise.all([signer.close(), bitcoinSigner.close()]);
  await server.stop();
  for (const proxy of proxies) proxy.stop();
  await anvil.stop();
  rmSync(dir, { recursive: true });
});

function never(): never {
  throw new Error('The file has one network.');
}

async function must(command: Command, userId?: number) {
  requests += 1;
  const by = userId === undefined ? { operatorId: 1 } : { userId };
  const outcome = await server.exchange.submit(command, { ...by, requestId: `real-${requests}`, content: '' });
  if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  return outcome.record.events;
}

const mined = async (blocks: number): Promise<void> => {
  await anvil.mine(blocks);
  await real.look();
  await keeper.look();
};
const balance = (userId: number): Amount =>
  server.exchange.exchange.balance({ userId, wallet: 1, assetId: ethId }).available;

async function newUser() {
  requests += 1;
  const user = await server.register(`real${requests}@example.com`);
  const answer = await server.ask(`${coins}/getDepositAddress/ETH`, { method: 'GET', token: user.token });
  const { address } = (JSON.parse(answer.text) as { data: { address: `0x${string}` } }).data;
  return { ...user, address, before: balance(user.userId) };
}
const pausesShown = async (token: string): Promise<unknown> => {
  const answer = await server.ask(`${coins}/getRechargeCurrency`, { method: 'GET', token });
  const { records } = (JSON.parse(answer.text) as { data: { records: { networks: { depositsPaused: unknown }[] }[] } })
    .data;
  return records[0]?.networks[0]?.depositsPaused;
};

/** Makes every transaction of a block ten times what it is. */
const inflated = (method: string, result: unknown): unknown =>
  method !== 'trace_block' ? result : JSON.parse(JSON.stringify(result).replaceAll('"value":"0x', '"value":"0x9'));

describe('a network that three operators serve', () => {
  test('credits what two of them say, whatever the third makes up', async () => {
    const { userId, address, before } = await newUser();
    proxies[0]!.change = inflated;
    await anvil.pay(address, ether / 4n);
    await mined(3);
    expect(balance(userId) - before).toBe(ledgerEther / 4n);
    expect(real.networks()[0]?.trouble?.()).toBeUndefined();
  });

  test('credits nothing while they differ or are silent, says so, and goes on when they agree', async () => {
    const { userId, token, address, before } = await newUser();
    proxies[0]!.change = inflated;
    proxies[1]!.isSilent = true;
    await anvil.pay(address, ether / 2n);
    await mined(4);
    expect(balance(userId)).toBe(before);
    expect(await pausesShown(token)).toMatchObject({ cause: 'endpoints_disagree' });
    proxies[0]!.isSilent = true;
    await mined(1);
    expect(balance(userId)).toBe(before);
    expect(await pausesShown(token)).toMatchObject({ cause: expect.stringMatching(/endpoint/) });
    for (const proxy of proxies)
      Object.assign(proxy, { isSilent: false, change: (_: string, result: unknown) => result });
    await mined(1);
    expect(balance(userId) - before).toBe(ledgerEther / 2n);
    expect(await pausesShown(token)).toBeNull();
  });

  test('pays a withdrawal through the signer over TLS, though one of them is silent', async () => {
    const { userId, address } = await newUser();
    await anvil.pay(address, 2n * ether);
    await mined(7);
    await must({ type: 'fund_treasury', assetId: ethId, amount: amount(ledgerEther) });
    const limit = amount(10n ** 15n);
    const rules = { limits: [limit, limit, limit], reviewOneAbove: limit, reviewTwoAbove: limit } as const;
    const more = { outflowPpm: 1_000_000, velocityMax: 10_000, reviewMs: 3_600_000 };
    await must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
    proxies[2]!.isSilent = true;
    const what = { networkId: 1, assetId: ethId, amount: amount(ledgerEther), address: receiver, evidenceId: 1 };
    const [asked] = await must({ type: 'request_withdrawal', userId, ...what }, userId);
    if (asked?.type !== 'withdrawal_requested') throw new Error('Nothing was asked for.');
    const { withdrawalId } = asked;
    for (let operatorId = 1; operatorId <= asked.reviews; operatorId += 1)
      await server.exchange.submit(
        { type: 'approve_withdrawal', withdrawalId, operatorId },
        { operatorId, requestId: `approves-${operatorId}`, content: '' },
      );
    const stage = () => server.exchange.peek(({ withdrawals }) => withdrawals.withdrawal(withdrawalId))?.stage;
    await vi.waitUntil(async () => {
      await payer.look();
      await mined(1);
      return stage() === undefined;
    }, slowly);
    const live = real.networks()[0] ?? never();
    const paid = await live.chain.balance(receiver, 'coin', await live.chain.head());
    expect(paid).toBe(ether - (5n * ether) / 10_000n);
    // The receiver is the warm wallet too, whose keeper signs by hand: it is counted all the same.
    const heads = [{ live, block: await live.chain.head() }];
    const { addresses } = await countReserves(server, heads, { proofId: 1, root: 'ab'.repeat(32) });
    const schemes = Object.fromEntries(addresses.map(({ wallet, scheme }) => [wallet, scheme]));
    expect(schemes).toEqual({ hot: 'eip191', warm: 'none', deposit: 'eip191' });
    expect(auditState(server.exchange.exchange).problems).toEqual([]);
  });
});

describe('the check of the file', () => {
  const wrong = async (network: ConfiguredNetwork) =>
    (await checkNetwork(network)).compared.filter(({ holds }) => holds !== true).map(({ what }) => what);

  test('finds nothing against what is so', async () => {
    expect(await wrong(configured)).toEqual([]);
  });

  test('names endpoint and field of what is not', async () => {
    proxies[1]!.isSilent = true;
    if (configured.kind !== 'evm') never();
    const [eth, usdt] = configured.assets;
    if (!eth || !usdt) never();
    const asked = { ...configured, chainId: 1, assets: [eth, { ...usdt, decimals: 18, symbol: 'USDC' }] };
    const found = await wrong(asked);
    expect(found.filter((what) => what.startsWith('Operator 0'))).toEqual([
      'Operator 0: chain id',
      'Operator 0: USDT decimals()',
      'Operator 0: USDT symbol()',
    ]);
    expect(found).toContain('Operator 1: newest block');
    const nowhere = { ...configured, assets: [{ ...usdt, contract: receiver } as typeof usdt] };
    expect(await wrong(nowhere)).toContain('Operator 2: USDT code');
  });
});

const figures = { minimumDeposit: '0.0001', withdrawalFee: '0.0001', minimumWithdrawal: '0.001' };
/** What the file says of a Bitcoin network, beside its endpoints and keys. */
const bitcoinFile = {
  network: 'BITCOIN',
  name: 'Bitcoin',
  kind: 'bitcoin',
  chain: 'regtest',
  confirmations: 3,
  finality: 6,
  explorer: 'https://explorer.example/tx/{id}',
  assets: [{ asset: 'BTC', decimals: 8, ...figures, maximumWithdrawal: '1' }],
};

test('Bitcoin through three indexes: credited while two of them answer, and not while one does', async () => {
  const ledger = new BitcoinLedger(bitcoinNetworks.regtest);
  ledger.mine(3);
  const indexes = await Promise.all([0, 1, 2].map(() => serve(ledger)));
  const { depositAccount } = networkFile() as { depositAccount: string };
  const [hot, warm, cold] = [1, 2, 3].map((byte) =>
    bitcoinAddressOf(new Uint8Array(32).fill(byte), bitcoinNetworks.regtest),
  );
  const file = {
    ...bitcoinFile,
    endpoints: indexes.map(({ url }, place) => ({ operator: `Index ${place}`, url })),
    depositAccount,
    wallets: { hot, warm, cold },
  };
  const [bitcoin = never()] = readNetworksFile(written('btc.json', JSON.stringify({ networks: [file] })), 'demo');
  expect((await checkNetwork(bitcoin)).compared.filter(({ holds }) => holds !== true)).toEqual([]);
  const { exchange, sql, logger } = server;
  const found = new RealNetworks({ networks: [bitcoin], config: { mode: 'demo' }, exchange, logger, now: Date.now });
  const { networks } = found;
  const follower = new DepositKeeper({ exchange, rows: new DepositRows(sql, Date.now), networks, logger });
  const follow = async (): Promise<void> => {
    await found.look();
    await follower.look();
  };
  const listing = exchange.peek((state) => listingOf(state, bitcoin, { canPay: false, nowMs: Date.now() }));
  for (const command of listing?.commands ?? []) await must(command);
  await found.start();
  await follow();
  const { userId } = await newUser();
  const btcId = exchange.peek((state) => state.assets().find(({ symbol }) => symbol === 'BTC'))?.assetId ?? never();
  const btcOf = (): bigint => exchange.exchange.balance({ userId, wallet: 1, assetId: btcId }).available;
  const before = btcOf();
  const live = networks()[0] ?? never();
  const index = exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? never();
  ledger.grant(live.addressOf(index), 30_000n);
  await indexes[0]?.stop();
  ledger.mine(2);
  await follow();
  expect(btcOf() - before).toBe(30_000n);
  await indexes[1]?.stop();
  ledger.grant(live.addressOf(index), 40_000n);
  ledger.mine(2);
  await follow();
  expect([btcOf() - before, live.trouble?.()]).toEqual([30_000n, 'too_few_answer']);
  await found.close();
  await follower.close();
  await indexes[2]?.stop();
  // What nobody signs for takes no withdrawals.
  const pause = exchange.exchange.networks.pauseOf(live.networkId, btcId, 'withdrawals');
  expect(pause?.cause).toBe('signer_unavailable');
});

test('a Bitcoin network is paid from by a signer of its own chain, keys and hot wallet, and no other', async () => {
  const ledger = new BitcoinLedger(bitcoinNetworks.regtest);
  ledger.mine(3);
  const index = await serve(ledger);
  const { keys } = openSeedFile(join(dir, 'seed.json'), 'a passphrase of a signer');
  const hot = bitcoinAddressOf(keys.bitcoinHot(bitcoinNetworks.regtest), bitcoinNetworks.regtest);
  const { exchange } = server;
  const why: unknown[] = [];
  const logger = { info: () => undefined, warn: (about: { why?: unknown }) => why.push(about.why) };
  const opened = async (change: object): Promise<RealNetworks> => {
    const file = {
      ...bitcoinFile,
      endpoints: [{ operator: 'Index', url: index.url }],
      depositAccount: keys.bitcoinDepositAccount,
      wallets: { hot, warm: hot, cold: hot },
      signer: `tls://127.0.0.1:${bitcoinSigner.port}`,
      feeCapPerVbyte: '50',
      ...change,
    };
    const networks = readNetworksFile(written('btc-signed.json', JSON.stringify({ networks: [file] })), 'demo');
    const config = { mode: 'demo', signer: { ...tls, url: 'tls://127.0.0.1:1' } } as never;
    const found = new RealNetworks({ networks, config, exchange, logger: logger as never, now: Date.now });
    await found.start();
    await found.look();
    return found;
  };
  const other = bitcoinAddressOf(new Uint8Array(32).fill(1), bitcoinNetworks.regtest);
  for (const [change, said] of [
    [{ wallets: { hot: other, warm: hot, cold: hot } }, /another hot wallet/],
    [{ depositAccount: (networkFile() as { depositAccount: string }).depositAccount }, /another depositAccount/],
    [{ signer: `tls://127.0.0.1:${signer.port}` }, /signs no Bitcoin/],
  ] as const) {
    const strange = await opened(change);
    await vi.waitFor(() => expect(why.at(-1)).toMatch(said), slowly);
    await strange.close();
  }
  const found = await opened({});
  const wallet = found.networks()[0]?.wallet ?? never();
  ledger.grant(hot, 500_000n);
  const fees = await wallet.feesNow();
  const payment = { to: other, asset: 'coin', amount: 100_000n } as const;
  const order = { requestId: 'w-BITCOIN-1', nonce: 0, gas: await wallet.gasOf(payment), fees, ...payment };
  await vi.waitFor(async () => expect(await wallet.check(order)).toBeNull(), slowly);
  expect(await wallet.sign(order)).toMatchObject({ txId: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  expect(await wallet.check({ ...order, amount: 2_000_000n })).toMatchObject({ isBusy: true });
  await found.close();
  await index.stop();
});
