import type { At } from './at.ts';
import { fireNext } from './trigger-orders.ts';
import { followFunding } from './funding.ts';
import { followLiquidation } from './liquidation.ts';
import { matchIncoming } from './match.ts';
import { repayOwed } from './repay.ts';
import { followAttached, followEndedStops, followStops } from './stops.ts';
import type { FuturesState } from './state.ts';
import { trimClosing } from './trim.ts';

/** Whether nothing is to be followed: asked after every record of the exchange. */
export const isCalm = (own: FuturesState, timeMs: number): boolean =>
  own.isCalm && own.owing.size === 0 && timeMs < own.nextFundingMs;

/**
 * What the events of a record set in motion, in this order: funding that is due, before anything
 * trades; the order that comes now meets the book; its stops become the position's, and those of
 * positions that ended end; what is owed is repaid; closing orders shrink with their positions;
 * accounts for which F10 holds are liquidated; stops on positions that were reached fire, then stop
 * orders. One step a call.
 */
export function followFutures(at: At): number {
  return (
    followFunding(at) ||
    matchIncoming(at) ||
    followAttached(at) ||
    followEndedStops(at) ||
    repayOwed(at) ||
    trimClosing(at) ||
    followLiquidation(at) ||
    followStops(at) ||
    fireNext(at)
  );
}
