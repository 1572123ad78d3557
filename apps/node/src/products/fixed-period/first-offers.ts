import { amount } from '@candor/amount';
import type { Command, Exchange, ExchangeRecord, PlatformBook, Posted } from '@candor/core';
import { fixedPeriodOffer, indexMarketListings, spotMarketListings } from '@candor/protocol';
import { catalogueAsset, catalogueUnits } from '../../engine/exchange/catalogue.ts';
import { demoSupplyOf } from '../../engine/exchange/first-start.ts';

/**
 * What the catalogue has of fixed-period contracts and the exchange does not: index markets, and
 * for a market that never had an offer the periods that a new exchange begins with. An offer that
 * operators ended stays ended: the record of its end is an offer too.
 */
export function missingOffers(exchange: Exchange): Command[] {
  const stake = catalogueAsset(fixedPeriodOffer.stakeAsset);
  const missing = indexMarketListings.filter(({ marketId }) => exchange.prices.market(marketId) === undefined);
  const listed = missing.map(({ marketId, symbol, tickScale }): Command => {
    return { type: 'list_index_market', marketId, symbol, tickScale, stakeAssetId: stake.assetId };
  });
  const offered = [...offeredSpotIds(), ...indexMarketListings.map(({ marketId }) => marketId)];
  const without = offered.filter((marketId) => (exchange.prices.market(marketId)?.offer.sinceMs ?? 0) === 0);
  return [...listed, ...without.map((marketId): Command => ({ type: 'set_periods', marketId, periods: periods() }))];
}

/**
 * What fills a demo’s house by way of the treasury, once: `custody` says whether it was issued.
 * Where the journal’s last record is a part of it, the start was cut off, and the rest follows.
 * Money that operators moved out of the house later stays where they moved it.
 */
export function missingHouseFunds(exchange: Exchange, last?: ExchangeRecord): Command[] {
  const { assetId, scale } = catalogueAsset(fixedPeriodOffer.stakeAsset);
  const funds = { assetId, amount: amount(catalogueUnits(fixedPeriodOffer.demoHouse, scale)) };
  const steps: Command[] = [
    { type: 'issue_demo_supply', ...funds },
    { type: 'fund_treasury', ...funds },
    { type: 'move_house_funds', ...funds, direction: 'to_house' },
  ];
  if (exchange.bookBalance('fixedPeriodHouse', assetId) > 0n || exchange.fixedPeriod.lastContractId > 0) return [];
  const issued = 0n - exchange.bookBalance('custody', assetId);
  const isIssued = issued >= demoSupplyOf(assetId) + funds.amount;
  return isIssued ? steps.slice(fundingSteps(last)) : steps;
}

/** Steps of the funding that are through: all, unless the journal ends among them. */
function fundingSteps(last: ExchangeRecord | undefined): number {
  if (last?.actor.kind !== 'system') return 3;
  if (last.events.some(({ type }) => type === 'demo_supply_issued')) return 1;
  return last.events.some((event) => event.type === 'posted' && isFrom(event, 'demoFunds')) ? 2 : 3;
}

const isFrom = ({ account, available }: Posted, book: PlatformBook): boolean =>
  'book' in account && account.book === book && available < 0n;

function periods() {
  const { minimumStake, maximumStake, periods: offered } = fixedPeriodOffer;
  const { scale } = catalogueAsset(fixedPeriodOffer.stakeAsset);
  const stakes = {
    minimumStake: amount(catalogueUnits(minimumStake, scale)),
    maximumStake: amount(catalogueUnits(maximumStake, scale)),
  };
  return offered.map((period) => ({ ...period, ...stakes }));
}

function offeredSpotIds(): number[] {
  const symbols: readonly string[] = fixedPeriodOffer.spotMarkets;
  return spotMarketListings.filter(({ symbol }) => symbols.includes(symbol)).map(({ marketId }) => marketId);
}
