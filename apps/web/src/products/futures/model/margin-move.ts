import { contractValue, leastMarginOf, liquidationPrice, unrealisedOf } from '@candor/amount';
import type { Position } from '@candor/protocol';
import { unitsOf } from '../../../market/preview-terms.ts';
import { previewPosition } from './opening.ts';
import type { ContractTerms } from './terms.ts';

/** What moving margin would lead to. */
export interface MarginMove {
  readonly marginAfter: bigint;
  /** The first tick at which the position is liquidated then; undefined for none. */
  readonly liquidationTicks: bigint | undefined;
  /** The most that can be taken out: down to ⌈V ÷ leverage⌉ + max(0, −U) at the mark. */
  readonly mostOut: bigint;
}

/** Adds to an isolated margin (or takes from it, negative). Undefined while the mark is stale. */
export function marginMove(position: Position, units: bigint, terms: ContractTerms): MarginMove | undefined {
  const markTicks = position.markStale ? undefined : unitsOf(position.mark, terms.tickScale);
  if (markTicks === undefined) return undefined;
  const held = previewPosition(position, terms);
  const of = { contract: terms.contract, side: position.side };
  const value = contractValue(terms.contract, markTicks, held.lots);
  const least = leastMarginOf(value, position.leverage, unrealisedOf(of, held, markTicks));
  const marginAfter = held.margin + units;
  const asked = { ...of, position: held, margin: marginAfter - held.owed, exitPpm: held.exitPpm };
  return {
    marginAfter,
    liquidationTicks: liquidationPrice(asked, terms.tiers),
    mostOut: held.margin > least ? held.margin - least : 0n,
  };
}
