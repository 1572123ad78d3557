import { zeroAddress } from 'viem';
import { getAddress, isAddress, isAddressEqual } from 'viem/utils';

export type EvmAddress = `0x${string}`;

/** Why a text is no address that money can be sent to. */
export type AddressProblem = 'not_an_address' | 'wrong_checksum' | 'zero_address';

export type AddressRead = { readonly address: string } | { readonly problem: AddressProblem };

/**
 * Reads an address of an EVM chain. One that mixes upper and lower case must have the checksum of
 * EIP-55; one in a single case has none to check. Gives it with its checksum.
 */
export function readEvmAddress(text: string): AddressRead {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { problem: 'not_an_address' };
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const address = getAddress(`0x${digits.toLowerCase()}`);
  if (!isOneCase && !isAddress(text, { strict: true })) return { problem: 'wrong_checksum' };
  if (isAddressEqual(address, zeroAddress)) return { problem: 'zero_address' };
  return { address };
}
