import { z } from 'zod';
import { indexSample } from './contract.ts';

/**
 * Public topic INDEX of a market: the samples of the last ten minutes first (`snapshot`), then one
 * a second, with the venues behind it. `seq` of a sample is null where no contract needed it, so
 * that it is not in the journal.
 */
export const indexMessage = z.object({
  type: z.literal('INDEX'),
  symbol: z.string(),
  snapshot: z.boolean(),
  timeMs: z.number().int(),
  /** Oldest first, no second twice. */
  data: z.array(indexSample),
});
export type IndexMessage = z.infer<typeof indexMessage>;

/** What SETTLEMENT calls this product; the platform's list of products calls it the same. */
export const fixedPeriodProduct = 'fixedPeriod';

/** What SETTLEMENT says of a fixed-period contract; `data` is the contract as it is then. */
export const fixedPeriodKinds = ['accepted', 'opened', 'settled'] as const;

/**
 * Private SETTLEMENT, of every product that settles. A reader ignores products and kinds that it
 * does not know.
 */
export const settlementMessage = z.object({
  type: z.literal('SETTLEMENT'),
  n: z.number().int(),
  seq: z.number().int(),
  product: z.string(),
  kind: z.string(),
  data: z.unknown(),
});
export type SettlementMessage = z.infer<typeof settlementMessage>;
