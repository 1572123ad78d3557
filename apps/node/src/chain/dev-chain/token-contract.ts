import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, getContractAddress, parseAbi } from 'viem';
import { packageFolder } from '../../base/package-folder.ts';
import type { DevAsset } from './dev-assets.ts';
import { devTokens } from './dev-assets.ts';

type Hex = `0x${string}`;

const abi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function mint(address to, uint256 amount)',
]);

/** Made by the build; as deep below this file's room as below the bundle. */
const compiled = join(packageFolder, 'dist/contracts/test-token.json');

/** What makes a token's contract. Fails when the build did not compile it. */
export function deployment({ name, symbol, decimals }: DevAsset): Hex {
  const { bytecode } = JSON.parse(readFileSync(compiled, 'utf8')) as { readonly bytecode: Hex };
  return encodeDeployData({ abi, bytecode, args: [name, symbol, decimals] });
}

export const minting = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] });

/** Where the token's contract is: the bank makes it with the transaction of its place. */
export function contractOf(bank: Hex, symbol: string): Hex {
  const place = devTokens.findIndex((token) => token.symbol === symbol);
  if (place < 0) throw new Error(`${symbol} is no token of the demo's chain.`);
  return getContractAddress({ from: bank, nonce: BigInt(place) });
}
