import type { Deciding } from '../../product.ts';
import type { FuturesState } from './state.ts';

/** What this room decides on. */
export type At = Deciding<FuturesState>;
