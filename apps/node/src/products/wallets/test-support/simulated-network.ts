import { createHash } from 'node:crypto';
import { DepositKeys, type Fees, SimulatedChain, simulatedBytes } from '@candor/custody';
import type { Refusal } from '../../../chain/signer/policy.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { TreasuryWallets } from '../treasury/treasury-wallets.ts';
import type { HotWallet, PaymentOrder } from '../withdrawals/hot-wallet.ts';

/** Of the BIP-39 test phrase "abandon … about": what everybody knows guards nothing. */
const account =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';

/** A network of tests: a chain in memory with real addresses. */
export class SimulatedNetwork implements LiveNetwork {
  readonly networkId = 1;
  readonly network = 'ETHEREUM';
  readonly name = 'Ethereum';
  readonly kind = 'evm';
  readonly chainId = 1;
  readonly chain: SimulatedChain;
  readonly wallet: SimulatedWallet;
  /** Those of the platform; the hot one alone while absent. */
  wallets?: TreasuryWallets['addresses'];
  readonly #keys = new DepositKeys(account);
  #height = 0;
  #nonce = 0;

  /**
   * Somebody outside, and the hot wallet, have so many of the chain's smallest units of its coin.
   */
  constructor(units: bigint, hotUnits = 0n) {
    const balances = [['outside', 'coin', units] as const, ['hot', 'coin', hotUnits] as const];
    this.chain = new SimulatedChain({ seed: 1, balances });
    this.wallet = new SimulatedWallet(this.chain);
  }

  readonly newestHeight = (): number => this.#height;

  readonly addressOf = (index: number): string => this.#keys.evmAddress(index);

  /** The same, where nobody signs. */
  withoutSigner(): LiveNetwork {
    const { networkId, network, name, kind, chainId, chain, newestHeight, addressOf } = this;
    return { networkId, network, name, kind, chainId, chain, newestHeight, addressOf };
  }

  /** Sends the coin from outside; it is in the next block. */
  async send(to: string, amount: bigint, fee = 0n): Promise<string> {
    const payment = { from: 'outside', nonce: this.#nonce++, to, asset: 'coin' as const, amount, fee };
    return this.chain.broadcast(simulatedBytes(payment));
  }

  /** Sends the coin of any address; it is in the next block. */
  async sendFrom(from: string, nonce: number, to: string, amount: bigint, fee: bigint): Promise<string> {
    return this.chain.broadcast(simulatedBytes({ from, nonce, to, asset: 'coin', amount, fee }));
  }

  mine(blocks = 1): void {
    this.#height = this.chain.mine(blocks).height;
  }

  /** Leaves so many blocks; what is dropped is known to nobody any more. */
  reorganise(depth: number, dropped: readonly string[] = []): void {
    this.#height = this.chain.reorganise(depth, dropped).height;
    this.#nonce = this.chain.minedNonce('outside');
  }
}

/** The hot wallet of a chain in memory, and a signer that gives each nonce to one payment. */
export class SimulatedWallet implements HotWallet {
  readonly sender = 1;
  readonly address = 'hot';
  readonly bumpAfterMs = 45_000;
  readonly given = new Map<number, string>();
  /** Whether the signer answers. */
  hasSigner = true;
  /** What the signer says against payments now. */
  refusal: Refusal | null = null;
  /** Payments to these lack operators' keys. */
  readonly lackApproval = new Set<string>();
  /** What a payment offers now, and the most that is ever offered. */
  fee = 8n;
  feeCap = 1_000n;
  readonly #chain: SimulatedChain;

  constructor(chain: SimulatedChain) {
    this.#chain = chain;
  }

  readonly minedNonce = async (): Promise<number> => this.#chain.minedNonce('hot');
  readonly balance: HotWallet['balance'] = async (asset) => this.#chain.balance('hot', asset, await this.#chain.head());
  readonly gasOf = async (): Promise<bigint> => 1n;
  readonly feesNow = async (): Promise<Fees> => ({ maxFeePerGas: this.fee, maxPriorityFeePerGas: 1n });
  readonly bumped: HotWallet['bumped'] = ({ maxFeePerGas, maxPriorityFeePerGas }) => {
    const next = (maxFeePerGas * 9n + 7n) / 8n;
    return next > this.feeCap ? undefined : { maxFeePerGas: next, maxPriorityFeePerGas };
  };
  readonly check: HotWallet['check'] = async ({ to }) => {
    if (!this.hasSigner) throw new Error('The signer does not run.');
    if (!this.lackApproval.has(to)) return this.refusal;
    return { refused: 'Keys have to agree.', mayPassLater: true, lacksApproval: true };
  };

  readonly sign: HotWallet['sign'] = async ({ requestId, nonce, to, asset, amount, fees }: PaymentOrder) => {
    if (!this.hasSigner) throw new Error('The signer does not run.');
    if (this.refusal) return this.refusal;
    if ((this.given.get(nonce) ?? requestId) !== requestId)
      return { refused: 'The nonce was given.', mayPassLater: true };
    this.given.set(nonce, requestId);
    const payment = { from: 'hot', nonce, to, asset, amount, fee: fees.maxFeePerGas };
    const signed = simulatedBytes(payment);
    const txId = `0x${createHash('sha256').update(signed).digest('hex')}`;
    return { signed, txId };
  };
}
