import { decodeFunctionResult, encodeFunctionData, erc20Abi, hexToString } from 'viem';

type Word = 'decimals' | 'symbol';

export const describeCall = (functionName: Word): `0x${string}` => encodeFunctionData({ abi: erc20Abi, functionName });

/** What a token answered to `decimals()` or `symbol()`; an empty text where it is no answer. */
export function describedBy(functionName: Word, data: `0x${string}`): string {
  try {
    return String(decodeFunctionResult({ abi: erc20Abi, functionName, data }));
  } catch {
    // Tokens of the first years give their symbol as 32 bytes.
    return functionName === 'symbol' && data.length === 66 ? hexToString(data).replace(/\0+$/, '') : '';
  }
}
