import { mulDiv } from '../rounding.ts';

/**
 * What a user bought and sold of one coin against one quote asset since the first fill. Base units
 * of the coin, and quote units for money. What was bought here counts as sold first; what came
 * without a price leaves first.
 */
export interface CoinCost {
  /** Base units ever bought, what was paid for them, and the fees of that. */
  readonly bought: bigint;
  readonly paid: bigint;
  readonly buyFees: bigint;
  /** Base units ever sold, what was received for them, and the fees of that. */
  readonly sold: bigint;
  readonly received: bigint;
  readonly sellFees: bigint;
  /** Base units that came or left without a price: deposits, demo funds, withdrawals. */
  readonly cameIn: bigint;
  readonly wentOut: bigint;
  /** Base units held that were bought here, and their cost with fees. */
  readonly priced: bigint;
  readonly cost: bigint;
  /** Base units held that came without a price. */
  readonly unpriced: bigint;
  /** Received, after fees, for coins that had come without a price. */
  readonly withoutCost: bigint;
  /** Cost of bought coins that left without a sale. */
  readonly costGone: bigint;
}

export const noCoinCost: CoinCost = {
  bought: 0n,
  paid: 0n,
  buyFees: 0n,
  sold: 0n,
  received: 0n,
  sellFees: 0n,
  cameIn: 0n,
  wentOut: 0n,
  priced: 0n,
  cost: 0n,
  unpriced: 0n,
  withoutCost: 0n,
  costGone: 0n,
};

/** A fill as the user's side of it: base units, quote units before the fee, and the fee. */
export interface CostFill {
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
}

/** After a buy: its notional and its fee are cost. */
export const afterBuy = (before: CoinCost, { quantity, notional, fee }: CostFill): CoinCost => ({
  ...before,
  bought: before.bought + quantity,
  paid: before.paid + notional,
  buyFees: before.buyFees + fee,
  priced: before.priced + quantity,
  cost: before.cost + notional + fee,
});

/**
 * After a sell: it takes its share of the cost, and the whole cost with the last bought unit, so
 * that nothing is lost to rounding.
 */
export function afterSell(before: CoinCost, { quantity, notional, fee }: CostFill): CoinCost {
  const fromPriced = least(quantity, before.priced);
  const net = notional - fee;
  const forPriced = shareOf(net, fromPriced, quantity);
  return {
    ...before,
    sold: before.sold + quantity,
    received: before.received + notional,
    sellFees: before.sellFees + fee,
    priced: before.priced - fromPriced,
    cost: before.cost - shareOf(before.cost, fromPriced, before.priced),
    unpriced: before.unpriced - (quantity - fromPriced),
    withoutCost: before.withoutCost + net - forPriced,
  };
}

/** After units came (positive) or left (negative) without a price. */
export function afterMove(before: CoinCost, units: bigint): CoinCost {
  if (units >= 0n) return { ...before, cameIn: before.cameIn + units, unpriced: before.unpriced + units };
  const left = -units;
  const fromUnpriced = least(left, before.unpriced);
  const taken = shareOf(before.cost, left - fromUnpriced, before.priced);
  return {
    ...before,
    wentOut: before.wentOut + left,
    unpriced: before.unpriced - fromUnpriced,
    priced: before.priced - (left - fromUnpriced),
    cost: before.cost - taken,
    costGone: before.costGone + taken,
  };
}

/**
 * Profit or loss on what was sold: what was received for bought coins, after fees, less what these
 * had cost.
 */
export const soldResultOf = (cost: CoinCost): bigint =>
  cost.received - cost.sellFees - cost.withoutCost - (cost.paid + cost.buyFees - cost.cost - cost.costGone);

/**
 * Cost of one whole coin in quote units, rounded half up; undefined while nothing that was bought
 * is held.
 */
export const averageCostOf = ({ priced, cost }: CoinCost, unitsPerCoin: bigint): bigint | undefined =>
  priced === 0n ? undefined : mulDiv(cost, unitsPerCoin, priced, 'half_up');

/**
 * Profit or loss on what is held: what its bought part is worth at a price of one whole coin,
 * rounded down, less its cost.
 */
export const openResultOf = ({ priced, cost }: CoinCost, price: bigint, unitsPerCoin: bigint): bigint =>
  mulDiv(priced, price, unitsPerCoin, 'floor') - cost;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** `part` of `whole` units takes so much of a sum, rounded half up. */
const shareOf = (sum: bigint, part: bigint, whole: bigint): bigint =>
  part === 0n ? 0n : mulDiv(sum, part, whole, 'half_up');
