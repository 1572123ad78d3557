import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { FeedMarket } from '@candor/market-data';
import { demoMakers } from '../../../engine/exchange/first-start.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { makerPlan } from '../../../engine/maker/maker-plan.ts';
import { type MakerPlan, MarketMaker } from '../../../engine/maker/market-maker.ts';
import type { Quote } from '../../../engine/maker/plan-changes.ts';
import type { ListedContract } from '../../../engine/listings/listed-contract.ts';
import type { MarketBoard } from '../../../engine/markets/market-board.ts';
import { contractDoor } from './contract-door.ts';

/** Of the market maker's model: contracts wander differently from their spot markets. */
const seed = 2;
/**
 * Quotes of a side: enough for the impact values of mark and funding, and few enough for an idle
 * node.
 */
const quotesPerSide = 12;
const makerLeverage = 10;
/**
 * A quarter of what a maker's account has in its spot wallet moves to the contracts' wallets once.
 */
const share = 4n;

/**
 * Puts the demo's market maker to work on every contract: two ordinary accounts, cross margin,
 * one-way mode.
 */
export async function startContractMaker(
  exchange: ExchangeService,
  board: MarketBoard,
  now: () => number = Date.now,
): Promise<MarketMaker> {
  const contracts = board.contracts();
  const { quoting, taking } = demoMakers;
  for (const command of preparing(exchange, contracts, [quoting, taking])) await exchange.submit(command);
  const plans = contracts.map((contract) => contractPlan(board, contract, now));
  const maker = new MarketMaker({ exchange, plans, door: contractDoor(quoting, taking), now });
  maker.start();
  return maker;
}

/**
 * What the accounts lack to trade contracts: margin in the wallets, one-way mode, cross margin.
 * Nothing where they have it.
 */
function preparing(
  exchange: ExchangeService,
  contracts: readonly ListedContract[],
  userIds: readonly number[],
): Command[] {
  const wallets = new Map(contracts.map(({ wallet, quoteAssetId }) => [quoteAssetId, wallet]));
  return exchange.peek((state) =>
    userIds.flatMap((userId): Command[] => [
      ...[...wallets].flatMap(([assetId, wallet]): Command[] => {
        const { available } = state.balance({ userId, wallet: 1, assetId });
        const there = state.balance({ userId, wallet, assetId });
        if (there.available > 0n || there.reserved > 0n || available < share) return [];
        return [{ type: 'transfer', userId, assetId, from: 1, to: wallet, amount: amount(available / share) }];
      }),
      ...(state.futures.positionMode(userId) === 'one_way'
        ? []
        : [{ type: 'set_position_mode', userId, mode: 'one_way' } as const]),
      ...contracts.flatMap(({ contractId }): Command[] => {
        const setting = state.futures.setting(userId, contractId);
        return [
          ...(setting?.mode === 'cross'
            ? []
            : [{ type: 'set_margin_mode', userId, contractId, mode: 'cross' } as const]),
          ...(setting?.leverage === makerLeverage
            ? []
            : [{ type: 'set_leverage', userId, contractId, leverage: makerLeverage } as const]),
        ];
      }),
    ]),
  );
}

/** The calibrated model of the contract's coin, in lots of the contract. */
export function contractPlan(board: MarketBoard, contract: ListedContract, now: () => number): MakerPlan {
  const { contractId, indexMarketId, kind, face } = contract;
  const market = board.market(indexMarketId);
  const { tickScale } = market.terms;
  const lotScale = kind === 'linear' ? contract.terms.lotScale : market.terms.lotScale;
  const feedMarket: FeedMarket = { ...market, ...market.terms, lotScale };
  const plan = makerPlan({
    marketId: contractId,
    market: feedMarket,
    seed,
    terms: () => board.contract(contractId).terms,
    // A contract that is not open is quoted like one without an index: not at all.
    indexTicks: () => (board.contract(contractId).state === 'open' ? board.indexTicks(indexMarketId) : 0),
    watched: () => board.isWatched(contractId),
    now,
  });
  if (kind === 'linear')
    return {
      ...plan,
      ladder: (middle, nowMs) => nearest(plan.ladder(middle, nowMs)),
      bursts: (middle, nowMs) => (plan.watched() ? plan.bursts(middle, nowMs) : []),
    };
  /** Contracts that are worth as much as these lots of the coin, one at least. */
  const contractsOf = (lots: number, ticks: number): number =>
    Math.max(1, Math.round(((lots / 10 ** lotScale) * (ticks / 10 ** tickScale)) / face));
  return {
    ...plan,
    ladder: (middle, nowMs) =>
      nearest(plan.ladder(middle, nowMs)).map((quote) => ({
        ...quote,
        quantity: contractsOf(quote.quantity, quote.price),
      })),
    bursts: (middle, nowMs) =>
      plan.watched()
        ? plan.bursts(middle, nowMs).map(({ side, quantity }) => ({ side, quantity: contractsOf(quantity, middle) }))
        : [],
  };
}

/** The quotes nearest to the touch, each side from there outward. */
const nearest = (quotes: readonly Quote[]): readonly Quote[] =>
  (['buy', 'sell'] as const).flatMap((side) => quotes.filter((quote) => quote.side === side).slice(0, quotesPerSide));
