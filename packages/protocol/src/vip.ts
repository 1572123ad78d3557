import { z } from 'zod';
import { timeMs } from './base/fields.ts';

/** What earns each tier, in whole USDT, and since when; null since the exchange began. */
export const standingThresholds = z.object({
  records: z.array(z.object({ tier: z.number().int(), volume: z.number().int(), balance: z.number().int() })),
  sinceMs: timeMs.nullable(),
});
export type StandingTierThresholds = z.infer<typeof standingThresholds>;
