import { amount } from '@candor/amount';
import type { Command, Exchange, ExchangeRecord } from '@candor/core';
import { bankAssetListings, rechargeTerms, spotMarketListings } from '@candor/protocol';
import { catalogueAsset, catalogueUnits } from '../../engine/exchange/catalogue.ts';

/** Assets of banks that the catalogue has and the exchange does not. They come before any terms. */
export function missingBankAssets(exchange: Exchange): Command[] {
  const listed = new Set(exchange.houseAssets().map(({ assetId }) => assetId));
  return bankAssetListings
    .filter(({ assetId }) => !listed.has(assetId))
    .map((asset) => ({ type: 'list_asset', ...asset, houseOnly: true }));
}

/** Coins that the catalogue gives for bank money and the exchange does not, USDT first. */
export function missingRecharges(exchange: Exchange): Command[] {
  const known = new Set(exchange.recharge.assets().map(({ assetId }) => assetId));
  return terms().filter(({ assetId }) => !known.has(assetId));
}

/**
 * Demo mode: gives the treasury what recharges are paid from, each coin before its terms are set.
 * Where the journal's last record is a part of it, the start was cut off, and the rest follows.
 */
export function missingRechargeFunds(exchange: Exchange, last?: ExchangeRecord): Command[] {
  const known = new Set(exchange.recharge.assets().map(({ assetId }) => assetId));
  return terms().flatMap((command): Command[] => {
    const { assetId } = command;
    const symbol = rechargeTerms.coins.find((coin) => catalogueAsset(coin).assetId === assetId);
    if (known.has(assetId) || symbol === undefined) return [];
    const units = catalogueUnits(rechargeTerms.demoTreasury[symbol], catalogueAsset(symbol).scale);
    const funds = { assetId, amount: amount(units) };
    const steps: Command[] = [{ type: 'issue_demo_supply', ...funds }, { type: 'fund_treasury', ...funds }, command];
    return steps.slice(stepsDone(last, assetId, units));
  });
}

/** Steps that are through, where the last record is one of them. */
function stepsDone(last: ExchangeRecord | undefined, assetId: number, units: bigint): number {
  if (last?.actor.kind !== 'system') return 0;
  const isFunded = last.events.some(
    (event) => event.type === 'posted' && event.assetId === assetId && event.available === units,
  );
  if (isFunded) return 2;
  const isIssued = last.events.some(
    (event) => event.type === 'demo_supply_issued' && event.assetId === assetId && event.amount === units,
  );
  return isIssued ? 1 : 0;
}

function terms() {
  const [bank] = bankAssetListings;
  const units = (text: string) => amount(catalogueUnits(text, bank.scale));
  const { feePpm, minimum, maximum } = rechargeTerms;
  return rechargeTerms.coins.map((symbol) => ({
    type: 'set_recharge_terms' as const,
    assetId: catalogueAsset(symbol).assetId,
    marketId: spotMarketListings.find((market) => market.base === symbol && market.quote === 'USDT')?.marketId ?? 0,
    terms: { open: true, bankAssetId: bank.assetId, feePpm, minimum: units(minimum), maximum: units(maximum) },
  }));
}
