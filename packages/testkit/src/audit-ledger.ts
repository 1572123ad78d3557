import { platformBooks, type Exchange } from '@candor/core';

/** The two questions that end every test of the ledger. */
export interface LedgerAudit {
  /** `zero`, or the first asset whose balances do not sum to zero, with the sum. */
  readonly sumByAsset: string;
  /** `explained`, or the first account whose reserve is not what its open orders hold. */
  readonly reserved: string;
}

/**
 * Asks a live exchange through its own door: do all accounts and books of each asset sum to zero, and is every reserve the sum of what open
 * orders hold? A negative balance shows as an account that is not explained. (Journals are audited by the core's `RecordAuditor`.)
 *
 *     expect(auditLedger(exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
 */
export function auditLedger(exchange: Exchange): LedgerAudit {
  const sums = new Map<number, bigint>();
  const add = (assetId: number, units: bigint): void => void sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
  const markets = new Map(exchange.markets().map((market) => [market.marketId, market]));
  let unexplained: string | undefined;

  for (const { assetId } of exchange.assets()) {
    for (const book of platformBooks) {
      const units = exchange.bookBalance(book, assetId);
      if (units < 0n && book !== 'custody') unexplained ??= `${book} of asset ${assetId} is ${units}`;
      add(assetId, units);
    }
  }
  for (let userId = 1; userId < exchange.nextUserId(); userId += 1) {
    const held = new Map<number, bigint>();
    for (const { marketId, side, reserved } of exchange.openOrdersOf(userId)) {
      const market = markets.get(marketId);
      const assetId = (side === 'buy' ? market?.quoteAssetId : market?.baseAssetId) ?? 0;
      held.set(assetId, (held.get(assetId) ?? 0n) + reserved);
    }
    for (const { wallet, assetId, available, reserved } of exchange.balancesOf(userId)) {
      add(assetId, available + reserved);
      const expected = wallet === 1 ? (held.get(assetId) ?? 0n) : 0n;
      held.delete(wallet === 1 ? assetId : -1);
      const good = available >= 0n && reserved === expected;
      if (!good)
        unexplained ??= `user ${userId}, wallet ${wallet}, asset ${assetId}: ${available} and ${reserved}, orders hold ${expected}`;
    }
    for (const [assetId, units] of held)
      if (units !== 0n) unexplained ??= `user ${userId}, asset ${assetId}: orders hold ${units}`;
  }
  const wrong = [...sums].find(([, sum]) => sum !== 0n);
  return {
    sumByAsset: wrong === undefined ? 'zero' : `asset ${wrong[0]} sums to ${wrong[1]}`,
    reserved: unexplained ?? 'explained',
  };
}
