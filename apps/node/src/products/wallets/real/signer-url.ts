import type { NodeConfig } from '../../../config/settings.ts';
import type { ConfiguredNetwork } from './network-schema.ts';

/** Where the signer of a network is; undefined where nobody signs for it. */
export const signerUrlOf = (
  network: ConfiguredNetwork,
  { signer }: { readonly signer?: NodeConfig['signer'] },
): string | undefined => (network.kind === 'evm' && signer !== undefined ? (network.signer ?? signer.url) : undefined);
