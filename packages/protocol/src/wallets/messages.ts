import { z } from 'zod';
import { decimal } from '../base/fields.ts';
import { depositStages } from './deposits.ts';
import { withdrawalEnds } from './withdrawals.ts';

const numbered = { n: z.number().int(), seq: z.number().int() };

/**
 * Private: a deposit of the user came a step further in the ledger, or came from another user.
 * What was only seen is in no record, and in the list of deposits alone.
 */
export const depositMessage = z.object({
  type: z.literal('DEPOSIT'),
  ...numbered,
  data: z.object({
    stage: z.enum(depositStages),
    coin: z.string(),
    /** Null from another user's account. */
    network: z.string().nullable(),
    /** Null where the step does not say it again. */
    amount: decimal.nullable(),
  }),
});
export type DepositMessage = z.infer<typeof depositMessage>;

/** Private: a withdrawal of the user came a step further. */
export const withdrawalMessage = z.object({
  type: z.literal('WITHDRAWAL'),
  ...numbered,
  data: z.object({
    id: z.string(),
    stage: z.enum(withdrawalEnds),
    /** Of an attempt that was signed, or of the payment that arrived. */
    txHash: z.string().nullable(),
    /** Why it was refused or failed. */
    reason: z.string().nullable(),
  }),
});
export type WithdrawalMessage = z.infer<typeof withdrawalMessage>;
