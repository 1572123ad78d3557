import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { PricesState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const pricesRoom = { name: 'prices', start: (): PricesState => new PricesState() } as const;

/** The room's own state. */
export const pricesOf = (state: State): PricesState => ownState(pricesRoom, state);
