import { amount, type Amount } from '../units.ts';
import { feeOf } from '../order/fees.ts';
import type { FeeRates } from '../order/reserve.ts';
import { contractValue, type ContractScale, type PositionSide } from './contract.ts';
import { fundingPayment } from './funding.ts';
import { bankruptcyPrice, liquidationPrice } from './liquidation-price.ts';
import { initialMarginOf, neededToOpen, openLossOf } from './margin.ts';
import { exitRateOf, leverageMaxOf, type RiskTier } from './tiers.ts';
import type { PositionLots } from './position.ts';

/** A position as a preview knows it. */
export interface PreviewPosition extends PositionLots {
  readonly owed: bigint;
  readonly exitPpm: number;
}

/**
 * An order that opens, the book it meets and the account behind it; prices in ticks, money in
 * settlement units.
 */
export interface ContractPreviewInput extends FeeRates {
  readonly contract: ContractScale;
  readonly tiers: readonly RiskTier[];
  readonly side: PositionSide;
  readonly lots: bigint;
  /** Limit price, or the worst price of a market order. */
  readonly priceTicks: bigint;
  /** What does not fill at once: rests at the price, or ends. */
  readonly rests: boolean;
  /** The opposite side of the book, best price first. */
  readonly levels: readonly (readonly [priceTicks: bigint, lots: bigint])[];
  readonly markTicks: bigint;
  readonly leverage: number;
  /** Value at the mark of the position and the open orders of this side. */
  readonly valueBefore: bigint;
  readonly position: PreviewPosition | undefined;
  readonly free: bigint;
  /**
   * Cross margin: the account's equity without this position's U, and Σ (MM + X) of its other
   * positions. Absent for isolated margin.
   */
  readonly cross?: { readonly equity: bigint; readonly othersRequired: bigint };
  /** The rate of the next funding in 10⁻⁹, where there is one. */
  readonly fundingRate?: bigint;
  /** Value that the same order closes before it opens: its fee is one, of both together. */
  readonly closedValue?: bigint;
}

/** Why the core would reject it, in its order. */
export type ContractPreviewProblem = 'leverage_above_tier' | 'insufficient_available';

/** What opening costs and where it leads, to the unit, if the book stays as it is. */
export interface ContractPreview {
  readonly problem: ContractPreviewProblem | undefined;
  readonly lotsNow: bigint;
  readonly lotsResting: bigint;
  /** Of what fills at once and what rests. */
  readonly value: Amount;
  readonly initialMargin: Amount;
  readonly openLoss: Amount;
  /**
   * Taker fee of what fills at once; what rests pays the maker fee later and holds the larger one.
   */
  readonly fee: Amount;
  /** F7 of what rests. */
  readonly held: Amount;
  /** Margin and fee of what fills at once, and what the rest holds. */
  readonly needed: Amount;
  /** `free` after it; negative where it does not suffice. */
  readonly freeAfter: Amount;
  readonly missing: Amount;
  /** The position once all of it is filled. */
  readonly after: PositionLots;
  /** F11 of that position: the first tick at which it is liquidated. Undefined: none. */
  readonly liquidationTicks: bigint | undefined;
  readonly bankruptcyTicks: bigint | undefined;
  /**
   * What this order's lots receive at the next funding, at the mark; negative for what they pay.
   */
  readonly nextFunding: Amount | undefined;
  readonly leverageMax: number;
}

/** Walks the book as the core does, one value and one margin a fill. */
export function previewContractOrder(input: ContractPreviewInput): ContractPreview {
  const { contract, side, priceTicks, markTicks, leverage, tiers } = input;
  const of = { contract, side };
  let [left, value, margin, openLoss] = [input.lots, 0n, 0n, 0n];
  for (const [price, lots] of input.levels) {
    if (left === 0n || isBeyond(side, price, priceTicks)) break;
    const filled = lots < left ? lots : left;
    const each = contractValue(contract, price, filled);
    left -= filled;
    value += each;
    margin += initialMarginOf(each, leverage);
    openLoss += openLossOf(of, { value: each, lots: filled, markTicks });
  }
  const lotsNow = input.lots - left;
  const closed = input.closedValue ?? 0n;
  const fee = amount(feeOf(amount(closed + value), input.takerPpm) - feeOf(amount(closed), input.takerPpm));
  const lotsResting = input.rests ? left : 0n;
  const rest = contractValue(contract, priceTicks, lotsResting);
  const resting = neededToOpen(of, { value: rest, lots: lotsResting, markTicks }, input);
  const needed = amount(margin + openLoss + fee + resting.needed);
  const after = sumOf(input.position, {
    lots: lotsNow + lotsResting,
    cost: value + rest,
    margin: margin + openLoss + resting.margin,
  });
  const leverageMax = leverageMaxOf(tiers, input.valueBefore + value + rest);
  const freeAfter = amount(input.free - needed);
  return {
    problem: leverage > leverageMax ? 'leverage_above_tier' : freeAfter < 0n ? 'insufficient_available' : undefined,
    lotsNow,
    lotsResting,
    value: amount(value + rest),
    initialMargin: amount(margin + resting.initialMargin),
    openLoss: amount(openLoss + resting.openLoss),
    fee,
    held: resting.needed,
    needed,
    freeAfter,
    missing: amount(freeAfter < 0n ? needed - input.free : 0n),
    after,
    ...pricesAfter(input, after, fee + feeOf(amount(rest), input.makerPpm)),
    nextFunding:
      input.fundingRate === undefined
        ? undefined
        : fundingPayment(contract, { side, lots: lotsNow + lotsResting, markTicks, rate: input.fundingRate }),
    leverageMax,
  };
}

/** Where the position that results is liquidated and where it is bankrupt. */
function pricesAfter(
  input: ContractPreviewInput,
  position: PositionLots,
  fee: bigint,
): Pick<ContractPreview, 'liquidationTicks' | 'bankruptcyTicks'> {
  const { contract, side, cross, tiers } = input;
  if (position.lots === 0n) return { liquidationTicks: undefined, bankruptcyTicks: undefined };
  const before = input.position;
  // What increases a position freezes the rate of that moment.
  const increases = position.lots > (before?.lots ?? 0n);
  const exitPpm = increases ? input.takerPpm : exitRateOf(before?.exitPpm ?? input.takerPpm, input.takerPpm);
  const equity = cross === undefined ? position.margin - (before?.owed ?? 0n) : cross.equity - fee;
  const asked = { contract, side, position, exitPpm, margin: equity };
  return {
    liquidationTicks: liquidationPrice({ ...asked, margin: equity - (cross?.othersRequired ?? 0n) }, tiers),
    bankruptcyTicks: bankruptcyPrice(asked),
  };
}

const sumOf = (before: PositionLots | undefined, added: PositionLots): PositionLots => ({
  lots: (before?.lots ?? 0n) + added.lots,
  cost: (before?.cost ?? 0n) + added.cost,
  margin: (before?.margin ?? 0n) + added.margin,
});

const isBeyond = (side: PositionSide, price: bigint, limit: bigint): boolean =>
  side === 'long' ? price > limit : price < limit;
