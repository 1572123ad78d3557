import type { AssetView, Exchange } from '@candor/core';
import { rejected } from '../../base/problem.ts';

/** An asset by its ticker. Throws 422 where there is none. */
export function assetNamed(state: Pick<Exchange, 'assets'>, symbol: string): AssetView {
  const found = state.assets().find((asset) => asset.symbol === symbol.toUpperCase());
  if (found === undefined) throw rejected('unknown_asset', {}, [{ field: 'asset', rule: 'unknown_asset' }]);
  return found;
}
