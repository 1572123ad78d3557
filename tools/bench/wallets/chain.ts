// What following a chain costs, in a process of its own: 100 blocks of 200 transfers against a
// million addresses beside fetching them, payments signed and sent beside a bare viem loop, and the
// memory of the chain's program. Argument: the endpoint's program. Ends with one line of JSON.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { anvilBinary, DepositKeys, EvmChain, type RpcAnswer, signPayment } from '@candor/custody';
import { createWalletClient, http } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { toHex } from 'viem/utils';

const blocks = 100;
const watchedCount = 1_000_000;
const payments = 200;
const derived = 2_000;
/** Of the BIP-39 test phrase "abandon … about". */
const account =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const devWords = 'test test test test test test test test test test test junk';
const paid = '0x52908400098527886E0F7030069857D2E4169EE7';

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
const since = (startMs: number): number => performance.now() - startMs;

/** Waits for the first line of a program that fits. */
const firstLine = (child: ChildProcess, form: RegExp): Promise<string> =>
  new Promise((found, failed) => {
    let out = '';
    child.once('exit', (code) => failed(new Error(`A program of the bench ended with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const port = form.exec(out)?.[1];
      if (port !== undefined) found(port);
    });
  });

async function asked(url: string, method: string, params: readonly unknown[]): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()) as RpcAnswer;
}

/** The same requests with the look at each transfer, and without. */
async function following(program: string) {
  const child = spawn(process.execPath, [program, paid], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = `http://127.0.0.1:${await firstLine(child, /^(\d+)\n/)}`;
    const watched = new Set([paid.toLowerCase()]);
    for (let index = 1; watched.size < watchedCount; index += 1)
      watched.add(toHex(BigInt(index) * 2_654_435_761n, { size: 20 }));
    const requests: (readonly [string, readonly unknown[]])[] = [];
    const endpoint = (method: string, params: readonly unknown[]): Promise<RpcAnswer> => {
      requests.push([method, params]);
      return asked(url, method, params);
    };
    const chain = new EvmChain({ endpoint, tokens: [], hasTracing: false });
    const has = (address: string): boolean => watched.has(address.toLowerCase());
    const blockOf = (height: number) => {
      const [hash, parentHash] = [height + 1, height].map((one) => toHex(one, { size: 32 }));
      return { height, hash: hash ?? '', parentHash: parentHash ?? '', timeMs: 0 };
    };
    const look = async (from: number, to: number): Promise<number> => {
      let found = 0;
      for (let height = from; height < to; height += 1) {
        const block = blockOf(height);
        found += (await chain.arrivals(block, { has })).length;
        await chain.spends(block, { has });
      }
      return found;
    };
    const fetchAll = async (): Promise<void> => {
      for (const [method, params] of requests) await asked(url, method, params);
    };
    // The first pass warms up both programs, and the endpoint has each block at hand after it.
    await look(0, blocks);
    const [fetched, looked]: number[][] = [[], []];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let round = 0; round < 3; round += 1) {
      let startMs = performance.now();
      await fetchAll();
      fetched?.push(since(startMs));
      requests.length = 0;
      delay.enable();
      startMs = performance.now();
      if ((await look(0, blocks)) !== blocks) throw new Error('A transfer to a watched address was not found.');
      looked?.push(since(startMs));
      delay.disable();
    }
    const ratios = (looked ?? []).map((ms, round) => ms / (fetched?.[round] ?? 1)).toSorted((a, b) => a - b);
    return {
      followedPerFetched: rounded(ratios[1] ?? 0),
      followedMsOfBlock: rounded((looked?.[1] ?? 0) / blocks),
      loopDelayMs: { p99: rounded(delay.percentile(99) / 1e6), longest: rounded(delay.max / 1e6) },
    };
  } finally {
    child.kill();
  }
}

/** Microseconds for each deposit address that a start derives. */
function deriving(): number {
  const keys = new DepositKeys(account);
  const startMs = performance.now();
  for (let index = 1; index <= derived; index += 1) keys.evmAddress(index);
  return Math.round((since(startMs) * 1_000) / derived);
}

/** Payments a second through the custodian's own code beside a bare viem loop, and memory. */
async function paying() {
  const binary = anvilBinary();
  if (binary === undefined) throw new Error('The chain of the bench needs macOS, Windows, or Linux with glibc 2.35.');
  const args = ['--port', '0', '--host', '127.0.0.1', '--no-mining', '--slots-in-an-epoch', '3'];
  const child = spawn(binary, [...args, '--hardfork', 'cancun'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = `http://127.0.0.1:${await firstLine(child, /Listening on 127\.0\.0\.1:(\d+)/)}`;
    const chain = new EvmChain({ endpoint: url, tokens: [], hasTracing: true });
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n };
    const about = { chainId: 31_337, to: paid, gas: 21_000n, ...fees } as const;
    const [ours, bare] = [1, 2].map((addressIndex) => mnemonicToAccount(devWords, { addressIndex }));
    if (ours === undefined || bare === undefined) throw new Error('There are no accounts.');
    const key = ours.getHdKey().privateKey ?? new Uint8Array();
    const client = createWalletClient({ chain: foundry, account: bare, transport: http(url, { retryCount: 0 }) });
    const send = async (from: number, count: number): Promise<number> => {
      const startMs = performance.now();
      for (let nonce = from; nonce < from + count; nonce += 1) {
        const { signed } = await signPayment({ ...about, nonce, asset: 'coin', amount: 1n }, key);
        await chain.broadcast(signed);
      }
      return since(startMs);
    };
    const sendBare = async (from: number, count: number): Promise<number> => {
      const startMs = performance.now();
      for (let nonce = from; nonce < from + count; nonce += 1) {
        const serializedTransaction = await client.signTransaction({ ...about, nonce, value: 1n, type: 'eip1559' });
        await client.sendRawTransaction({ serializedTransaction });
      }
      return since(startMs);
    };
    await send(0, 50);
    await sendBare(0, 50);
    const [oursMs, bareMs] = [await send(50, payments), await sendBare(50, payments)];
    for (let mined = 0; mined < 1_000; mined += 1) await asked(url, 'evm_mine', []);
    const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return { sentPerBare: rounded(bareMs / oursMs), chainMegabytes: Math.round(Number(pages) / 1_024) };
  } finally {
    child.kill();
  }
}

const [program = ''] = process.argv.slice(2);
const found = { ...(await following(program)), microsecondsOfAddress: deriving(), ...(await paying()) };
console.log(JSON.stringify(found));
