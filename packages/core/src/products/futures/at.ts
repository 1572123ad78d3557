import type { Deciding } from '../../product.ts';
import type { FuturesState } from './state.ts';

/** What this room decides on. */
export type At = Deciding<FuturesState>;

/** The same for what is only looked at. */
export type Look = Omit<At, 'writer'>;
