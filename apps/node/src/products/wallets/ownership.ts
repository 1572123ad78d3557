import { createHmac } from 'node:crypto';
import type { EvmView } from '@candor/custody';
import type { AddressRow } from './address-book.ts';
import type { LiveNetwork } from './deposits/live-network.ts';

/** How long a text can be signed. */
export const signWithinMs = 15 * 60_000;
const codeLength = 32;

/** What of an address its owner's key signs. */
export type OwnedAddress = Pick<AddressRow, 'addressId' | 'userId' | 'network' | 'address'>;

/**
 * The line of text that the key of an address signs. It names account, address and end, and holds a
 * code that only this exchange can make: a signature for another place or another account says
 * nothing here. One line, since a field for one line is where people paste it.
 */
export function ownershipMessage(of: OwnedAddress, expiresAtMs: number, pepper: string): string {
  const { addressId, userId, network, address } = of;
  const about = ['own-address', userId, addressId, network, address, expiresAtMs].join('|');
  const code = createHmac('sha256', pepper).update(about).digest('hex').slice(0, codeLength);
  const until = new Date(expiresAtMs).toISOString();
  return `Candor: address ${address} on ${network} belongs to account ${userId}. Code ${code}, valid until ${until}.`;
}

/**
 * Whether a signature of a text is by the key of an address, or is taken by the contract there.
 * Fails where the chain does not say.
 */
export async function isSignedBy(
  { kind, acceptsSignature }: Pick<LiveNetwork, 'kind' | 'acceptsSignature'>,
  { address, message, signature }: Readonly<Record<'address' | 'message' | 'signature', string>>,
): Promise<boolean> {
  const { isBitcoinStatement, statementSigner } = await import('@candor/custody');
  if (kind === 'bitcoin') return isBitcoinStatement(message, signature, address);
  if (!isHex(signature)) return false;
  const signer = await statementSigner(message, signature).catch(() => undefined);
  if (signer?.toLowerCase() === address.toLowerCase()) return true;
  return (await acceptsSignature?.(address, message, signature)) ?? false;
}

/** How a network asks the contract at an address about a signature. */
export const acceptsOn =
  (chain: Pick<EvmView, 'acceptsSignature'>): NonNullable<LiveNetwork['acceptsSignature']> =>
  async (address, message, signature) =>
    isHex(address) && isHex(signature) && chain.acceptsSignature(address, message, signature);

const isHex = (text: string): text is `0x${string}` => /^0x(?:[0-9a-fA-F]{2})+$/.test(text);
