import type { NodeConfig } from '../../../base/config/settings.ts';
import type { ConfiguredNetwork } from './network-schema.ts';

/**
 * Where the signer of a network is; undefined where nobody signs for it. A signer signs for one
 * chain: on Bitcoin the file names it.
 */
export const signerUrlOf = (
  network: ConfiguredNetwork,
  { signer }: { readonly signer?: NodeConfig['signer'] },
): string | undefined => {
  if (signer === undefined) return undefined;
  return network.kind === 'evm' ? (network.signer ?? signer.url) : network.signer;
};
