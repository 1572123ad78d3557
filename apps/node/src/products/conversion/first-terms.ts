import { amount } from '@candor/amount';
import type { Command, Exchange, ExchangeRecord, PlatformBook } from '@candor/core';
import { conversionOffer, spotMarketListings, type SpotMarketListing } from '@candor/protocol';
import { catalogueAsset, catalogueUnits } from '../../engine/exchange/catalogue.ts';

/** What the catalogue swaps and the exchange does not: terms of assets, USDT first, and limits. */
export function missingTerms(exchange: Exchange): Command[] {
  const known = new Set(exchange.conversion.assets().map(({ assetId }) => assetId));
  const missing = offered().filter(({ assetId }) => !known.has(assetId));
  return [...missing.map(({ terms }) => terms), ...(exchange.conversion.limits === undefined ? [limits()] : [])];
}

/**
 * Demo mode: fills the inventory of each asset that has no terms yet, by way of the treasury. Terms
 * are set after it, so money that operators moved out later stays where they moved it. Where the
 * journal’s last record is a part of a filling, the start was cut off, and the rest follows.
 */
export function missingInventory(exchange: Exchange, last?: ExchangeRecord): Command[] {
  const known = new Set(exchange.conversion.assets().map(({ assetId }) => assetId));
  return offered().flatMap(({ assetId, inventory, terms }): Command[] => {
    if (known.has(assetId)) return [];
    const funds = { assetId, amount: amount(inventory) };
    const steps: Command[] = [
      { type: 'issue_demo_supply', ...funds },
      { type: 'fund_treasury', ...funds },
      { type: 'move_inventory', ...funds, direction: 'to_inventory' },
      terms,
    ];
    return steps.slice(stepsDone(last, assetId, inventory));
  });
}

/** Steps of an asset’s filling that are through, where the last record is one of them. */
function stepsDone(last: ExchangeRecord | undefined, assetId: number, units: bigint): number {
  if (last?.actor.kind !== 'system') return 0;
  const moved = (book: PlatformBook): boolean =>
    last.events.some(
      (event) =>
        event.type === 'posted' &&
        event.assetId === assetId &&
        'book' in event.account &&
        event.account.book === book &&
        event.available === units,
    );
  if (moved('inventory')) return 3;
  if (moved('treasury')) return 2;
  const isIssued = last.events.some(
    (event) => event.type === 'demo_supply_issued' && event.assetId === assetId && event.amount === units,
  );
  return isIssued ? 1 : 0;
}

interface Offered {
  readonly assetId: number;
  /** What a demo begins with, in units of the ledger. */
  readonly inventory: bigint;
  readonly terms: Command;
}

function offered(): Offered[] {
  const { unitAsset, feePpm, spreadPpm, minimumUsdt, demoInventoryUsdt } = conversionOffer;
  const unit = catalogueAsset(unitAsset);
  const usdt = catalogueUnits(demoInventoryUsdt, unit.scale);
  const terms = (
    assetId: number,
    marketId: number,
    figures: {
      readonly minimum: bigint;
      readonly inventory: bigint;
      readonly spreadPpm: number;
      readonly feePpm: number;
    },
  ): Command => ({
    type: 'set_conversion_terms',
    assetId,
    marketId,
    terms: {
      open: true,
      spreadPpm: figures.spreadPpm,
      feePpm: figures.feePpm,
      minimum: amount(figures.minimum),
      floor: amount(0n),
      cap: amount(2n * figures.inventory),
    },
  });
  const ofUnit = { minimum: catalogueUnits(minimumUsdt, unit.scale), inventory: usdt, spreadPpm: 0, feePpm: 0 };
  const coins = offeredMarkets().map((market) => {
    const { assetId, scale } = catalogueAsset(market.base);
    const minimum = catalogueUnits(market.minimumQuantity, scale) * conversionOffer.minimumOrders;
    const inventory = catalogueUnits(market.maximumQuantity, scale) * conversionOffer.demoLargestOrders;
    const spread = market.base === 'BTC' || market.base === 'ETH' ? spreadPpm[market.base] : spreadPpm.others;
    const figures = { minimum, inventory, spreadPpm: spread, feePpm };
    return { assetId, inventory, terms: terms(assetId, market.marketId, figures) };
  });
  return [{ assetId: unit.assetId, inventory: usdt, terms: terms(unit.assetId, 0, ofUnit) }, ...coins];
}

function limits(): Command {
  const { scale } = catalogueAsset(conversionOffer.unitAsset);
  const units = (text: string) => amount(catalogueUnits(text, scale));
  const { userDayUsdt, dayUsdt, smallUsdt } = conversionOffer;
  return {
    type: 'set_conversion_limits',
    limits: { userDay: units(userDayUsdt), day: units(dayUsdt), small: units(smallUsdt) },
  };
}

const offeredMarkets = (): SpotMarketListing[] =>
  conversionOffer.markets.flatMap((symbol) =>
    spotMarketListings.filter(({ base }) => `${base}/${conversionOffer.unitAsset}` === symbol),
  );
