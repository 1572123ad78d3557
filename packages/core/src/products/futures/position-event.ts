import { amount } from '@candor/amount';
import type { PositionSet } from './events.ts';
import type { Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/** A position as it is, with what changes. */
export function positionEvent({ state }: FuturesState, position: Position, change: Partial<PositionSet>): PositionSet {
  const { positionId, user, contract, side, mode, leverage, lots, cost, margin, owed, termsVersion, exitPpm } =
    position;
  return {
    type: 'position_set',
    cause: 'funding',
    side,
    mode,
    contractId: contract.contractId,
    positionId,
    userId: state.users.id(user),
    leverage,
    lots: Number(lots),
    cost: amount(cost),
    margin: amount(margin),
    owed: amount(owed),
    termsVersion,
    exitPpm,
    realised: amount(0n),
    tradeId: 0,
    ...change,
  };
}
