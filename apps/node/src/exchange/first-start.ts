import { amount, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';
import { assetListings, feeTiers, spotMarketListings, type SpotMarketListing } from '@candor/protocol';

/** The demo market maker's two ordinary accounts: one quotes, the other trades against the quotes in bursts. They are the first two users. */
export const demoMakers = { quoting: 1, taking: 2 } as const;

/** Users who are the market maker: in live mode the first two users are people like any other. */
export const demoMakerIds = (demo: boolean): ReadonlySet<number> => new Set(demo ? Object.values(demoMakers) : []);

/** A posting of the ledger moves at most 4.5·10^15 smallest units, so great sums go in parts. */
const largestPosting = 4_000_000_000_000_000n;
/** Demo supply beyond what the market maker gets: what new accounts are given from. */
const newcomersSupply = { USDT: '5000000000', BTC: '50000', ETH: '500000' } as const;
/** What each of the market maker's accounts gets: USDT, and of each base asset this many of the largest orders. */
const makerUsdt = '1000000000';
const makerLargestOrders = 20n;
const makerTier = 5;

/** What a new exchange writes first: assets, markets, fees. Everything later reads its listings from these records. */
export function listingCommands(): Command[] {
  return [
    ...assetListings.map(({ assetId, symbol, scale }): Command => ({ type: 'list_asset', assetId, symbol, scale })),
    ...spotMarketListings.map(listMarket),
    ...spotMarketListings.flatMap(({ marketId }) =>
      feeTiers.map((tier): Command => ({ type: 'set_fee_tier', marketId, ...tier })),
    ),
  ];
}

/** Demo mode: the supply in the book `demoFunds`, and the market maker's accounts, registered and given their funds from it. */
export function demoCommands(): Command[] {
  const makers = Object.values(demoMakers);
  const grants = makerGrants();
  const supply = [...makers.flatMap(() => grants), ...newcomersGrants()];
  return [
    ...supply.map((grant): Command => ({ type: 'issue_demo_supply', ...grant })),
    ...makers.flatMap((userId): Command[] => [
      { type: 'register_user', userId, merchant: false },
      { type: 'set_user_tier', userId, tier: makerTier },
      { type: 'grant_demo_funds', userId, grants },
    ]),
  ];
}

function listMarket(market: SpotMarketListing): Command {
  const base = assetOf(market.base);
  const quote = assetOf(market.quote);
  return {
    type: 'list_market',
    marketId: market.marketId,
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    terms: {
      tickScale: market.tickScale,
      lotScale: market.lotScale,
      minimumQuantity: Number(units(market.minimumQuantity, market.lotScale)),
      maximumQuantity: Number(units(market.maximumQuantity, market.lotScale)),
      minimumNotional: amount(units(market.minimumNotional, quote.scale)),
      maximumNotional: amount(units(market.maximumNotional, quote.scale)),
      bandPpm: market.bandPpm,
      slippageCapPpm: market.slippageCapPpm,
      openOrdersMax: 200,
    },
  };
}

type Grant = { readonly assetId: number; readonly amount: ReturnType<typeof amount> };

function makerGrants(): Grant[] {
  const bases = spotMarketListings.flatMap((market) => {
    const base = assetOf(market.base);
    return inParts(base.assetId, units(market.maximumQuantity, base.scale) * makerLargestOrders);
  });
  const usdt = assetOf('USDT');
  return [...inParts(usdt.assetId, units(makerUsdt, usdt.scale)), ...bases];
}

function newcomersGrants(): Grant[] {
  return Object.entries(newcomersSupply).flatMap(([symbol, supply]) => {
    const asset = assetOf(symbol);
    return inParts(asset.assetId, units(supply, asset.scale));
  });
}

function inParts(assetId: number, total: bigint): Grant[] {
  const parts: Grant[] = [];
  for (let left = total; left > 0n; left -= largestPosting) {
    parts.push({ assetId, amount: amount(left < largestPosting ? left : largestPosting) });
  }
  return parts;
}

function assetOf(symbol: string): (typeof assetListings)[number] {
  const asset = assetListings.find((listing) => listing.symbol === symbol);
  if (!asset) throw new Error(`The catalogue names the asset ${symbol} but does not list it.`);
  return asset;
}

function units(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`The catalogue's figure ${text} does not fit ${scale} decimals.`);
  return parsed.units;
}
