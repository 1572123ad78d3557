import { z } from 'zod';
import { decimal } from '../base/fields.ts';
import { orderCode, otcMethod, otcVerdictReason } from './words.ts';

const feePpm = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(10_000);
const hours = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(720);

/** SHA-256 in hex. */
const sha256 = z.string({ error: 'type' }).regex(/^[0-9a-f]{64}$/, { error: 'format' });

export const otcProposals = [
  /**
   * What is left out stays. What costs somebody counts seven days after it was announced; open
   * orders keep theirs.
   */
  z.strictObject({
    kind: z.literal('otc.terms'),
    /** Of the merchant; takers pay nothing. */
    feePpm: feePpm.optional(),
    /** USDT that a merchant locks before the first offer. */
    bond: decimal.optional(),
    holds: z
      .array(z.strictObject({ method: otcMethod, hours }), { error: 'type' })
      .max(8, { error: 'too_many' })
      .optional(),
  }),
  /**
   * Of an appealed order, to one of its two parties, for a reason of the list; of a claim, about
   * the bond alone.
   */
  z.strictObject({
    kind: z.literal('otc.verdict'),
    orderCode,
    to: z.enum(['buyer', 'seller'], { error: 'one_of' }),
    reasonCode: otcVerdictReason,
    /** Of the case file as its proposer read it: a file that grew since is read again first. */
    evidenceHash: sha256,
    /** USDT out of the merchant's bond to the other party, at most the order's value. */
    compensation: decimal.optional(),
  }),
] as const;

/** Who may propose and who may approve what is about trades over the counter. */
export const otcProposalRights = {
  'otc.terms': { propose: 'otc.terms', approve: 'otc.terms' },
  'otc.verdict': { propose: 'otc.decide', approve: 'otc.decide' },
} as const;

/** Why a verdict or new terms cannot be. */
export const otcProposalReasons = [
  'otc_wrong_state',
  'otc_terms_invalid',
  'otc_terms_notice',
  'otc_verdict_invalid',
  'otc_compensation_too_high',
  'approver_repeated',
  'own_part',
] as const;
