import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anvilBinary, signPayment } from '@candor/custody';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DevChain } from './dev-chain.ts';
import { devChainId } from './genesis.ts';

const key = new Uint8Array(32).fill(7);
const { address: account } = privateKeyToAccount(`0x${'07'.repeat(32)}`);
const receiver = `0x${'22'.repeat(20)}` as const;

let dir: string;
let nowMs: number;
let chain: DevChain;
let nonce: number;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-chain-'));
  nowMs = 1_790_000_000_000;
  nonce = 0;
  chain = await open();
});
afterEach(async () => {
  await chain.stop();
  rmSync(dir, { recursive: true });
});

function open(): Promise<DevChain> {
  const binary = anvilBinary();
  if (binary === undefined)
    throw new Error('The demo’s chain does not run here: it needs macOS, Windows, or Linux with glibc 2.35.');
  return DevChain.open({ dir, binary, account, nowMs: () => (nowMs += 2_000), stateEvery: 5 });
}

async function pay(amount: bigint): Promise<string> {
  const { signed, txId } = await signPayment(
    {
      chainId: devChainId,
      nonce: nonce++,
      to: receiver,
      asset: 'coin',
      amount,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    },
    key,
  );
  expect(await chain.ask('eth_sendRawTransaction', [signed])).toMatchObject({ result: txId });
  return txId;
}

const hashAt = async (height: number): Promise<unknown> => {
  const { result } = await chain.ask('eth_getBlockByNumber', [`0x${height.toString(16)}`, false]);
  return (result as { hash: string } | null)?.hash;
};

/** Ends the program as a crash of the machine would, and starts again from the disk. */
async function crash(): Promise<void> {
  const ended = chain.ended;
  if (chain.pid !== undefined) process.kill(chain.pid, 'SIGKILL');
  await ended;
  chain = await open();
}

const received = async (): Promise<bigint> => {
  const { result } = await chain.ask('eth_getBalance', [receiver, 'latest']);
  return BigInt(result as string);
};

test('it mines while something is awaited, until that is final, and never otherwise', async () => {
  expect(await chain.turn()).toBe(false);
  await pay(5n);
  const mined: number[] = [];
  const stop = chain.onBlock((height) => mined.push(height));
  while (await chain.turn());
  stop();
  expect(mined).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const { result } = await chain.ask('eth_getBlockByNumber', ['finalized', false]);
  expect(result).toMatchObject({ number: '0x1' });
  chain.want(9);
  while (await chain.turn());
  expect(chain.height).toBe(9);
  expect(await received()).toBe(5n);
});

test('after a kill every block is there with its hash, from the states and the logs', async () => {
  const hashes: unknown[] = [];
  for (let height = 1; height <= 17; height += 1) {
    await pay(BigInt(height));
    await pay(1_000n);
    await chain.mine();
    hashes.push(await hashAt(height));
  }
  const files = readdirSync(dir).filter((file) => /^(state|blocks)/.test(file));
  expect(files.toSorted()).toEqual(['blocks-11.log', 'blocks-16.log', 'state-10.json', 'state-15.json']);
  await crash();
  expect(chain.height).toBe(17);
  for (const [at, hash] of hashes.entries()) expect(await hashAt(at + 1)).toBe(hash);
  expect(await received()).toBe(17_000n + (17n * 18n) / 2n);
  // Blocks since the older state can be asked about, as who watches the chain does.
  const { result } = await chain.ask('eth_getBalance', [receiver, { blockHash: hashes[11] }]);
  expect(BigInt(result as string)).toBe(12_000n + (12n * 13n) / 2n);
  // What was not final yet is still awaited.
  while (await chain.turn());
  expect(chain.height).toBe(23);
});

test('a torn end of the log is a block that was not finished', async () => {
  await pay(1n);
  await chain.mine();
  await pay(2n);
  await chain.mine();
  const log = join(dir, 'blocks-1.log');
  truncateSync(log, readFileSync(log).length - 9);
  await crash();
  expect(chain.height).toBe(1);
  expect(await received()).toBe(1n);
  await chain.mine();
  await crash();
  expect(chain.height).toBe(2);
});

test('a changed block is refused, and nothing is left running', async () => {
  await pay(1n);
  await chain.mine();
  await chain.mine();
  const log = join(dir, 'blocks-1.log');
  writeFileSync(log, readFileSync(log, 'utf8').replace('"height":1', '"height":3'));
  await expect(crash()).rejects.toThrow(/was changed/);
  rmSync(log);
  chain = await open();
});

test('who reads sees a block when it is durable, and not before', async () => {
  await pay(3n);
  const mining = chain.mine();
  const { result } = await chain.ask('eth_blockNumber', []);
  expect(Number(result)).toBe(readFileSync(join(dir, 'blocks-1.log'), 'utf8').split('\n').length - 1);
  await mining;
});

test('the program that a killed node left is ended, another process of its id is not', async () => {
  const left = chain.pid ?? 0;
  const { ended } = chain;
  chain = await open();
  await ended;
  expect(() => process.kill(left, 0)).toThrow('ESRCH');
  // An id that somebody else has by now.
  await chain.stop();
  writeFileSync(join(dir, 'pid'), String(process.pid));
  chain = await open();
  expect(chain.height).toBe(0);
});
