import { z } from 'zod';
import { fill, order } from './calls.ts';

const numbered = { n: z.number().int(), seq: z.number().int() } as const;

/** An order of the user's changed. */
export const orderMessage = z.object({ type: z.literal('ORDER'), ...numbered, data: order });

/** An order of the user's was executed, in part or whole. */
export const fillMessage = z.object({ type: z.literal('FILL'), ...numbered, data: fill });
