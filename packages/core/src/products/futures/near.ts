import { liquidationPrice } from '@candor/amount';
import type { Contract, NearestWatch, Position } from './contract.ts';

/**
 * Whether a position may stand at F10 at a mark, so that it is worth the exact test. Of an isolated
 * one this is a comparison with the liquidation price, which only a change of the position moves:
 * the exit fee counts at the frozen rate, above which it never is. What a cross account has changes
 * with everything in it, so that it is always looked at.
 */
export function isNear(position: Position, mark: number): boolean {
  if (position.mode === 'cross') return true;
  const watch = (position.watchTicks ??= watchOf(position));
  return position.side === 'long' ? mark <= watch : mark >= watch;
}

/**
 * Whether any position of a contract may stand at F10 at a mark: two comparisons, until a position
 * there changes.
 */
export function isAnyNear(contract: Contract, mark: number): boolean {
  const { long, short } = (contract.nearest ??= nearestOf(contract));
  return mark <= long || mark >= short;
}

function nearestOf({ positions }: Contract): NearestWatch {
  let [long, short] = [0, Infinity];
  for (const position of positions.long.values()) {
    long = Math.max(long, position.mode === 'cross' ? Infinity : (position.watchTicks ??= watchOf(position)));
  }
  for (const position of positions.short.values()) {
    short = Math.min(short, position.mode === 'cross' ? 0 : (position.watchTicks ??= watchOf(position)));
  }
  return { long, short };
}

function watchOf(position: Position): number {
  const { contract, side, lots, margin, owed, exitPpm } = position;
  const never = side === 'long' ? 0 : Infinity;
  if (lots === 0n) return never;
  const asked = { contract: contract.scale, side, position, margin: margin - owed, exitPpm };
  return Number(liquidationPrice(asked, contract.tiersOf(position)) ?? never);
}
