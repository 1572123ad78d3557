import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { ConversionState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const conversionRoom = {
  name: 'conversion',
  start: (state: State): ConversionState => new ConversionState(state),
} as const;

/** The room's own state. */
export const conversionOf = (state: State): ConversionState => ownState(conversionRoom, state);
