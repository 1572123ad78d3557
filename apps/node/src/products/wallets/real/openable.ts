import type { NodeConfig } from '../../../base/config/settings.ts';
import { readTls } from '../../../chain/signer/serve-signer.ts';
import { NetworksFileError } from './networks-file.ts';
import type { ConfiguredNetwork } from './network-schema.ts';
import { addressMaker, strangeWallets } from './open-chain.ts';

/**
 * Throws where a network of the file could never be opened: a NetworksFileError for an account that
 * gives no addresses or a wallet that is none, a SignerStartError for certificates of the signer's
 * connection. No later try would mend any of it, so that the node does not start on them.
 */
export async function refuseUnopenable(
  networks: readonly ConfiguredNetwork[],
  { signer }: Pick<NodeConfig, 'signer'>,
): Promise<void> {
  const problems: string[] = [];
  for (const [place, network] of networks.entries()) {
    try {
      (await addressMaker(network))(1);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(`networks[${place}].depositAccount gives no addresses: ${why}`);
    }
  }
  problems.push(...(await walletProblems(networks)));
  if (problems.length > 0) throw new NetworksFileError(problems.join('\n'));
  if (networks.length > 0 && signer !== undefined) readTls(signer);
}

async function walletProblems(networks: readonly ConfiguredNetwork[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [place, network] of networks.entries()) {
    if (network.kind !== 'bitcoin') continue;
    for (const name of await strangeWallets(network))
      problems.push(`networks[${place}].wallets.${name} must be an address of ${network.chain}, bech32 in lower case.`);
  }
  return problems;
}
