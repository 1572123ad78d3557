import { keccak256 } from 'viem/utils';
import { ChainLag, type Outcome, Refused, type RefusedCause } from '../chain.ts';
import type { RpcFailure } from './rpc.ts';

/** What endpoints say of a transaction that they will never take as it is. */
const said: readonly { readonly words: RegExp; readonly cause: RefusedCause }[] = [
  { words: /nonce too low|nonce is too low/i, cause: 'spent' },
  { words: /underpriced|fee.*(less|lower) than|fee too low/i, cause: 'fee_too_low' },
  { words: /insufficient funds/i, cause: 'not_enough_funds' },
  { words: /invalid sender|invalid signature|rlp|too short|intrinsic gas|gas limit/i, cause: 'not_valid' },
];

/**
 * What became of bytes that an endpoint did not take: their id where it has them already, else the
 * cause. What an endpoint says in words that nobody knows decides nothing: `ChainLag`.
 */
export async function refusalOf(
  failure: RpcFailure,
  signed: string,
  outcome: (txId: string) => Promise<Outcome>,
): Promise<string> {
  const txId = keccak256(signed as `0x${string}`);
  if (/already (known|imported|exists)/i.test(failure.message)) return txId;
  const known = said.find(({ words }) => words.test(failure.message));
  if (known === undefined) throw new ChainLag(`The endpoint did not say whether it took ${txId}.`);
  // Handed over again after it was mined: its own nonce is too low by now.
  const { state } = await outcome(txId);
  if (state !== 'unknown') return txId;
  throw new Refused(known.cause, `The chain refused ${txId}: ${known.cause}.`);
}
