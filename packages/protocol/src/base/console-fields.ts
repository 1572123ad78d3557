import { z } from 'zod';
import { wholeNumber, words } from './fields.ts';

/** Characters of a reason: fewer say nothing. */
export const reasonLimits = { least: 3, most: 500 } as const;

/** Why something is done: on record word for word. */
export const reason = words(reasonLimits.least, reasonLimits.most);

/** A number that the console gives to what it lists. */
export const consoleId = wholeNumber(1, 9_007_199_254_740_991);

/** The announcement that announced a change, by the last part of its address. */
export const announcement = z.string().regex(/^[a-z0-9-]{1,120}$/, { error: 'format' });
