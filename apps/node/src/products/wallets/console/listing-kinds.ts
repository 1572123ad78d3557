import type { ApprovalKinds } from '../../../office/approvals/approval-kind.ts';
import type { NodeConfig } from '../../../base/config/settings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import { rejected } from '../../../base/problem.ts';
import { type Listing, listingOf } from '../real/listing.ts';
import type { ConfiguredNetwork } from '../real/network-schema.ts';
import { signerUrlOf } from '../real/signer-url.ts';

/** Networks of the file, and whether somebody signs for them. */
export interface RealParts {
  readonly networks: readonly ConfiguredNetwork[];
  readonly signer: NodeConfig['signer'];
}

interface ListingParts {
  readonly exchange: Pick<ExchangeService, 'read' | 'submit'>;
  readonly real: RealParts;
  readonly now: () => number;
}

/** What of the file is not in the journal yet, one for each network that lacks something. */
export async function openListings({ exchange, real, now }: ListingParts): Promise<readonly Listing[]> {
  const nowMs = now();
  const { value } = await exchange.read((state) =>
    real.networks.flatMap((network) => {
      const canPay = signerUrlOf(network, real) !== undefined;
      return listingOf(state, network, { canPay, nowMs }) ?? [];
    }),
  );
  return value;
}

/** Two operators list what the file of the networks says, with just the terms that it says. */
export function listingKinds(parts: ListingParts) {
  const { exchange } = parts;
  const required = async (name: string): Promise<Listing> => {
    const found = (await openListings(parts)).find(({ network }) => network === name);
    if (found === undefined) throw rejected('unknown_network', {}, [{ field: 'network', rule: 'unknown_network' }]);
    return found;
  };
  return {
    'network.list': {
      onlyAsItStood: true,
      before: async ({ network: name }) => {
        const { isNew, assets } = await required(name);
        const configured = parts.real.networks.find(({ network }) => network === name);
        return { isNew, assets: assets.join(' '), terms: termsOf(configured, assets) };
      },
      object: ({ network }) => `network:${network}`,
      apply: async (proposal, { operatorId, requestId }) => {
        // Cut off between two of them, the next try finds what is left.
        const left = (await openListings(parts)).find(({ network }) => network === proposal.network);
        let seq: number | null = null;
        for (const command of left?.commands ?? []) {
          const about = 'assetId' in command ? `${command.type}-${command.assetId}` : command.type;
          const request = { operatorId, requestId: `${requestId}-${about}`, content: JSON.stringify(proposal) };
          seq = done(await exchange.submit(command, request)).seq;
        }
        return seq;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}

/**
 * What both operators read: the terms word for word, and no endpoint, whose address may hold a key.
 */
function termsOf(network: ConfiguredNetwork | undefined, assets: readonly string[]): string {
  if (network === undefined) return '';
  const { kind, confirmations, finality, depositAccount, wallets } = network;
  const chain = network.kind === 'evm' ? { chainId: network.chainId } : { chain: network.chain };
  const listed = network.assets.filter(({ asset }) => assets.includes(asset));
  return JSON.stringify({ kind, ...chain, confirmations, finality, depositAccount, wallets, assets: listed });
}
