import { amount } from '@candor/amount';
import type { Command, Exchange, ExchangeRecord } from '@candor/core';
import { assetListings, feeTiers, spotMarketListings, type SpotMarketListing } from '@candor/protocol';
import { catalogueAsset, catalogueUnits } from './catalogue.ts';

/**
 * The demo market maker's two ordinary accounts: one quotes, the other trades against the quotes in
 * bursts. They are the first two users.
 */
export const demoMakers = { quoting: 1, taking: 2 } as const;

/** Users who are the market maker: in live mode the first two users are people like any other. */
export const demoMakerIds = (demo: boolean): ReadonlySet<number> => new Set(demo ? Object.values(demoMakers) : []);

/** A posting of the ledger moves at most 4.5·10^15 smallest units, so great sums go in parts. */
const largestPosting = 4_000_000_000_000_000n;
/** Demo supply beyond what the market maker gets: what new accounts are given from. */
const newcomersSupply = { USDT: '5000000000', BTC: '50000', ETH: '500000' } as const;
/**
 * What each of the market maker's accounts gets: USDT, and of each base asset this many of the
 * largest orders.
 */
const makerUsdt = '1000000000';
const makerLargestOrders = 20n;
const makerTier = 5;
/** Commands that open one of the market maker's accounts. */
const makerSteps = 3;
const lastMaker = Math.max(...Object.values(demoMakers));

/**
 * What a new exchange writes first: assets, markets, fees. Everything later reads its listings from
 * these records.
 */
export function listingCommands(): Command[] {
  return [
    ...assetListings.map(({ assetId, symbol, scale }): Command => ({ type: 'list_asset', assetId, symbol, scale })),
    ...spotMarketListings.map(listMarket),
    ...spotMarketListings.flatMap(({ marketId }) =>
      feeTiers.map((tier): Command => ({ type: 'set_fee_tier', marketId, ...tier })),
    ),
  ];
}

/**
 * Demo mode: the supply in the book `demoFunds`, and the market maker's accounts, registered and
 * given their funds from it.
 */
export function demoCommands(): Command[] {
  return [
    ...supplyGrants().map((grant): Command => ({ type: 'issue_demo_supply', ...grant })),
    ...Object.values(demoMakers).flatMap(makerCommands),
  ];
}

/** What the catalogue lists and an exchange does not have: assets, markets, and rates of tiers. */
export function missingListings(exchange: Exchange): Command[] {
  const assets = new Set(exchange.assets().map(({ assetId }) => assetId));
  return listingCommands().filter((command) => {
    if (command.type === 'list_asset') return !assets.has(command.assetId);
    if (command.type === 'list_market') return exchange.market(command.marketId) === undefined;
    if (command.type !== 'set_fee_tier') return false;
    return !exchange.market(command.marketId)?.tiers.some(({ tier }) => tier === command.tier);
  });
}

const listings: ReadonlySet<string> = new Set([
  'asset_listed',
  'market_listed',
  'fee_tier_set',
  'index_market_listed',
  'periods_set',
  'contract_listed',
  'conversion_terms_set',
  'conversion_limits_set',
  'otc_fiat_listed',
  'otc_pair_set',
  'otc_terms_set',
  'recharge_terms_set',
]);

/** Whether a record only lists what the catalogue has, as a start does. */
export const isListing = ({ actor, events }: ExchangeRecord): boolean =>
  actor.kind === 'system' && events.every(({ type }) => listings.has(type));

/**
 * The rest of a demo's supply and of the market maker's accounts, by the journal's last record, and
 * what assets that were listed later lack; nothing where they are complete, or where people
 * registered before the demo began.
 */
export function missingSupply(exchange: Exchange, last: ExchangeRecord | undefined): Command[] {
  const [issues, makers] = [missingIssues(exchange), Object.values(demoMakers)];
  const next = exchange.nextUserId();
  const isBegun = next > lastMaker + 1 || (next === lastMaker + 1 && stepsOf(last) === makerSteps);
  if (isBegun) return gainedSupply(exchange, issues);
  if (issues.length > 0) return next === 1 ? [...issues, ...makers.flatMap(makerCommands)] : [];
  return makers.flatMap((userId) => {
    if (userId >= next) return makerCommands(userId);
    return userId === next - 1 ? makerCommands(userId).slice(stepsOf(last)) : [];
  });
}

/** Steps of a maker's account that are through: all, unless the journal ends among them. */
function stepsOf(last: ExchangeRecord | undefined): number {
  const type = last?.events.at(-1)?.type;
  if (type === 'user_registered') return 1;
  return type === 'user_tier_set' ? 2 : makerSteps;
}

/**
 * What a demo lacks of assets that its catalogue gained. Its market maker could offer none of them
 * for sale, so the quoting account is given what both would have been given: the other buys from it
 * first. It is the rest where an earlier start was cut off.
 */
function gainedSupply(exchange: Exchange, issues: readonly IssueDemoSupply[]): Command[] {
  const supplyOf = (assetId: number) => 0n - exchange.bookBalance('custody', assetId);
  if (supplyOf(catalogueAsset('USDT').assetId) < demoSupplyOf(catalogueAsset('USDT').assetId)) return [];
  const isUntouched = (assetId: number) => exchange.bookBalance('demoFunds', assetId) === supplyOf(assetId);
  const grants = Object.values(demoMakers)
    .flatMap(() => makerGrants())
    .filter(({ assetId }) => isUntouched(assetId));
  if (grants.length === 0) return [];
  const gained = new Set(grants.map(({ assetId }) => assetId));
  return [
    ...issues.filter(({ assetId }) => gained.has(assetId)),
    { type: 'grant_demo_funds', userId: demoMakers.quoting, grants },
  ];
}

/** Parts of the supply that `custody` does not answer for yet. */
function missingIssues(exchange: Exchange): IssueDemoSupply[] {
  const issued = new Map<number, bigint>();
  return supplyGrants().flatMap((grant): IssueDemoSupply[] => {
    const left = issued.get(grant.assetId) ?? 0n - exchange.bookBalance('custody', grant.assetId);
    issued.set(grant.assetId, left - grant.amount);
    return left >= grant.amount ? [] : [{ type: 'issue_demo_supply', ...grant }];
  });
}

function makerCommands(userId: number): Command[] {
  return [
    { type: 'register_user', userId, merchant: false },
    { type: 'set_user_tier', userId, tier: makerTier },
    { type: 'grant_demo_funds', userId, grants: makerGrants() },
  ];
}

function supplyGrants(): Grant[] {
  const grants = makerGrants();
  return [...Object.values(demoMakers).flatMap(() => grants), ...newcomersGrants()];
}

/**
 * What a demo issued of an asset for its users and its market maker, in smallest units: what its
 * house pays from comes on top.
 */
export const demoSupplyOf = (assetId: number): bigint =>
  supplyGrants().reduce((sum, grant) => (grant.assetId === assetId ? sum + grant.amount : sum), 0n);

function listMarket(market: SpotMarketListing): Command {
  const base = catalogueAsset(market.base);
  const quote = catalogueAsset(market.quote);
  return {
    type: 'list_market',
    marketId: market.marketId,
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    terms: {
      tickScale: market.tickScale,
      lotScale: market.lotScale,
      minimumQuantity: Number(catalogueUnits(market.minimumQuantity, market.lotScale)),
      maximumQuantity: Number(catalogueUnits(market.maximumQuantity, market.lotScale)),
      minimumNotional: amount(catalogueUnits(market.minimumNotional, quote.scale)),
      maximumNotional: amount(catalogueUnits(market.maximumNotional, quote.scale)),
      bandPpm: market.bandPpm,
      slippageCapPpm: market.slippageCapPpm,
      openOrdersMax: 200,
    },
  };
}

type IssueDemoSupply = Extract<Command, { readonly type: 'issue_demo_supply' }>;
type Grant = { readonly assetId: number; readonly amount: ReturnType<typeof amount> };

function makerGrants(): Grant[] {
  const bases = spotMarketListings.flatMap((market) => {
    const base = catalogueAsset(market.base);
    return inParts(base.assetId, catalogueUnits(market.maximumQuantity, base.scale) * makerLargestOrders);
  });
  const usdt = catalogueAsset('USDT');
  return [...inParts(usdt.assetId, catalogueUnits(makerUsdt, usdt.scale)), ...bases];
}

function newcomersGrants(): Grant[] {
  return Object.entries(newcomersSupply).flatMap(([symbol, supply]) => {
    const asset = catalogueAsset(symbol);
    return inParts(asset.assetId, catalogueUnits(supply, asset.scale));
  });
}

function inParts(assetId: number, total: bigint): Grant[] {
  const parts: Grant[] = [];
  for (let left = total; left > 0n; left -= largestPosting) {
    parts.push({ assetId, amount: amount(left < largestPosting ? left : largestPosting) });
  }
  return parts;
}
