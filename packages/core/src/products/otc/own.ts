import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { OtcState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const otcRoom = { name: 'otc', start: (state: State): OtcState => new OtcState(state) } as const;

/** The room's own state. */
export const otcOf = (state: State): OtcState => ownState(otcRoom, state);
