import { amount, parseDecimal } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import { assetListings, fixedPeriodOffer, indexMarketListings, spotMarketListings } from '@candor/protocol';

/**
 * What the catalogue has of fixed-period contracts and the exchange does not: index markets, and for a market that never had an offer the periods
 * that a new exchange begins with. An offer that operators ended stays ended: the record of its end is an offer too.
 */
export function missingOffers(exchange: Exchange): Command[] {
  const stake = assetOf(fixedPeriodOffer.stakeAsset);
  const missing = indexMarketListings.filter(({ marketId }) => exchange.prices.market(marketId) === undefined);
  const listed = missing.map(({ marketId, symbol, tickScale }): Command => {
    return { type: 'list_index_market', marketId, symbol, tickScale, stakeAssetId: stake.assetId };
  });
  const offered = [...offeredSpotIds(), ...indexMarketListings.map(({ marketId }) => marketId)];
  const without = offered.filter((marketId) => (exchange.prices.market(marketId)?.offer.sinceMs ?? 0) === 0);
  return [...listed, ...without.map((marketId): Command => ({ type: 'set_periods', marketId, periods: periods() }))];
}

/**
 * What fills a demo’s house by way of the treasury, or the rest of it: nothing where the house has money, or where a contract was ever accepted.
 */
export function missingHouseFunds(exchange: Exchange): Command[] {
  const { assetId, scale } = assetOf(fixedPeriodOffer.stakeAsset);
  const wanted = units(fixedPeriodOffer.demoHouse, scale);
  const [house, treasury] = [
    exchange.bookBalance('fixedPeriodHouse', assetId),
    exchange.bookBalance('treasury', assetId),
  ];
  if (house > 0n || exchange.fixedPeriod.lastContractId > 0) return [];
  const funds = { assetId, amount: amount(wanted) };
  const move: Command = { type: 'move_house_funds', ...funds, direction: 'to_house' };
  if (treasury >= wanted) return [move];
  return [{ type: 'issue_demo_supply', ...funds }, { type: 'fund_treasury', ...funds }, move];
}

function periods() {
  const { minimumStake, maximumStake, periods: offered } = fixedPeriodOffer;
  const { scale } = assetOf(fixedPeriodOffer.stakeAsset);
  const stakes = {
    minimumStake: amount(units(minimumStake, scale)),
    maximumStake: amount(units(maximumStake, scale)),
  };
  return offered.map((period) => ({ ...period, ...stakes }));
}

function offeredSpotIds(): number[] {
  const symbols: readonly string[] = fixedPeriodOffer.spotMarkets;
  return spotMarketListings.filter(({ symbol }) => symbols.includes(symbol)).map(({ marketId }) => marketId);
}

function assetOf(symbol: string): (typeof assetListings)[number] {
  const asset = assetListings.find((listing) => listing.symbol === symbol);
  if (!asset) throw new Error(`The catalogue stakes in ${symbol} but does not list it.`);
  return asset;
}

function units(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`The catalogue's figure ${text} does not fit ${scale} decimals.`);
  return parsed.units;
}
