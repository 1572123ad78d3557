import { amount, type Amount } from '../units.ts';
import { feeOf } from '../order/fees.ts';
import { contractValue, type ContractScale, type PositionSide } from './contract.ts';
import { cutPosition, realisedOf, type PositionLots } from './position.ts';

/** Lots of a position that an order would close, and the book that it meets. */
export interface ClosingInput {
  readonly contract: ContractScale;
  readonly side: PositionSide;
  /** The margin of a cross position is 0. */
  readonly position: PositionLots;
  readonly lots: bigint;
  /** The opposite side of the book, best price first. */
  readonly levels: readonly (readonly [priceTicks: bigint, lots: bigint])[];
  /** How far it goes; absent, the whole book counts. */
  readonly limitTicks?: bigint;
  readonly takerPpm: number;
}

/** What closing a part of a position gives on this book, in units of the settlement asset. */
export interface Closing {
  readonly lots: bigint;
  /** Lots that the book takes within the limit. */
  readonly filled: bigint;
  readonly value: Amount;
  /** The price of the last lot that fills. */
  readonly worstTicks: bigint | undefined;
  readonly realised: Amount;
  readonly fee: Amount;
  /** Of an isolated position: the margin that is freed. */
  readonly margin: Amount;
  /** Margin freed, profit or loss, less the fee: what comes back to the wallet. */
  readonly kept: Amount;
}

/** Closes lots of a position against the book, fill by fill as the core does. */
export function previewClosing(input: ClosingInput): Closing {
  const { contract, side, position, lots, levels, limitTicks, takerPpm } = input;
  const wanted = lots < position.lots ? lots : position.lots;
  let [held, left, value, realised] = [position, wanted, 0n, 0n];
  let worstTicks: bigint | undefined;
  for (const [ticks, here] of levels) {
    if (left === 0n || isBeyond(side, ticks, limitTicks)) break;
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
  const margin = position.margin - held.margin;
  return {
    lots: wanted,
    filled: wanted - left,
    value: amount(value),
    worstTicks,
    realised: amount(realised),
    fee,
    margin: amount(margin),
    kept: amount(margin + realised - fee),
  };
}

/** What a book offers behind lots that were taken from its best prices. */
export function levelsBehind(
  levels: readonly (readonly [priceTicks: bigint, lots: bigint])[],
  taken: bigint,
): readonly (readonly [priceTicks: bigint, lots: bigint])[] {
  let left = taken;
  return levels.flatMap(([price, lots]) => {
    const gone = lots < left ? lots : left;
    left -= gone;
    return lots > gone ? [[price, lots - gone] as const] : [];
  });
}

/** A seller of a long accepts no less than its limit, a buyer back of a short no more. */
const isBeyond = (side: PositionSide, ticks: bigint, limit: bigint | undefined): boolean =>
  limit !== undefined && (side === 'long' ? ticks < limit : ticks > limit);
