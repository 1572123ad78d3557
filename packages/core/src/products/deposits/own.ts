import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { networksOf } from '../networks/own.ts';
import { DepositsState } from './state.ts';

/** The room's name, and the state with which it begins: it books on the room of networks. */
export const depositsRoom = {
  name: 'deposits',
  start: (state: State): DepositsState => new DepositsState(networksOf(state)),
} as const;

/** The room's own state. */
export const depositsOf = (state: State): DepositsState => ownState(depositsRoom, state);
