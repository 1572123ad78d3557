import { DepositKeys, EvmChain, type Chain, type EvmAddress, readPayment, signPayment } from '@candor/custody';
import { amount } from '@candor/amount';
import type { Command, ExchangeRecord } from '@candor/core';
import { mnemonicToAccount } from 'viem/accounts';
import { TestServer } from '../../../apps/node/src/assembly/test-support/test-server.ts';
import type { LiveNetwork } from '../../../apps/node/src/products/wallets/deposits/live-network.ts';
import { submitOrThrow } from '../../../apps/node/src/products/wallets/test-support/submit-or-throw.ts';
import { evmWallet } from '../../../apps/node/src/products/wallets/withdrawals/evm-wallet.ts';
import type { HotWallet } from '../../../apps/node/src/products/wallets/withdrawals/hot-wallet.ts';
import { type Anvil, devWords, startAnvil } from '../../../packages/custody/src/test-support/anvil.ts';
import { compile } from '../../../packages/custody/src/test-support/compile.ts';

/** Of the BIP-39 test phrase "abandon … about": what everybody knows guards nothing. */
const account =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const chainId = 31_337;
const feeCapPerGas = 10n ** 13n;
const hot = mnemonicToAccount(devWords, { addressIndex: 1 });

export const eth = 3;
export const usdt = 1;
export const terms = { confirmations: 3, finality: 6 } as const;
export const ledgerEther = 10n ** 8n;

/** An exchange on a chain of a real program, of which tests mine each block. */
export class AnvilExchange {
  readonly server: TestServer;
  readonly anvil: Anvil;
  readonly token: EvmAddress;
  readonly network: LiveNetwork & { readonly wallet: HotWallet };
  readonly #tokenContract = compile('TestToken.sol').get('TestToken');
  #height = 0;
  #requests = 0;

  private constructor(server: TestServer, anvil: Anvil, token: EvmAddress, chainOver: (token: EvmAddress) => Chain) {
    this.server = server;
    this.anvil = anvil;
    this.token = token;
    const keys = new DepositKeys(account);
    this.network = {
      networkId: 1,
      network: 'ETHEREUM',
      name: 'Ethereum',
      kind: 'evm',
      chainId,
      chain: chainOver(token),
      wallet: walletOn(new EvmChain({ endpoint: anvil.url, tokens: [token], hasTracing: true }), () => server.nowMs),
      newestHeight: () => this.#height,
      addressOf: (index) => keys.evmAddress(index),
    };
    server.networks = [this.network];
  }

  /** `chainOver` is what the exchange reads the chain by; one endpoint where it is left out. */
  static async start(
    chainOver: (anvil: Anvil, token: EvmAddress) => Chain = (anvil, token) =>
      new EvmChain({ endpoint: anvil.url, tokens: [token], hasTracing: true }),
  ): Promise<AnvilExchange> {
    const [server, anvil] = await Promise.all([TestServer.start(), startAnvil()]);
    await anvil.mine(12);
    const made = compile('TestToken.sol').get('TestToken');
    const token = await anvil.deploy(made, ['Tether', 'USDT', 6]);
    const exchange = new AnvilExchange(server, anvil, token, (one) => chainOver(anvil, one));
    await exchange.#list();
    await exchange.mine();
    return exchange;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.anvil.stop();
  }

  async mine(blocks = 1): Promise<void> {
    await this.anvil.mine(blocks);
    this.#height += blocks;
  }

  /** Leaves so many blocks; what they held waits again, and is in the first block after them. */
  async reorganise(depth: number): Promise<void> {
    const newest = Number(await this.#asked<string>('eth_blockNumber', []));
    const left: string[] = [];
    for (let height = newest - depth + 1; height <= newest; height += 1) {
      const at = [`0x${height.toString(16)}`, false];
      const { transactions } = await this.#asked<{ readonly transactions: readonly string[] }>(
        'eth_getBlockByNumber',
        at,
      );
      for (const hash of transactions) left.push(await this.#asked<string>('eth_getRawTransactionByHash', [hash]));
    }
    await this.anvil.reorganise(depth);
    for (const raw of left) await this.#asked('eth_sendRawTransaction', [raw]);
    await this.mine();
  }

  /** The next block asks more for gas than anything that waits offers. */
  async raiseBaseFee(): Promise<void> {
    await this.#asked('anvil_setNextBlockBaseFeePerGas', [`0x${(50n * 10n ** 9n).toString(16)}`]);
  }

  async #asked<Result>(method: string, params: readonly unknown[]): Promise<Result> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(this.anvil.url, { method: 'POST', headers, body });
    return ((await answer.json()) as { readonly result: Result }).result;
  }

  /** Sends coins or tokens from outside; they are in the next block. */
  async send(assetId: number, to: string, units: bigint): Promise<void> {
    const address = to as EvmAddress;
    if (assetId === eth) await this.anvil.pay(address, units);
    else await this.anvil.call(this.token, this.#tokenContract, 'mint', [address, units]);
  }

  /** What an address has in the newest block, by the chain itself. */
  async onChain(assetId: number, address: string): Promise<bigint> {
    const chain = new EvmChain({ endpoint: this.anvil.url, tokens: [this.token], hasTracing: false });
    return chain.balance(address, assetId === eth ? 'coin' : this.token, await chain.head());
  }

  /** What a user has of an asset in the ledger. */
  has(userId: number, assetId: number): bigint {
    return this.server.exchange.exchange.balance({ userId, wallet: 1, assetId }).available;
  }

  /** A user with an address of their own. */
  async newUser(name: string): Promise<{ readonly userId: number; readonly address: string }> {
    const { userId } = await this.server.register(`${name}@example.com`);
    await this.must({ type: 'assign_deposit_address', userId }, userId);
    const index = this.server.exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? 0;
    return { userId, address: this.network.addressOf(index) };
  }

  must(command: Command, userId?: number): Promise<ExchangeRecord> {
    const requestId = `asked-${(this.#requests += 1)}`;
    return submitOrThrow(this.server.exchange, command, { requestId, userId });
  }

  async #list(): Promise<void> {
    const { networkId, network: name, kind } = this.network;
    await this.must({ type: 'list_network', networkId, name, kind, chainId, terms });
    const assetTerms = {
      minimumDeposit: amount(1n),
      withdrawalFee: amount(50_000n),
      minimumWithdrawal: amount(500_000n),
      maximumWithdrawal: amount(1_000n * ledgerEther),
      doubleFrom: amount(0n),
    };
    const of = { type: 'list_network_asset', networkId, terms: assetTerms } as const;
    await this.must({ ...of, assetId: eth, contract: '', chainDecimals: 18 });
    await this.must({
      ...of,
      assetId: usdt,
      contract: this.token,
      chainDecimals: 6,
      terms: { ...assetTerms, minimumDeposit: amount(100n), withdrawalFee: amount(100n) },
    });
    await this.must({ type: 'back_custody', networkId, assetId: eth, chainAmount: amount(1_000n * 10n ** 18n) });
    await this.must({ type: 'fund_treasury', assetId: eth, amount: amount(ledgerEther) });
    const limit = amount(10n ** 15n);
    const rules = { limits: [limit, limit, limit], reviewOneAbove: limit, reviewTwoAbove: limit } as const;
    const more = { outflowPpm: 1_000_000, velocityMax: 10_000, reviewMs: 3_600_000 };
    await this.must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
  }
}

/** The hot wallet of the developers' words; its signer signs whatever payment it reads. */
function walletOn(chain: EvmChain, now: () => number): HotWallet {
  const key = hot.getHdKey().privateKey ?? new Uint8Array();
  const address = hot.address;
  return evmWallet({
    sender: 1,
    address,
    chainId,
    chain,
    signer: {
      check: async () => null,
      sign: async ({ bytes }) => {
        const payment = readPayment(bytes, address);
        return 'refused' in payment ? payment : signPayment(payment, key);
      },
    },
    feeCapPerGas,
    now,
  });
}
