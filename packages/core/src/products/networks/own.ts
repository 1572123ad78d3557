// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { ownState } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { NetworksState } from './state.ts';

/** The room's name, and the state with which it begins. */
export const networksRoom = {
  name: 'networks',
  start: (state: State): NetworksState => new NetworksState(state),
} as const;

/** The room's own state. */
export const networksOf = (state: State): NetworksState => ownState(networksRoom, state);
