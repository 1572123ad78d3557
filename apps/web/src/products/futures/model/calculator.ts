import {
  amount,
  contractValue,
  feeOf,
  initialMarginOf,
  leverageMaxOf,
  liquidationPrice,
  type PositionSide,
  realisedOf,
} from '@candor/amount';
import type { ContractTerms } from './terms.ts';

/** A position that somebody thinks about; prices in ticks. */
export interface Thought {
  readonly side: PositionSide;
  readonly lots: bigint;
  readonly leverage: number;
  readonly entryTicks: bigint;
}

/** What it would take and where it would be liquidated; money in units of the settlement asset. */
export interface ThoughtOpened {
  readonly value: bigint;
  readonly margin: bigint;
  /** At the taker rate. */
  readonly fee: bigint;
  readonly liquidationTicks: bigint | undefined;
  /** The highest leverage at that value; 0 above the position limit. */
  readonly leverageMax: number;
}

/** Opens an isolated position at one price. */
export function opened({ side, lots, leverage, entryTicks }: Thought, terms: ContractTerms): ThoughtOpened {
  const { contract, tiers, takerPpm } = terms;
  const value = contractValue(contract, entryTicks, lots);
  const margin = initialMarginOf(value, leverage);
  const position = { lots, cost: value };
  return {
    value,
    margin,
    fee: feeOf(amount(value), takerPpm),
    liquidationTicks: liquidationPrice({ contract, side, position, margin, exitPpm: takerPpm }, tiers),
    leverageMax: leverageMaxOf(tiers, value),
  };
}

/** What closing all of it at a price brings, both fees at the taker rate taken off. */
export function netAt(thought: Thought, exitTicks: bigint, terms: ContractTerms): bigint {
  const { contract, takerPpm } = terms;
  const value = contractValue(contract, thought.entryTicks, thought.lots);
  const out = contractValue(contract, exitTicks, thought.lots);
  const fees = feeOf(amount(value), takerPpm) + feeOf(amount(out), takerPpm);
  return realisedOf({ contract, side: thought.side }, out, value) - fees;
}

/** No price is looked for beyond this. */
const ticksMost = 2n ** 53n - 1n;

/**
 * The first price, from the opening price on, at which closing brings this much net. Undefined
 * where no price does. Net profit only grows in the position's own direction.
 */
export function targetTicks(thought: Thought, net: bigint, terms: ContractTerms): bigint | undefined {
  const reaches = (ticks: bigint): boolean => netAt(thought, ticks, terms) >= net;
  const { entryTicks, side } = thought;
  if (reaches(entryTicks)) return entryTicks;
  return side === 'long' ? firstAbove(entryTicks, reaches) : firstBelow(entryTicks, reaches);
}

/** The lowest price above one that does not reach it. */
function firstAbove(from: bigint, reaches: (ticks: bigint) => boolean): bigint | undefined {
  let [low, high] = [from, from * 2n];
  while (high < ticksMost && !reaches(high)) [low, high] = [high, high * 2n];
  if (!reaches(high)) return undefined;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The highest price below one that does not reach it. */
function firstBelow(from: bigint, reaches: (ticks: bigint) => boolean): bigint | undefined {
  if (!reaches(1n)) return undefined;
  let [low, high] = [1n, from];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (reaches(middle)) low = middle;
    else high = middle;
  }
  return low;
}
