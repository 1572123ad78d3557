import { z } from 'zod';
import { announcement } from '../base/console-fields.ts';
import { assetSymbol, decimal, wholeNumber } from '../base/fields.ts';

/** Spread and fee of swaps, parts per million: at most a tenth. */
const sharePpm = wholeNumber(0, 100_000);

export const swapProposals = [
  /** On what terms an asset is swapped. What is left out stays; what gets worse is announced. */
  z.strictObject({
    kind: z.literal('conversion.terms'),
    asset: assetSymbol,
    offer: z.enum(['open', 'closed'], { error: 'one_of' }).optional(),
    spreadPpm: sharePpm.optional(),
    feePpm: sharePpm.optional(),
    /** The least payment, in the asset. */
    minimum: decimal.optional(),
    /** Swaps leave at least so much in the inventory, and bring it to so much at most. */
    floor: decimal.optional(),
    cap: decimal.optional(),
    announcement: announcement.optional(),
  }),
  /** What a user and all users may swap on a UTC day, and what counts as a small balance; USDT. */
  z.strictObject({
    kind: z.literal('conversion.limits'),
    userDay: decimal,
    day: decimal,
    small: decimal,
    announcement: announcement.optional(),
  }),
  /** The platform’s own money between the treasury and the inventory that swaps are filled from. */
  z.strictObject({
    kind: z.literal('inventory.fund'),
    asset: assetSymbol,
    amount: decimal,
    direction: z.enum(['treasury_to_inventory', 'inventory_to_treasury'], { error: 'one_of' }),
  }),
] as const;

const rights = { propose: 'conversion.propose', approve: 'conversion.approve' } as const;

/** Who may propose and who may approve what is about swaps. */
export const swapProposalRights = {
  'conversion.terms': rights,
  'conversion.limits': rights,
  'inventory.fund': rights,
} as const;

/** Why what is about swaps cannot be. */
export const swapProposalReasons = ['conversion_closed', 'conversion_terms_invalid'] as const;
