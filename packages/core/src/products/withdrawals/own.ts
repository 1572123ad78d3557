import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { networksOf } from '../networks/own.ts';
import { WithdrawalsState } from './state.ts';

/**
 * The room's name, and the state with which it begins: it pays from what the room of networks
 * holds.
 */
export const withdrawalsRoom = {
  name: 'withdrawals',
  start: (state: State): WithdrawalsState => new WithdrawalsState(networksOf(state)),
} as const;

/** The room's own state. */
export const withdrawalsOf = (state: State): WithdrawalsState => ownState(withdrawalsRoom, state);

/** How far a user's identity is known: 0, 1 or 2. */
export const levelOf = (state: State, userId: number): number => withdrawalsOf(state).leavers.get(userId)?.level ?? 0;
