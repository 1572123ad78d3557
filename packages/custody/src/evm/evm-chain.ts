import type { RpcTransactionReceipt } from 'viem';
import { isAddressEqual, numberToHex } from 'viem/utils';
import {
  type Arrival,
  type BlockRef,
  type Chain,
  type ChainAsset,
  ChainLag,
  type Outcome,
  type Spend,
  type Watched,
} from '../chain.ts';
import type { EvmAddress } from './address.ts';
import { coinArrivals } from './coin-arrivals.ts';
import { codeFailed, isAccepted, signatureQuestion } from './contract-signature.ts';
import { callOf, type EvmPayment } from './payment.ts';
import { refusalOf } from './refusal.ts';
import { type Endpoint, type FullBlock, type Rpc, RpcFailure, rpcTo } from './rpc.ts';
import { balanceCall, balanceOf, tokenArrivals } from './token-arrivals.ts';
import { describeCall, describedBy } from './token-words.ts';

export interface EvmChainTerms {
  /** The address of the endpoint, or what asks it. */
  readonly endpoint: Endpoint;
  /** The contracts of the listed tokens. What another contract says is not heard. */
  readonly tokens: readonly EvmAddress[];
  /** Whether the endpoint serves `trace_block`, which shows coins sent by contracts. */
  readonly hasTracing: boolean;
  /** What the endpoint says counts only while it is of this chain. Not compared when absent. */
  readonly chainId?: number;
  readonly timeoutMs?: number;
}

/** How nodes say that a payment cannot pass now: it reverts, or the sender lacks the money. */
const cannotPass = /revert|insufficient (funds|sender balance)|exceeds account balance/i;

/** What the next transaction of a sender needs. */
export interface SenderState {
  /** Transactions of the sender that are mined. */
  readonly minedNonce: number;
  /** The same with those that wait in this endpoint's pool. */
  readonly pendingNonce: number;
}

/** A chain of the EVM kind with what a payment there has to know. */
export interface EvmView extends Chain {
  readonly sender: (address: EvmAddress) => Promise<SenderState>;
  /** The base fee of the newest block, and the tip that half of the last blocks' payments gave. */
  readonly feeLevel: () => Promise<{ readonly baseFee: bigint; readonly tip: bigint }>;
  /** Undefined where the payment would revert as things are, or the sender cannot pay it. */
  readonly paymentGas: (
    from: EvmAddress,
    payment: Pick<EvmPayment, 'to' | 'asset' | 'amount'>,
  ) => Promise<bigint | undefined>;
  /** Whether the contract at an address takes a signature of a text for its own (EIP-1271). */
  readonly acceptsSignature: (address: EvmAddress, message: string, signature: `0x${string}`) => Promise<boolean>;
}

/** One chain of the EVM kind through one endpoint. Everything is asked by a block's hash. */
export class EvmChain implements EvmView {
  readonly kind = 'evm';
  readonly #rpc: Rpc;
  readonly #terms: EvmChainTerms;
  /** The block that was read last: one is asked for several things in a row. */
  #lastRead: FullBlock | undefined;

  constructor(terms: EvmChainTerms) {
    this.#terms = terms;
    this.#rpc = rpcTo(terms.endpoint, terms.timeoutMs ?? 10_000, terms.chainId);
  }

  readonly chainId = async (): Promise<number> => Number(await this.#rpc('eth_chainId', []));

  readonly head = async (): Promise<BlockRef> => {
    const block = await this.#rpc('eth_getBlockByNumber', ['latest', false]);
    if (block === null) throw new ChainLag('The endpoint has no newest block.');
    return refOf(block);
  };

  readonly blockAt = async (height: number): Promise<BlockRef | undefined> => {
    const block = await this.#rpc('eth_getBlockByNumber', [numberToHex(height), false]);
    return block === null ? undefined : refOf(block);
  };

  /**
   * The newest block that the chain itself calls final; undefined where the endpoint does not say.
   */
  readonly finalized = async (): Promise<BlockRef | undefined> => {
    const block = await this.#rpc('eth_getBlockByNumber', ['finalized', false]);
    return block === null ? undefined : refOf(block);
  };

  /** Whether the endpoint traces its newest block. */
  readonly canTrace = async (): Promise<boolean> => {
    const { height } = await this.head();
    try {
      return (await this.#rpc('trace_block', [numberToHex(height)])) !== null;
    } catch (error) {
      if (error instanceof RpcFailure) return false;
      throw error;
    }
  };

  /** What a token's contract says of itself; an empty text where it does not say. */
  readonly describeToken = async (
    token: EvmAddress,
  ): Promise<{ readonly hasCode: boolean; readonly decimals: string; readonly symbol: string }> => {
    const code = await this.#rpc('eth_getCode', [token, 'latest']);
    if (code === '0x') return { hasCode: false, decimals: '', symbol: '' };
    const { hash } = await this.head();
    const said = (name: 'decimals' | 'symbol') =>
      this.#rpc('eth_call', [{ to: token, data: describeCall(name) }, { blockHash: hex(hash) }]);
    return {
      hasCode: true,
      decimals: describedBy('decimals', await said('decimals')),
      symbol: describedBy('symbol', await said('symbol')),
    };
  };

  readonly arrivals = async (block: BlockRef, watched: Watched): Promise<readonly Arrival[]> => {
    const full = await this.#full(block);
    const [coins, tokens] = await Promise.all([
      coinArrivals(this.#rpc, full, watched, this.#terms.hasTracing),
      tokenArrivals(this.#rpc, full, watched, this.#terms.tokens),
    ]);
    return [...coins, ...tokens].map((arrival) => ({ ...arrival, block }));
  };

  readonly spends = async (block: BlockRef, watched: Watched): Promise<readonly Spend[]> => {
    const { transactions } = await this.#full(block);
    const sent = transactions.filter(({ from }) => watched.has(from.toLowerCase()));
    return Promise.all(
      sent.map(async ({ hash: txId }) => {
        const receipt = await this.#rpc('eth_getTransactionReceipt', [txId]);
        if (receipt?.blockHash !== block.hash) throw new ChainLag(`The endpoint has no receipt of ${txId}.`);
        return { txId, networkFee: feeOf(receipt) };
      }),
    );
  };

  readonly balance = async (address: string, asset: ChainAsset, block: BlockRef): Promise<bigint> => {
    const at = { blockHash: hex(block.hash) };
    if (asset === 'coin') return BigInt(await this.#rpc('eth_getBalance', [hex(address), at]));
    return balanceOf(await this.#rpc('eth_call', [balanceCall(asset, hex(address)), at]));
  };

  readonly outcome = async (txId: string): Promise<Outcome> => {
    const receipt = await this.#rpc('eth_getTransactionReceipt', [hex(txId)]);
    if (receipt === null) {
      const waiting = await this.#rpc('eth_getTransactionByHash', [hex(txId)]);
      return { state: waiting === null ? 'unknown' : 'pending' };
    }
    const block = await this.blockAt(Number(receipt.blockNumber));
    // A receipt of a branch that was left: the transaction waits again, or is gone.
    if (block === undefined || block.hash !== receipt.blockHash) return { state: 'unknown' };
    return {
      state: 'mined',
      block,
      hasSucceeded: receipt.status === '0x1',
      networkFee: feeOf(receipt),
    };
  };

  readonly broadcast = async (signed: string): Promise<string> => {
    try {
      return await this.#rpc('eth_sendRawTransaction', [hex(signed)]);
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      return refusalOf(error, signed, this.outcome);
    }
  };

  readonly sender = async (address: EvmAddress): Promise<SenderState> => {
    const [mined, pending] = await Promise.all([
      this.#rpc('eth_getTransactionCount', [address, 'latest']),
      this.#rpc('eth_getTransactionCount', [address, 'pending']),
    ]);
    return { minedNonce: Number(mined), pendingNonce: Number(pending) };
  };

  /** The base fee of the newest block, and the tip that half of the last blocks' payments gave. */
  readonly feeLevel = async (): Promise<{ readonly baseFee: bigint; readonly tip: bigint }> => {
    const { baseFeePerGas, reward = [] } = await this.#rpc('eth_feeHistory', ['0x5', 'latest', [50]]);
    const tips = reward.map(([half]) => BigInt(half ?? 0)).toSorted((one, other) => (one < other ? -1 : 1));
    return { baseFee: BigInt(baseFeePerGas.at(-1) ?? 0), tip: tips[Math.floor(tips.length / 2)] ?? 0n };
  };

  /**
   * The gas that a payment needs at its destination. Fails with `RpcFailure` where it would revert.
   */
  readonly gasFor = async (from: EvmAddress, to: EvmAddress, data: `0x${string}`, value: bigint): Promise<bigint> =>
    BigInt(await this.#rpc('eth_estimateGas', [{ from, to, data, value: numberToHex(value) }]));

  /**
   * The gas that a payment needs; undefined where it would revert as things are, or where the
   * sender does not hold it. Fails where the endpoint does not say.
   */
  readonly paymentGas = async (
    from: EvmAddress,
    payment: Pick<EvmPayment, 'to' | 'asset' | 'amount'>,
  ): Promise<bigint | undefined> => {
    const { to, value, data } = callOf(payment);
    try {
      return await this.gasFor(from, to, data, value);
    } catch (error) {
      if (error instanceof RpcFailure && cannotPass.test(error.message)) return undefined;
      throw error;
    }
  };

  /**
   * Whether the contract at an address takes a signature of a text for its own (EIP-1271). False
   * where there is no contract, or one that answers otherwise or reverts.
   */
  readonly acceptsSignature = async (
    address: EvmAddress,
    message: string,
    signature: `0x${string}`,
  ): Promise<boolean> => {
    const data = signatureQuestion(message, signature);
    const { hash } = await this.head();
    try {
      return isAccepted(await this.#rpc('eth_call', [{ to: address, data }, { blockHash: hex(hash) }]));
    } catch (error) {
      if (error instanceof RpcFailure && codeFailed.test(error.message)) return false;
      throw error;
    }
  };

  /** Whether an address is one of the listed tokens' contracts, where money sent is lost. */
  readonly isListedContract = (address: EvmAddress): boolean =>
    this.#terms.tokens.some((token) => isAddressEqual(token, address));

  async #full({ hash }: BlockRef): Promise<FullBlock> {
    if (this.#lastRead?.hash === hash) return this.#lastRead;
    const full = await this.#rpc('eth_getBlockByHash', [hex(hash), true]);
    if (full === null) throw new ChainLag(`The endpoint does not have block ${hash}.`);
    this.#lastRead = full;
    return full;
  }
}

const feeOf = ({ gasUsed, effectiveGasPrice }: Pick<RpcTransactionReceipt, 'gasUsed' | 'effectiveGasPrice'>): bigint =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice);

const hex = (text: string): `0x${string}` => text as `0x${string}`;

interface RpcHead {
  readonly number: `0x${string}` | null;
  readonly hash: `0x${string}` | null;
  readonly parentHash: `0x${string}`;
  readonly timestamp: `0x${string}`;
}

function refOf({ number, hash, parentHash, timestamp }: RpcHead): BlockRef {
  if (number === null || hash === null) throw new ChainLag('The endpoint gave a block that is not mined.');
  return { height: Number(number), hash, parentHash, timeMs: Number(timestamp) * 1_000 };
}
