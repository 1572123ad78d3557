import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { pricesOf } from '../prices/own.ts';
import { FixedPeriodState } from './state.ts';

/**
 * The room's name, and the state with which it begins: it counts in the room of prices which
 * markets need samples.
 */
export const fixedPeriodRoom = {
  name: 'fixed-period',
  start: (state: State): FixedPeriodState => new FixedPeriodState(pricesOf(state)),
} as const;

/** The room's own state. */
export const fixedPeriodOf = (state: State): FixedPeriodState => ownState(fixedPeriodRoom, state);
