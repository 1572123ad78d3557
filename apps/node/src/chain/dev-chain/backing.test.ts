import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anvilBinary, EvmChain, type ChainAsset } from '@candor/custody';
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backDemo, chainUnits, noteBooked, openBacking, type Owed, planBacking, type Wallets } from './backing.ts';
import { openChainKeys } from './chain-keys.ts';
import { devTokens } from './dev-assets.ts';
import { DevChain } from './dev-chain.ts';
import { Faucet } from './faucet.ts';
import { contractOf } from './token-contract.ts';
import { compileContracts } from './test-support/compiled.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-backing-'));
const keys = openChainKeys(dir);
const account = keys.bank.address;
const of = (digits: string): `0x${string}` => getAddress(`0x${digits.repeat(20)}`);
const wallets: Wallets = { hot: of('a1'), warm: of('b2'), cold: of('c3') };
const receiver = of('d4');
const owed: readonly Owed[] = [
  { symbol: 'USDT', units: 600_000_000_000_000_001n, scale: 8 },
  { symbol: 'ETH', units: 52_000_000_000_001n, scale: 8 },
  { symbol: 'BTC', units: 5_400_000_000_007n, scale: 8 },
  { symbol: 'XRP', units: 1n, scale: 8 },
];

let chain: DevChain;

beforeAll(async () => {
  compileContracts();
  chain = await open();
});
afterAll(async () => {
  await chain.stop();
  rmSync(dir, { recursive: true });
});

function open(): Promise<DevChain> {
  const binary = anvilBinary() ?? 'anvil';
  return DevChain.open({ dir, binary, account, nowMs: Date.now });
}

const back = (what = owed): Promise<void> =>
  backDemo(chain, { dir, bank: keys.bank, faucet: keys.faucet.address, wallets, owed: what });

function reader(): EvmChain {
  const tokens = devTokens.map(({ symbol }) => contractOf(account, symbol));
  return new EvmChain({ endpoint: (method, params) => chain.ask(method, params), tokens, hasTracing: true });
}

async function held(address: string, asset: ChainAsset): Promise<bigint> {
  const evm = reader();
  return evm.balance(address, asset, await evm.head());
}

async function together(asset: ChainAsset): Promise<bigint> {
  const parts = await Promise.all(Object.values(wallets).map((wallet: string) => held(wallet, asset)));
  return parts.reduce((sum, part) => sum + part, 0n);
}

test('a chain with fewer decimals than the ledger holds what is whole there', () => {
  expect(chainUnits({ units: 100n, scale: 8 }, 6)).toBe(1n);
  expect(chainUnits({ units: 101n, scale: 8 }, 6)).toBe(1n);
  expect(chainUnits({ units: 101n, scale: 8 }, 8)).toBe(101n);
  expect(chainUnits({ units: 101n, scale: 8 }, 18)).toBe(1_010_000_000_000n);
});

test('killed after any block, the wallets hold exactly what is owed in the end, and a later start adds nothing', async () => {
  for (let killed = 0; killed < 3; killed += 1) {
    // The second and later steps of the first block never reach it, then those of the next.
    const { ended } = chain;
    const backing = back();
    const stop = chain.onBlock(() => process.kill(chain.pid ?? 0, 'SIGKILL'));
    await expect(backing).rejects.toThrow(/./);
    stop();
    await ended;
    chain = await open();
  }
  await back();
  await back([{ symbol: 'USDT', units: 1n, scale: 8 }]);
  const usdt = contractOf(account, 'USDT');
  expect(await together(usdt)).toBe(6_000_000_000_000_000n);
  expect(await together('coin')).toBe(520_000_000_000_010_000_000_000n);
  expect(await together(contractOf(account, 'BTC'))).toBe(5_400_000_000_007n);
  expect(await together(contractOf(account, 'LINK'))).toBe(0n);
  expect(await held(wallets.hot, usdt)).toBe(180_000_000_000_000n);
  expect(await held(wallets.warm, usdt)).toBe(720_000_000_000_000n);
});

test('what was issued later is minted once, whenever the chain was killed, until it is booked', async () => {
  const more = { seq: 77, owed: { USDT: '1000000', ETH: '200' } };
  const usdt = contractOf(account, 'USDT');
  const before = await Promise.all([together(usdt), together('coin')]);
  planBacking(dir, more);
  await chain.stop();
  chain = await open();
  await back();
  await back();
  expect(await together(usdt)).toBe((before[0] ?? 0n) + 1_000_000n);
  expect(await together('coin')).toBe((before[1] ?? 0n) + 200n);
  expect(openBacking(dir)).toEqual({ ...more, isBooked: false });
  noteBooked(dir);
  expect(openBacking(dir)).toBeUndefined();
});

test('the faucet gives a token and the coin, and who watches sees them arrive', async () => {
  const faucet = new Faucet(keys.faucet, account);
  const [usdt, eth, doge] = await Promise.all(
    ['USDT', 'ETH', 'DOGE'].map((symbol) => faucet.give(chain, symbol, receiver)),
  );
  expect(doge).toBeUndefined();
  await chain.mine();
  const evm = reader();
  const arrived = await evm.arrivals(await evm.head(), { has: (address) => address === receiver.toLowerCase() });
  expect(arrived).toMatchObject([
    { txId: eth?.txId, asset: 'coin', amount: 300_000_000_000_000_000n },
    { txId: usdt?.txId, asset: contractOf(account, 'USDT'), amount: 1_000_000_000n },
  ]);
});
