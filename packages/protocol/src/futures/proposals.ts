import { z } from 'zod';
import { announcement } from '../base/console-fields.ts';
import { assetSymbol, decimal, symbol, wholeNumber } from '../base/fields.ts';
import { marketCauses } from '../quotes.ts';

/** A share of a value in parts per million. */
const sharePpm = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(1).max(1_000_000);
/** A fee in parts per million: at most 1%. */
const feePpm = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(10_000);
/** A rate of funding in 10⁻⁹. */
const rateNano = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(1_000_000_000);

/**
 * Tiers of a contract, lowest bound first. Bounds are in the settlement asset; the last one is the
 * position limit.
 */
export const proposedTiers = z
  .array(z.strictObject({ bound: decimal, leverage: wholeNumber(1, 200), maintenancePpm: sharePpm }), {
    error: 'required',
  })
  .min(1)
  .max(20);

/** What operators may announce for a contract. */
export const contractTermsFields = {
  /** How far orders may be from the mark. */
  bandPpm: sharePpm,
  /** How far the mark may be from the index. */
  clampPpm: sharePpm,
  /**
   * What samples of basis and premium fill: settlement asset of a USDT contract, contracts of a
   * coin contract.
   */
  impact: decimal,
  interestNano: rateNano,
  fundingCapNano: rateNano,
  tiers: proposedTiers,
} as const;

/** `BTC/USDT:USDT` or `BTC/USD:BTC`: the form says how the contract settles. */
const newSymbol = z
  .string({ error: 'symbol' })
  .regex(/^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}:[A-Z0-9]{2,10}$/, { error: 'symbol' });

export const contractProposals = [
  /**
   * A contract on the index of a listed market; refused where the mark could jump over a whole
   * margin.
   */
  z.strictObject({
    kind: z.literal('contract.list'),
    symbol: newSymbol,
    indexSymbol: symbol,
    /** A lot in the base asset, a power of ten; of a coin contract "1": lots are contracts. */
    lotSize: decimal,
    /** What one coin contract is worth, in whole dollars; 0 of a USDT contract. */
    faceValue: wholeNumber(0, 1_000_000),
    minimumQuantity: decimal,
    maximumQuantity: decimal,
    slippageCapPpm: sharePpm,
    openOrdersMax: wholeNumber(1, 10_000),
    makerPpm: feePpm,
    takerPpm: feePpm,
    ...contractTermsFields,
  }),
  /**
   * Counts from the first funding hour that is 7 days away when it is approved. Open positions keep
   * their tiers.
   */
  z.strictObject({ kind: z.literal('contract.terms'), symbol, ...contractTermsFields }),
  z
    .strictObject({
      kind: z.literal('contract.state'),
      symbol,
      state: z.enum(['open', 'cancel_only', 'halted'], { error: 'one_of' }),
      /** What users read; required unless the contract opens. */
      cause: z.enum(marketCauses, { error: 'one_of' }).optional(),
    })
    .refine(({ state, cause }) => state === 'open' || cause !== undefined, { path: ['cause'], error: 'required' })
    .refine(({ state, cause }) => state !== 'open' || cause === undefined, { path: ['cause'], error: 'unknown_field' }),
  z.strictObject({
    kind: z.literal('contract.fees'),
    symbol,
    tier: wholeNumber(0, 9),
    makerPpm: feePpm,
    takerPpm: feePpm,
    /** Where a rate rises. */
    announcement: announcement.optional(),
  }),
  /** The platform’s own money into the insurance fund. There is no way out of it. */
  z.strictObject({ kind: z.literal('insurance.funds'), asset: assetSymbol, amount: decimal }),
] as const;

const rights = { propose: 'contracts.propose', approve: 'contracts.approve' } as const;

/** Who may propose and who may approve what is about contracts. */
export const contractProposalRights = {
  'contract.list': rights,
  'contract.terms': rights,
  'contract.state': rights,
  'contract.fees': rights,
  'insurance.funds': rights,
} as const;
