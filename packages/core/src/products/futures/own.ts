import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { FuturesState } from './state.ts';

/**
 * The room's name, and the state with which it begins: it reads prices and balances of the
 * exchange.
 */
export const futuresRoom = {
  name: 'futures',
  start: (state: State): FuturesState => new FuturesState(state),
} as const;

/** The room's own state. */
export const futuresOf = (state: State): FuturesState => ownState(futuresRoom, state);
