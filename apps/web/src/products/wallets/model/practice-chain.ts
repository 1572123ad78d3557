import { formatDecimal, parseDecimal } from '@candor/amount';
import { decodeFunctionResult, encodeFunctionData, erc20Abi, hexToBigInt, isAddress } from 'viem';
import { askChain } from './ask-chain.ts';
import type { DepositCoin } from './use-deposits.ts';

type Hex = `0x${string}`;

/** An asset of the demo's chain. */
export interface PracticeAsset {
  readonly coin: string;
  /** Undefined for the chain's own coin. */
  readonly contract: Hex | undefined;
  readonly decimals: number;
}

/** What the demo's chain carries. */
export const practiceAssets = (coins: readonly DepositCoin[]): readonly PracticeAsset[] =>
  coins.flatMap(({ coin, networks }) =>
    networks.slice(0, 1).map(({ contract, decimals }) => ({
      coin,
      contract: contract === null ? undefined : (contract as Hex),
      decimals,
    })),
  );

/** What an address has of an asset, in the chain's units. */
export async function practiceBalance(
  { contract }: PracticeAsset,
  address: Hex,
  signal?: AbortSignal,
): Promise<bigint> {
  if (contract === undefined) return hexToBigInt(await askChain<Hex>('eth_getBalance', [address, 'latest'], signal));
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] });
  const answer = await askChain<Hex>('eth_call', [{ to: contract, data }, 'latest'], signal);
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer });
}

/** What a payment calls on the chain. */
export interface PracticeCall {
  readonly to: Hex;
  readonly value: Hex;
  readonly data?: Hex;
}

/** A plain send of the coin, or `transfer` of a token. */
export function practiceCall({ contract }: PracticeAsset, to: Hex, amount: bigint): PracticeCall {
  if (contract === undefined) return { to, value: `0x${amount.toString(16)}` };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return { to: contract, value: '0x0', data };
}

/**
 * The highest network fee of a call, in the coin's units: its gas at twice the newest base fee and
 * the tip that the chain names. Fails where the chain would reject the call.
 */
export async function highestNetworkFee(from: Hex, call: PracticeCall, signal?: AbortSignal): Promise<bigint> {
  const [gas, tip, block] = await Promise.all([
    askChain<Hex>('eth_estimateGas', [{ from, ...call }], signal),
    askChain<Hex>('eth_maxPriorityFeePerGas', [], signal),
    askChain<{ readonly baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false], signal),
  ]);
  const perGas = 2n * hexToBigInt(block.baseFeePerGas ?? '0x0') + hexToBigInt(tip);
  return hexToBigInt(gas) * perGas;
}

/** What is wrong with a receiver; undefined where nothing is. */
export function receiverProblem(text: string): 'practice.notAddress' | 'practice.checksum' | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return 'practice.notAddress';
  return isAddress(text) || text.slice(2) === text.slice(2).toUpperCase() ? undefined : 'practice.checksum';
}

/** A typed amount in the chain's units; undefined for what is no amount above zero. */
export function chainUnits(amount: string, { decimals }: PracticeAsset): bigint | undefined {
  const read = parseDecimal(amount, decimals);
  return read.ok && read.units > 0n ? read.units : undefined;
}

/** Units of the chain as a decimal string. */
export const chainText = (units: bigint, { decimals }: PracticeAsset): string => formatDecimal(units, decimals, 0);
