import { amount, contractValue, cutPosition, feeOf, realisedOf, type PositionSide } from '@candor/amount';
import type { Position } from '@candor/protocol';
import type { Levels } from '../../../market/book-levels.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import type { ContractTerms } from './terms.ts';
import { unitsOfSigned } from './opening.ts';

/** What closing a part of a position comes to on this book, in units of the settlement asset. */
export interface Closing {
  readonly lots: bigint;
  /** Lots that the book takes within the limit. */
  readonly filled: bigint;
  readonly value: bigint;
  /** The price of the last lot that fills. */
  readonly worstTicks: bigint | undefined;
  readonly realised: bigint;
  readonly fee: bigint;
  /** Of an isolated position: the margin that is freed. */
  readonly margin: bigint;
  /** Margin freed, profit or loss, less the fee: what comes back to the wallet. */
  readonly kept: bigint;
}

/**
 * Closes lots of a position against the book, fill by fill as the core does. `limitTicks` bounds
 * how far; absent, the whole book counts.
 */
export function closingOf(
  position: Position,
  lots: bigint,
  terms: ContractTerms,
  {
    book,
    limitTicks,
  }: { readonly book: { readonly bids: Levels; readonly asks: Levels }; readonly limitTicks?: bigint },
): Closing {
  const { contract, tickScale, lotScale, settleScale, takerPpm } = terms;
  const { side } = position;
  const levels = side === 'long' ? book.bids : book.asks;
  const isIsolated = position.marginMode === 'isolated';
  let held = {
    lots: BigInt(position.lots),
    cost: BigInt(position.costUnits),
    margin: isIsolated ? (unitsOf(position.positionMargin, settleScale) ?? 0n) : 0n,
  };
  const marginBefore = held.margin;
  let [left, value, realised] = [lots < held.lots ? lots : held.lots, 0n, 0n];
  const wanted = left;
  let worstTicks: bigint | undefined;
  for (const [price, quantity] of levels) {
    const ticks = unitsOf(price, tickScale) ?? 0n;
    if (left === 0n || isBeyond(side, ticks, limitTicks)) break;
    const here = unitsOf(quantity, lotScale) ?? 0n;
    const filled = here < left ? here : left;
    const each = contractValue(contract, ticks, filled);
    const cut = cutPosition(held, filled);
    realised += realisedOf({ contract, side }, each, cut.cost);
    held = cut.left;
    value += each;
    left -= filled;
    worstTicks = ticks;
  }
  const fee = feeOf(amount(value), takerPpm);
  const margin = marginBefore - held.margin;
  return {
    lots: wanted,
    filled: wanted - left,
    value,
    worstTicks,
    realised,
    fee,
    margin,
    kept: margin + realised - fee,
  };
}

/** A seller of a long accepts no less than its limit, a buyer back of a short no more. */
const isBeyond = (side: PositionSide, ticks: bigint, limit: bigint | undefined): boolean =>
  limit !== undefined && (side === 'long' ? ticks < limit : ticks > limit);

/** Lots of a share of a position, rounded down to lots; a hundred percent is every lot. */
export const shareOfLots = (position: Position, percent: number): bigint =>
  percent >= 100 ? BigInt(position.lots) : (BigInt(position.lots) * BigInt(Math.floor(percent))) / 100n;

/**
 * What a position gained or lost in all so far: unrealised, realised, funding, less fees and the
 * fee to leave.
 */
export function netOf(position: Position, settleScale: number): bigint | undefined {
  const unrealised = unitsOfSigned(position.unrealised, settleScale);
  if (unrealised === undefined) return undefined;
  return (
    unrealised + (unitsOfSigned(position.net, settleScale) ?? 0n) - (unitsOfSigned(position.exitFee, settleScale) ?? 0n)
  );
}
