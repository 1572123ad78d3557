import type { Exchange } from '@candor/core';
import type { Owed } from '../dev-chain/backing.ts';

/**
 * What the ledger owes of each asset: the book `custody` is the negative of what everybody owns.
 */
export const owedOf = (exchange: Pick<Exchange, 'assets' | 'bookBalance'>): readonly Owed[] =>
  exchange
    .assets()
    .map(({ assetId, symbol, scale }) => ({ symbol, scale, units: 0n - exchange.bookBalance('custody', assetId) }));
