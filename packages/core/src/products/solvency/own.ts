import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { SolvencyState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const solvencyRoom = {
  name: 'solvency',
  start: (state: State): SolvencyState => new SolvencyState(state),
} as const;

/** The room's own state. */
export const solvencyOf = (state: State): SolvencyState => ownState(solvencyRoom, state);
