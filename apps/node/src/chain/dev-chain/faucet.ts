import { type EvmAddress, type PayingKey, signPayment } from '@candor/custody';
import { devCoin, devTokens } from './dev-assets.ts';
import type { DevChain } from './dev-chain.ts';
import { devChainId } from './genesis.ts';
import { contractOf } from './token-contract.ts';

/** What one request gives, in thousandths of a coin: about as much worth of each. */
const givenThousandths: Readonly<Record<string, bigint>> = {
  USDT: 1_000_000n,
  BTC: 10n,
  ETH: 300n,
  LINK: 50_000n,
  BNB: 1_000n,
  SOL: 5_000n,
  ADA: 1_000_000n,
  AVAX: 30_000n,
  LTC: 10_000n,
  BCH: 2_000n,
  ETC: 40_000n,
  SUI: 300_000n,
  ENA: 2_000_000n,
};

/** Of a plain send and of a token's transfer, with room. */
const gas = 100_000n;
const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n } as const;

export interface Given {
  readonly txId: string;
  /** In the chain's units. */
  readonly amount: bigint;
  readonly decimals: number;
}

/** Gives test coins by a real transaction, one after the other. */
export class Faucet {
  readonly #key: PayingKey;
  readonly #bank: EvmAddress;
  #last: Promise<unknown> = Promise.resolve();

  constructor(key: PayingKey, bank: EvmAddress) {
    this.#key = key;
    this.#bank = bank;
  }

  /**
   * Sends test coins. Undefined for what the chain does not have; fails where the chain takes
   * nothing.
   */
  give(chain: DevChain, symbol: string, to: EvmAddress): Promise<Given | undefined> {
    const given = this.#last.then(() => this.#give(chain, symbol, to));
    this.#last = given.catch(() => undefined);
    return given;
  }

  async #give(chain: DevChain, symbol: string, to: EvmAddress): Promise<Given | undefined> {
    const asset = [devCoin, ...devTokens].find((one) => one.symbol === symbol);
    const thousandths = givenThousandths[symbol];
    if (!asset || thousandths === undefined) return undefined;
    const amount = (thousandths * 10n ** BigInt(asset.decimals)) / 1_000n;
    const { result } = await chain.ask('eth_getTransactionCount', [this.#key.address, 'pending']);
    const payment = {
      ...fees,
      chainId: devChainId,
      nonce: Number(result),
      to,
      asset: symbol === devCoin.symbol ? ('coin' as const) : contractOf(this.#bank, symbol),
      amount,
      gas,
    };
    const { signed, txId } = await signPayment(payment, this.#key.privateKey);
    const { error } = await chain.ask('eth_sendRawTransaction', [signed]);
    if (error) throw new Error(`The chain did not take the faucet's payment: ${error.message}`);
    return { txId, amount, decimals: asset.decimals };
  }
}
