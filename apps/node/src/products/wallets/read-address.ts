import type { AddressRead, BitcoinNetwork } from '@candor/custody';

/** A network that is connected: what the address book needs of it. */
export interface ConnectedNetwork {
  readonly network: string;
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin';
  /** Which of the Bitcoin networks; only where it is one. */
  readonly bitcoin?: BitcoinNetwork;
}

/**
 * Reads an address as its network writes it, or says why it is none. The readers come with their
 * chain's library, which a start does not wait for.
 */
export async function readAddress({ kind, bitcoin }: ConnectedNetwork, text: string): Promise<AddressRead> {
  const { bitcoinNetworks, readBitcoinAddress, readEvmAddress } = await import('@candor/custody');
  return kind === 'evm' ? readEvmAddress(text) : readBitcoinAddress(text, bitcoin ?? bitcoinNetworks.main);
}
