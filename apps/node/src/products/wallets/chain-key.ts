import { createHash } from 'node:crypto';
import type { LiveNetwork } from './deposits/live-network.ts';

/** Names something of a chain in the journal: 128 bits of SHA-256 over the chain and its parts. */
export const chainKey = ({ chainId }: Pick<LiveNetwork, 'chainId'>, ...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update([chainId, ...parts].join('|'))
    .digest('hex')
    .slice(0, 32);
