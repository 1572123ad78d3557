import { liquidationPrice } from '@candor/amount';
import { availableIn } from './account.ts';
import type { Contract, NearestWatch, Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/**
 * Whether a position may have reached F10 at a mark, so that it is worth the exact test. This is a
 * comparison with the liquidation price, which only a change of the position or of what is
 * behind it moves: the exit fee counts at the frozen rate, above which it never is. Several cross
 * positions of an account move each other’s, so that such an account is always looked at.
 */
export function isNear(own: FuturesState, position: Position, mark: number): boolean {
  const watch = watchOf(own, position);
  return position.side === 'long' ? mark <= watch : mark >= watch;
}

/**
 * Whether any position of a contract may have reached F10 at a mark: two comparisons, until a
 * position there changes, or a balance while there are cross positions.
 */
export function isAnyNear(own: FuturesState, contract: Contract, mark: number): boolean {
  const { otherChanges } = own.state.ledger;
  const known = contract.nearest;
  const isGood = known !== undefined && (!known.hasCross || known.otherChanges === otherChanges);
  const nearest = isGood ? known : nearestOf(own, contract, otherChanges);
  contract.nearest = nearest;
  return mark <= nearest.long || mark >= nearest.short;
}

function nearestOf(own: FuturesState, { positions }: Contract, otherChanges: number): NearestWatch {
  let [long, short, hasCross] = [0, Infinity, false];
  for (const position of positions.long.values()) {
    long = Math.max(long, watchOf(own, position));
    hasCross ||= position.mode === 'cross';
  }
  for (const position of positions.short.values()) {
    short = Math.min(short, watchOf(own, position));
    hasCross ||= position.mode === 'cross';
  }
  return { long, short, hasCross, otherChanges };
}

/** The first mark at which a position is worth an exact look. */
function watchOf(own: FuturesState, position: Position): number {
  if (position.mode === 'isolated') return (position.watchTicks ??= watchAt(position, position.margin - position.owed));
  const { account } = position;
  for (const other of account.positions)
    if (other !== position && other.mode === 'cross' && other.lots > 0n) return always(position);
  const stake = availableIn(own, account) + account.held - account.owed;
  if (position.watchTicks === undefined || position.watchStake !== stake) {
    position.watchTicks = watchAt(position, stake);
    position.watchStake = stake;
  }
  return position.watchTicks;
}

const always = ({ side }: Position): number => (side === 'long' ? Infinity : 0);
const never = ({ side }: Position): number => (side === 'long' ? 0 : Infinity);

/** F11 with what backs a position. With nothing there the exact test decides. */
function watchAt(position: Position, stake: bigint): number {
  const { contract, side, lots, exitPpm } = position;
  if (lots === 0n) return never(position);
  if (stake <= 0n) return always(position);
  const asked = { contract: contract.scale, side, position, margin: stake, exitPpm };
  return Number(liquidationPrice(asked, contract.tiersOf(position)) ?? never(position));
}
