import { createHmac } from 'node:crypto';
import type { EvmView } from '@candor/custody';
import type { AddressRow } from './address-book.ts';
import type { LiveNetwork } from './deposits/live-network.ts';

/** How long the text is valid. */
export const signWithinMs = 15 * 60_000;
const codeLength = 32;

/** The parts of an address that its owner's key signs. */
export type OwnedAddress = Pick<AddressRow, 'addressId' | 'userId' | 'network' | 'address'>;

/**
 * The line of text that the key of an address signs. It names account, address and expiry, and
 * contains a code that only this exchange can make. So a signature for another address, account or
 * exchange is worthless here. It is one line because many wallets offer a one-line field.
 */
export function ownershipMessage(of: OwnedAddress, expiresAtMs: number, pepper: string): string {
  const { addressId, userId, network, address } = of;
  const about = ['own-address', userId, addressId, network, address, expiresAtMs].join('|');
  const code = createHmac('sha256', pepper).update(about).digest('hex').slice(0, codeLength);
  const until = new Date(expiresAtMs).toISOString();
  return `Candor: address ${address} on ${network} belongs to account ${userId}. Code ${code}, valid until ${until}.`;
}

/**
 * Whether the key of an address made a signature, or the contract there accepts it. Fails when the
 * chain gives no answer.
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

/** Asks the contract at an address whether it accepts a signature. */
export const acceptsOn =
  (chain: Pick<EvmView, 'acceptsSignature'>): NonNullable<LiveNetwork['acceptsSignature']> =>
  async (address, message, signature) =>
    isHex(address) && isHex(signature) && chain.acceptsSignature(address, message, signature);

const isHex = (text: string): text is `0x${string}` => /^0x(?:[0-9a-fA-F]{2})+$/.test(text);
