import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { assetSymbol, decimal, idInput, nothing, requestId, timeMs, wholeNumber } from '../base/fields.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { otcFigures, otcOwnAdvert } from './advert.ts';
import { otcOrder } from './order.ts';
import { otcTermsView } from './public-calls.ts';
import { fiatCode, otcMethod, otcSide, otcWindows } from './words.ts';

const user = { group: 'assets', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

/** Readable words or none. */
const optionalWords = (most: number) =>
  z
    .string({ error: 'type' })
    .trim()
    .max(most, { error: 'too_long' })
    .regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*(\n[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*)*$/u, {
      error: 'format',
    });

const margin = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(-500_000).max(500_000);

/** A fixed price; or the owner's own rate of fiat for one USDT, and a margin on the index. */
const otcPriceInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('fixed'), price: decimal }),
    z.strictObject({ kind: z.literal('floating'), rate: decimal, marginPpm: margin }),
  ],
  { error: 'one_of' },
);

const changeable = {
  price: otcPriceInput,
  /** Of one order, in the fiat. */
  minimum: decimal,
  maximum: decimal,
  paymentMinutes: wholeNumber(otcWindows.least, otcWindows.most),
  methods: z.array(otcMethod, { error: 'type' }).min(1, { error: 'required' }).max(8, { error: 'too_many' }),
  takerTerms: z
    .strictObject({
      level: wholeNumber(0, 2).default(0),
      completedOrders: wholeNumber(0, 1_000_000).default(0),
      accountDays: wholeNumber(0, 3_650).default(0),
    })
    .default({ level: 0, completedOrders: 0, accountDays: 0 }),
  text: optionalWords(500).default(''),
} as const;

const refused = [
  'step_up_required',
  'account_frozen',
  'otc_level_required',
  'wallet_not_open',
  'otc_bond_missing',
  'otc_closed',
  'otc_advert_invalid',
  'otc_method_not_offered',
  'price_off_tick',
  'price_outside_band',
  'amount_not_positive',
  'amount_off_step',
  'otc_remaining_too_small',
  'otc_too_many_adverts',
  'otc_payee_missing',
  'insufficient_available',
  'otc_reversible_payment',
  'idempotency_mismatch',
] as const;

export const otcOwnAdverts = defineCall({
  ...user,
  id: 'otc.ownAdverts',
  path: '/api/{apiHead}/coin/otc/own/adverts',
  summary: 'The user’s own offers, newest first, as long as they are not closed.',
  changesState: false,
  input: nothing,
  output: z.object({
    records: z.array(otcOwnAdvert),
    /** How many may be online together. */
    onlineMax: z.number().int(),
  }),
  reasons: [],
});

export const otcPublishAdvert = defineCall({
  ...user,
  id: 'otc.publish',
  path: '/api/{apiHead}/coin/otc/own/publish',
  summary:
    'Publishes an offer, and puts it online. An offer to sell reserves all of its coins. Needs a fresh second factor.',
  changesState: true,
  input: z.strictObject({
    /** The owner's side. */
    side: otcSide,
    coin: assetSymbol,
    fiat: fiatCode,
    /** In the coin. */
    total: decimal,
    ...changeable,
    requestId,
  }),
  output: otcOwnAdvert,
  reasons: refused,
});

export const otcEditAdvert = defineCall({
  ...user,
  id: 'otc.edit',
  path: '/api/{apiHead}/coin/otc/own/edit',
  summary: 'Changes an offer for orders to come; open orders keep what they were opened with.',
  changesState: true,
  input: z.strictObject({ advertId: idInput, total: decimal, ...changeable, requestId }),
  output: otcOwnAdvert,
  reasons: ['not_found', ...refused, 'otc_advert_offline', 'amend_nothing_changed'],
});

export const otcSetOnline = defineCall({
  ...user,
  id: 'otc.online',
  path: '/api/{apiHead}/coin/otc/own/online',
  summary: 'Takes an offer online or offline. Offline, its coins are free again except those of open orders.',
  changesState: true,
  input: z.strictObject({ advertId: idInput, online: z.boolean({ error: 'boolean' }), requestId }),
  output: otcOwnAdvert,
  reasons: ['not_found', ...refused, 'otc_advert_offline', 'amend_nothing_changed'],
});

export const otcCloseAdvert = defineCall({
  ...user,
  id: 'otc.close',
  path: '/api/{apiHead}/coin/otc/own/close',
  summary: 'Closes an offer for good; its open orders go on.',
  changesState: true,
  input: z.strictObject({ advertId: idInput, requestId }),
  output: nothing,
  reasons: ['not_found', 'idempotency_mismatch'],
});

/** A merchant's standing, as the merchant sees it. */
const otcMerchantProfile = z.object({
  merchantId: z.string(),
  /** The name that others see; empty until it is chosen. */
  name: z.string(),
  /** Sent once at the opening of each order; empty for none. */
  autoReply: z.string(),
  merchant: z.boolean(),
  figures: otcFigures,
  terms: otcTermsView,
  bond: z.object({
    locked: decimal,
    needed: decimal,
    /** When it can leave; null while an order or a claim is open, or nothing is locked. */
    withdrawableAtMs: timeMs.nullable(),
  }),
  advertsOnline: z.number().int(),
  advertsOnlineMax: z.number().int(),
  openOrders: z.number().int(),
  /** What stops new offers or orders now, by its name. */
  limits: z.array(z.object({ reason: z.string(), untilMs: timeMs.nullable() })),
});
export type OtcMerchantProfile = z.infer<typeof otcMerchantProfile>;

export const merchantProfile = defineCall({
  ...user,
  method: 'GET',
  id: 'otc.merchantProfile',
  path: '/api/{apiHead}/coin/merchant/profile',
  summary: 'The user’s own desk: name, automatic reply, figures, terms, bond and limits.',
  changesState: false,
  input: nothing,
  output: otcMerchantProfile,
  reasons: [],
});

export const saveMerchantProfile = defineCall({
  ...user,
  id: 'otc.saveMerchantProfile',
  path: '/api/{apiHead}/coin/merchant/saveProfile',
  summary: 'Chooses the name that others see and the automatic reply.',
  changesState: true,
  input: z.strictObject({
    name: z
      .string({ error: 'type' })
      .trim()
      .min(2, { error: 'too_short' })
      .max(32, { error: 'too_long' })
      .regex(/^\p{L}[\p{L}\p{M}\p{N} .'’-]+$/u, { error: 'format' }),
    autoReply: optionalWords(400).default(''),
    requestId,
  }),
  output: otcMerchantProfile,
  reasons: ['name_taken', 'idempotency_mismatch'],
});

export const merchantDeals = defineCall({
  ...user,
  id: 'otc.merchantDeals',
  path: '/api/{apiHead}/coin/merchant/deals',
  summary: 'Orders of the user’s offers: open ones by time left, or ended ones newest first.',
  changesState: false,
  input: z.strictObject({
    ...markedQuery,
    state: z.enum(['open', 'ended'], { error: 'state' }).default('open'),
  }),
  output: markedPageOf(otcOrder),
  reasons: [],
});

export const merchantBond = defineCall({
  ...user,
  id: 'otc.bond',
  path: '/api/{apiHead}/coin/merchant/bond',
  summary:
    'Locks what the merchant’s bond lacks of the published sum, or asks for it back: it leaves 30 days after the last order.',
  changesState: true,
  input: z.strictObject({ action: z.enum(['lock', 'withdraw'], { error: 'one_of' }), requestId }),
  output: otcMerchantProfile,
  reasons: [
    'step_up_required',
    'otc_closed',
    'account_frozen',
    'wallet_not_open',
    'insufficient_available',
    'amend_nothing_changed',
    'otc_bond_missing',
    'otc_bond_in_use',
    'idempotency_mismatch',
  ],
});
