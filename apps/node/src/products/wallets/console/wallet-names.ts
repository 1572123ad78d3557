import { formatDecimal } from '@candor/amount';
import type { Exchange } from '@candor/core';
import { assetNamed } from '../../../engine/listings/asset-named.ts';
import { rejected } from '../../../base/problem.ts';

/** Assets and networks by the names that people know. */
export interface WalletNames {
  readonly assetOf: (assetId: number) => { readonly symbol: string; readonly scale: number };
  readonly networkOf: (networkId: number) => string;
  /** Units of the ledger as a decimal of the asset. */
  readonly textOf: (assetId: number, units: bigint) => string;
}

export function namesIn(state: Pick<Exchange, 'assets' | 'networks'>): WalletNames {
  const assets = new Map(state.assets().map((asset) => [asset.assetId, asset]));
  const networks = new Map(state.networks.networks().map(({ networkId, name }) => [networkId, name]));
  const assetOf = (assetId: number) => assets.get(assetId) ?? { symbol: `#${assetId}`, scale: 0 };
  return {
    assetOf,
    networkOf: (networkId) => networks.get(networkId) ?? `#${networkId}`,
    textOf: (assetId, units) => formatDecimal(units, assetOf(assetId).scale),
  };
}

/** A network by its name. Throws 422 where there is none. */
export function networkNamed(state: Pick<Exchange, 'networks'>, name: string) {
  const found = state.networks.networks().find((network) => network.name.toUpperCase() === name.toUpperCase());
  if (found === undefined) throw rejected('unknown_network', {}, [{ field: 'network', rule: 'unknown_network' }]);
  return found;
}

/** What a pause covers, in numbers: 0 where it is all networks or all assets. */
export function placeOf(
  state: Pick<Exchange, 'assets' | 'networks'>,
  { network, asset }: { readonly network?: string | undefined; readonly asset?: string | undefined },
): { readonly networkId: number; readonly assetId: number } {
  return {
    networkId: network === undefined ? 0 : networkNamed(state, network).networkId,
    assetId: asset === undefined ? 0 : assetNamed(state, asset).assetId,
  };
}
