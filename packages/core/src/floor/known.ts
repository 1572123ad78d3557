import { withdrawalsOf } from '../products/withdrawals/own.ts';
import { worthOf } from '../products/withdrawals/rules.ts';
import type { State } from '../state/state.ts';

/** How far a user's identity is known: 0, 1 or 2. */
export const levelOf = (state: State, userId: number): number => withdrawalsOf(state).leavers.get(userId)?.level ?? 0;

/** What units of an asset are worth in units of USDT, as limits of withdrawals count it. */
export const worthInUsdt = (state: State, assetId: number, units: bigint): bigint =>
  worthOf(state, assetId, units).units;
