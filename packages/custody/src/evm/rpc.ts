import type { RpcBlock, RpcLog, RpcTransactionReceipt } from 'viem';
import { ChainLag } from '../chain.ts';
import { onRightChain } from '../right-chain.ts';

type Hex = `0x${string}`;
type At = { readonly blockHash: Hex };
interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

/** One step of a traced transaction, as `trace_block` gives it. */
export interface Trace {
  readonly type: string;
  readonly error?: string;
  readonly action: {
    readonly callType?: string;
    readonly from?: Hex;
    readonly to?: Hex;
    /** Of a contract that is destroyed. */
    readonly address?: Hex;
    readonly refundAddress?: Hex;
    readonly value?: Hex;
    readonly balance?: Hex;
  };
  readonly traceAddress: readonly number[];
  readonly transactionHash: Hex | null;
  readonly blockHash: Hex;
}

/** The methods that are asked, with what they take and give. */
interface Methods {
  readonly eth_chainId: { takes: []; gives: Hex };
  readonly eth_getBlockByNumber: { takes: [Hex | 'latest' | 'finalized', false]; gives: RpcBlock | null };
  readonly eth_getBlockByHash: { takes: [Hex, true]; gives: FullBlock | null };
  readonly eth_getLogs: {
    takes: [At & { readonly address: readonly Hex[]; readonly topics: readonly Hex[] }];
    gives: readonly RpcLog[] | null;
  };
  readonly eth_getBlockReceipts: { takes: [Hex]; gives: readonly RpcTransactionReceipt[] | null };
  readonly eth_getTransactionReceipt: { takes: [Hex]; gives: RpcTransactionReceipt | null };
  readonly eth_getTransactionByHash: { takes: [Hex]; gives: object | null };
  readonly eth_getBalance: { takes: [Hex, At]; gives: Hex };
  readonly eth_getCode: { takes: [Hex, 'latest']; gives: Hex };
  readonly eth_call: { takes: [Call, At]; gives: Hex };
  readonly eth_getTransactionCount: { takes: [Hex, 'latest' | 'pending']; gives: Hex };
  readonly eth_feeHistory: {
    takes: [Hex, 'latest', readonly number[]];
    gives: { baseFeePerGas: readonly Hex[]; reward?: readonly (readonly Hex[])[] };
  };
  readonly eth_estimateGas: { takes: [Call & { readonly from: Hex; readonly value: Hex }]; gives: Hex };
  readonly eth_sendRawTransaction: { takes: [Hex]; gives: Hex };
  readonly trace_block: { takes: [Hex]; gives: readonly Trace[] | null };
}

/** A block with its transactions whole. */
export type FullBlock = RpcBlock<'latest', true>;

/**
 * Asks one endpoint. Fails with `ChainLag` when it does not answer, with `RpcFailure` when it
 * refuses.
 */
export type Rpc = <M extends keyof Methods>(method: M, params: Methods[M]['takes']) => Promise<Methods[M]['gives']>;

/** What an endpoint said against a request. Like no answer it leaves everything unknown. */
export class RpcFailure extends ChainLag {}

/** What an endpoint answers: one of the two. It is believed in its form, never in its content. */
export interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

/** An endpoint: its address, or what asks it. */
export type Endpoint = string | ((method: string, params: readonly unknown[]) => Promise<RpcAnswer>);

/**
 * Requests to an endpoint, one at a time each with a time limit. A retry is the caller's decision.
 * With a chain id only what an endpoint of that chain says counts.
 */
export function rpcTo(endpoint: Endpoint, timeoutMs: number, chainId?: number): Rpc {
  const ask = typeof endpoint === 'string' ? asks(endpoint, timeoutMs) : endpoint;
  const rpc: Rpc = async (method, params) => {
    const { result, error } = await answered(ask(method, params));
    if (error !== undefined) throw new RpcFailure(error.message ?? 'The endpoint refused without a reason.');
    if (result === undefined) throw new ChainLag(`The endpoint answered ${method} with nothing.`);
    return result;
  };
  if (chainId === undefined) return rpc;
  const checked = onRightChain(async () => Number(await rpc('eth_chainId', [])) === chainId);
  return (method, params) => checked(() => rpc(method, params));
}

async function answered(asked: Promise<RpcAnswer>): Promise<RpcAnswer> {
  try {
    return await asked;
  } catch (error) {
    // The address may hold a key: it is in no message.
    throw new ChainLag(`The endpoint does not answer: ${error instanceof Error ? error.name : 'unknown cause'}.`);
  }
}

function asks(url: string, timeoutMs: number): Exclude<Endpoint, string> {
  let lastId = 0;
  return async (method, params) => {
    lastId += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
    return (await answer.json()) as RpcAnswer;
  };
}
