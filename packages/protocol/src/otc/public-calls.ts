import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { assetSymbol, decimal, flag, idInput, nothing, signedDecimal, timeMs } from '../base/fields.ts';
import { otcAdvert, otcFigures, otcPerson, otcPriceInputs, otcReference } from './advert.ts';
import { fiatCode, otcMethod, otcSide, otcVerdictReason } from './words.ts';

const open = { group: 'assets', method: 'GET', access: 'public', params: nothing, changesState: false } as const;

/** Terms that hold now, and those that were announced. */
export const otcTermsView = z.object({
  feePpm: z.number().int(),
  /** What a merchant has to lock before the first offer, in USDT. */
  bond: decimal,
  /** Coins bought by a reversible method cannot be withdrawn for so long. */
  holds: z.array(z.object({ method: otcMethod, hours: z.number().int() })),
  /** From the payment mark on, when the buyer may appeal. */
  releaseMinutes: z.array(z.object({ method: otcMethod, minutes: z.number().int() })),
  unpaidOrdersMax: z.number().int(),
  /** Cancels and expiries of a day that bring the first wait; the waits then follow, in minutes. */
  cancelsBeforeWait: z.number().int(),
  waitMinutes: z.array(z.number().int()),
});

export const otcConfig = defineCall({
  ...open,
  id: 'otc.config',
  path: '/api/{apiHead}/coin/otc/config',
  summary: 'What is bought and sold over the counter: coins, local moneys, methods, bounds and terms.',
  input: nothing,
  output: z.object({
    fiats: z.array(z.object({ code: z.string(), decimals: z.number().int() })),
    pairs: z.array(
      z.object({
        coin: z.string(),
        fiat: z.string(),
        priceDecimals: z.number().int(),
        /** The step of quantities, in the coin. */
        step: decimal,
        /** Bounds of one order, in the fiat. */
        minimum: decimal,
        maximum: decimal,
      }),
    ),
    methods: z.array(otcMethod),
    terms: otcTermsView,
    /** Terms that were announced, and when they hold. */
    announced: z.object({ terms: otcTermsView, fromMs: timeMs }).nullable(),
    /** In how many minutes half of all verdicts were given, over 30 days; null without one. */
    medianVerdictMinutes: z.number().int().nullable(),
  }),
  reasons: [],
});

export const otcAdverts = defineCall({
  ...open,
  id: 'otc.adverts',
  knowsCaller: true,
  path: '/api/{apiHead}/coin/otc/adverts',
  summary: 'Offers that are online, best price first, with what a sum gives and the owners’ measured figures.',
  input: z.object({
    /** What the reader wants to do. */
    side: otcSide.default('buy'),
    coin: assetSymbol.default('USDT'),
    fiat: fiatCode.default('CNY'),
    /** In the fiat. */
    amount: decimal.optional(),
    method: otcMethod.optional(),
    verified: flag.optional(),
    ...pageQuery,
  }),
  output: pageOf(otcAdvert).extend({ reference: otcReference }),
  reasons: ['otc_closed'],
});

export const otcQuote = defineCall({
  ...open,
  id: 'otc.quote',
  path: '/api/{apiHead}/coin/otc/quote',
  summary: 'What a sum gives at an offer’s price of now: typed in the fiat, or in the coin.',
  input: z
    .object({ advertId: idInput, fiatAmount: decimal.optional(), quantity: decimal.optional() })
    .refine(({ fiatAmount, quantity }) => (fiatAmount === undefined) !== (quantity === undefined), {
      path: ['fiatAmount'],
      error: 'one_of_two',
    }),
  output: z.object({
    advertId: z.string(),
    price: decimal,
    priceInputs: otcPriceInputs,
    fiatAmount: decimal,
    quantity: decimal,
    /** Of the taker: always 0. */
    takerFee: decimal,
    reference: decimal.nullable(),
    overReferencePercent: signedDecimal.nullable(),
    timeMs,
  }),
  reasons: [
    'not_found',
    'prices_stale',
    'price_outside_band',
    'otc_advert_offline',
    'amount_not_positive',
    'amount_off_step',
    'otc_amount_outside_limits',
    'otc_remaining_too_small',
  ],
});

export const otcMerchantStatistics = defineCall({
  ...open,
  id: 'otc.merchantStatistics',
  path: '/api/{apiHead}/coin/merchant/statistics',
  summary: 'A merchant’s measured figures of 30 days, with the order facts that they follow from; no names.',
  input: z.object({ merchantId: z.string({ error: 'type' }).regex(/^m[1-9]\d{0,14}$/, { error: 'merchant_id' }) }),
  output: z.object({
    merchant: otcPerson,
    figures: otcFigures,
    /** The newest 500 ended orders of the 30 days, newest first. */
    facts: z.array(
      z.object({
        endedAtMs: timeMs,
        state: z.string(),
        coin: z.string(),
        fiat: z.string(),
        price: decimal,
        releaseSeconds: z.number().int().nullable(),
      }),
    ),
  }),
  reasons: ['not_found'],
});

export const otcPublicFigures = defineCall({
  ...open,
  id: 'otc.figures',
  path: '/api/{apiHead}/coin/otc/figures',
  summary: 'Orders, appeals and verdicts of 30 days: how many, the median decision time, outcomes by reason.',
  input: nothing,
  output: z.object({
    orders: z.number().int(),
    released: z.number().int(),
    appeals: z.number().int(),
    openAppeals: z.number().int(),
    medianDecisionMinutes: z.number().int().nullable(),
    outcomes: z.array(
      z.object({ reasonCode: otcVerdictReason, toBuyer: z.number().int(), toSeller: z.number().int() }),
    ),
  }),
  reasons: [],
});
