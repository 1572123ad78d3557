import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { RechargeState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const rechargeRoom = {
  name: 'recharge',
  start: (state: State): RechargeState => new RechargeState(state),
} as const;

/** The room's own state. */
export const rechargeOf = (state: State): RechargeState => ownState(rechargeRoom, state);
