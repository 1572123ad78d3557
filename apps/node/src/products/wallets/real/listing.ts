import { type Amount, amount, parseDecimal } from '@candor/amount';
import type { AssetView, Command, Exchange } from '@candor/core';
import type { ConfiguredAsset, ConfiguredNetwork } from './network-schema.ts';

/** A review of what begins paused is due after a day. */
const dayMs = 86_400_000;

/** What the journal does not say yet of a network that is configured. */
export interface Listing {
  readonly network: string;
  readonly isNew: boolean;
  /** Names of the assets that would be listed with it. */
  readonly assets: readonly string[];
  readonly commands: readonly Command[];
}

type Named = Pick<Exchange, 'networks' | 'assets'>;
type Terms = Extract<Command, { readonly type: 'list_network_asset' }>['terms'];
const termNames = ['minimumDeposit', 'withdrawalFee', 'minimumWithdrawal', 'maximumWithdrawal', 'doubleFrom'] as const;

/** The number that the chain goes by; Bitcoin’s networks have none. */
export const chainIdOf = (network: ConfiguredNetwork): number => (network.kind === 'evm' ? network.chainId : 0);

/**
 * The journal’s network of a configured one; undefined while it is not listed, or is of another
 * chain.
 */
export const listedAs = ({ networks }: Pick<Exchange, 'networks'>, network: ConfiguredNetwork) =>
  networks
    .networks()
    .find(
      ({ name, kind, chainId }) => name === network.network && kind === network.kind && chainId === chainIdOf(network),
    );

/**
 * What of a configured network is to be listed; undefined where there is nothing. Assets that the
 * exchange does not have are left out. Where nobody can pay, withdrawals are paused unless they
 * are.
 */
export function listingOf(
  state: Named,
  network: ConfiguredNetwork,
  { canPay, nowMs }: { readonly canPay: boolean; readonly nowMs: number },
): Listing | undefined {
  const listed = listedAs(state, network);
  const taken = state.networks.networks();
  const networkId = listed?.networkId ?? Math.max(0, ...taken.map((one) => one.networkId)) + 1;
  if (listed === undefined && taken.some(({ name }) => name === network.network)) return undefined;
  const found = network.assets.flatMap((one) => {
    const asset = state.assets().find(({ symbol }) => symbol === one.asset);
    if (asset === undefined || listed?.assets.some(({ assetId }) => assetId === asset.assetId)) return [];
    return [{ symbol: one.asset, command: assetListing(networkId, asset, one) }];
  });
  const { confirmations, finality, kind } = network;
  const about = { networkId, name: network.network, kind, chainId: chainIdOf(network) };
  const first: Command[] =
    listed === undefined ? [{ type: 'list_network', ...about, terms: { confirmations, finality } }] : [];
  if (first.length + found.length === 0) return undefined;
  const paused: Command[] =
    !canPay && state.networks.pauseOf(networkId, 0, 'withdrawals')?.networkId !== networkId
      ? [
          {
            type: 'set_network_state',
            networkId,
            assetId: 0,
            direction: 'withdrawals',
            open: false,
            cause: 'signer_unavailable',
            reviewAtMs: nowMs + dayMs,
          },
        ]
      : [];
  return {
    network: network.network,
    isNew: listed === undefined,
    assets: found.map(({ symbol }) => symbol),
    commands: [...first, ...paused, ...found.map(({ command }) => command)],
  };
}

function assetListing(
  networkId: number,
  { assetId, scale }: Pick<AssetView, 'assetId' | 'scale'>,
  { contract, decimals: chainDecimals, ...terms }: ConfiguredAsset,
): Command {
  const units = termNames.map((name) => [name, unitsOf(terms[name], scale)] as const);
  return {
    type: 'list_network_asset',
    networkId,
    assetId,
    contract: contract ?? '',
    chainDecimals,
    terms: Object.fromEntries(units) as Record<(typeof termNames)[number], Amount> satisfies Terms,
  };
}

/** More digits than the ledger has are cut: the exchange refuses terms that make no sense. */
function unitsOf(text: string, scale: number): Amount {
  const [whole = '0', part = ''] = text.split('.');
  const parsed = parseDecimal(scale === 0 ? whole : `${whole}.${part.slice(0, scale).padEnd(1, '0')}`, scale);
  return amount(parsed.ok ? parsed.units : 0n);
}
