import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createTestClient, http, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem/utils';
import { anvilBinary } from '../evm/anvil-binary.ts';
import type { Compiled } from './compile.ts';

type Hex = `0x${string}`;

/**
 * The words that every developer's chain begins with; its accounts hold coins there and nowhere
 * else.
 */
export const devWords = 'test test test test test test test test test test test junk';

/** A chain of its own for a test file. It mines when it is asked to. */
export interface Anvil {
  readonly url: string;
  /** The account that pays and deploys. */
  readonly account: Hex;
  /** Sends the coin and gives the transaction's id. It waits for a block. */
  readonly pay: (to: Hex, amount: bigint) => Promise<Hex>;
  /** Deploys a contract, mines, and gives its address. */
  readonly deploy: (contract: Compiled | undefined, args?: readonly unknown[]) => Promise<Hex>;
  /** Calls a function of a contract. It waits for a block. */
  readonly call: (
    to: Hex,
    contract: Compiled | undefined,
    name: string,
    args: readonly unknown[],
    value?: bigint,
  ) => Promise<Hex>;
  readonly mine: (blocks?: number) => Promise<void>;
  /**
   * Leaves so many blocks and mines as many on another branch, with what the left ones held in the
   * first.
   */
  readonly reorganise: (depth: number) => Promise<void>;
  /** Gives an address so much of the coin. */
  readonly fund: (address: Hex, amount: bigint) => Promise<void>;
  readonly stop: () => Promise<unknown>;
}

export async function startAnvil(): Promise<Anvil> {
  const binary = anvilBinary();
  if (binary === undefined)
    throw new Error('The chain of these tests does not run here: it needs macOS, Windows, or Linux with glibc 2.35.');
  const port = await freePort();
  const args = ['--port', String(port), '--host', '127.0.0.1', '--no-mining', '--slots-in-an-epoch', '3'];
  const child = spawn(binary, [...args, '--hardfork', 'cancun'], { stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`The chain ended with ${code}.`)));
    child.stdout.on('data', (bytes: Buffer) => bytes.includes('Listening on') && ready());
  });
  const url = `http://127.0.0.1:${port}`;
  const account = mnemonicToAccount(devWords);
  const transport = http(url, { retryCount: 0 });
  const client = createTestClient({ mode: 'anvil', chain: foundry, account, transport }).extend(walletActions);
  let nonce = 0;
  const send = (transaction: { to?: Hex; value?: bigint; data?: Hex }): Promise<Hex> =>
    client.sendTransaction({
      ...transaction,
      gas: 3_000_000n,
      nonce: nonce++,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    });
  const mine = (blocks = 1): Promise<void> => client.mine({ blocks });
  return {
    url,
    account: account.address,
    pay: (to, value) => send({ to, value }),
    async deploy(contract, constructorArgs = []) {
      const { abi, bytecode } = known(contract);
      const address = getContractAddress({ from: account.address, nonce: BigInt(nonce) });
      await send({ data: encodeDeployData({ abi, bytecode, args: [...constructorArgs] }) });
      await mine();
      return address;
    },
    call(to, contract, functionName, callArgs, value = 0n) {
      const data = encodeFunctionData({ abi: known(contract).abi, functionName, args: [...callArgs] });
      return send({ to, data, value });
    },
    mine,
    reorganise: (depth) => client.request({ method: 'anvil_reorg', params: [depth, []] } as never),
    fund: (address, value) => client.setBalance({ address, value }),
    stop: () => new Promise((ended) => (child.once('exit', ended), child.kill())),
  };
}

function known(contract: Compiled | undefined): Compiled {
  if (contract === undefined) throw new Error('There is no such contract.');
  return contract;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))));
    });
  });
}
