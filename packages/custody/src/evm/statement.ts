import { recoverMessageAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { toHex } from 'viem/utils';
import type { EvmAddress } from './address.ts';

/** How each statement about reserves begins. */
const heading = 'Candor proof of reserves\n';

/** Whether a text is a statement about reserves. */
export const isReserveStatement = (message: string): boolean => message.startsWith(heading);

/**
 * Signs a statement about reserves as text (EIP-191), which no chain takes for a transaction.
 * Throws RangeError for any other text: a key signs nothing else by this way.
 */
export async function signReserveStatement(message: string, privateKey: Uint8Array): Promise<string> {
  if (!isReserveStatement(message)) throw new RangeError('This is no statement about reserves.');
  return privateKeyToAccount(toHex(privateKey)).signMessage({ message });
}

/** Whose key signed a text (EIP-191). Fails on what is no signature. */
export const statementSigner = (message: string, signature: `0x${string}`): Promise<EvmAddress> =>
  recoverMessageAddress({ message, signature });
