import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { decimal, idInput, nothing, requestId, wholeNumber, words } from '../base/fields.ts';
import { existingPassword } from '../user/fields.ts';
import { otcEvidence, otcOrder, otcOrderDetail } from './order.ts';
import { orderCode, otcMethod, otcUserAppealReasons } from './words.ts';

const user = { group: 'assets', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

const oneOrder = { orderCode, requestId } as const;
const refused = ['not_found', 'otc_wrong_state', 'idempotency_mismatch'] as const;

/** What happened, in a party's own words. */
const account = words(3, 1_000);
const imageId = z.string({ error: 'type' }).regex(/^s[0-9a-f]{32}$/, { error: 'image_id' });

export const otcOpenOrder = defineCall({
  ...user,
  id: 'otc.openOrder',
  path: '/api/{apiHead}/coin/otc/order/open',
  summary:
    'Takes an offer, by a sum in the fiat or a quantity, at the price that was shown. The coins are in escrow before anything is paid.',
  changesState: true,
  input: z
    .strictObject({
      advertId: idInput,
      fiatAmount: decimal.optional(),
      quantity: decimal.optional(),
      /** As it was shown: a price that moved against the taker is a rejection with the new one. */
      price: decimal,
      method: otcMethod,
      requestId,
    })
    .refine(({ fiatAmount, quantity }) => (fiatAmount === undefined) !== (quantity === undefined), {
      path: ['fiatAmount'],
      error: 'one_of_two',
    }),
  output: otcOrderDetail,
  reasons: [
    'not_found',
    'account_frozen',
    'otc_own_advert',
    'otc_advert_offline',
    'otc_blocked',
    'otc_payee_missing',
    'otc_cancel_limit',
    'otc_too_many_unpaid',
    'otc_taker_terms',
    'otc_closed',
    'otc_method_not_offered',
    'prices_stale',
    'price_outside_band',
    'otc_price_moved',
    'amount_not_positive',
    'amount_off_step',
    'otc_amount_outside_limits',
    'otc_remaining_too_small',
    'insufficient_available',
    'otc_reversible_payment',
    'idempotency_mismatch',
  ],
});

export const otcOrderList = defineCall({
  ...user,
  id: 'otc.orders',
  path: '/api/{apiHead}/coin/otc/order/list',
  summary: 'The user’s orders, newest first: as taker and as owner of offers.',
  changesState: false,
  input: z.strictObject({
    ...markedQuery,
    state: z.enum(['open', 'ended', 'appealed', 'all'], { error: 'state' }).default('all'),
  }),
  output: markedPageOf(otcOrder).extend({ open: z.number().int() }),
  reasons: [],
});

export const otcOrderRead = defineCall({
  ...user,
  id: 'otc.order',
  path: '/api/{apiHead}/coin/otc/order/detail',
  summary: 'One order of the user’s with its steps, payee, sum, escrow and what can be done now.',
  changesState: false,
  input: z.strictObject({ orderCode }),
  output: otcOrderDetail,
  reasons: ['not_found'],
});

export const otcMarkPaid = defineCall({
  ...user,
  id: 'otc.paid',
  path: '/api/{apiHead}/coin/otc/order/paid',
  summary: 'The buyer states the payment. It cannot be undone.',
  changesState: true,
  input: z.strictObject(oneOrder),
  output: otcOrderDetail,
  reasons: [...refused, 'otc_too_late'],
});

export const otcCancelOrder = defineCall({
  ...user,
  id: 'otc.cancel',
  path: '/api/{apiHead}/coin/otc/order/cancel',
  summary: 'The buyer cancels; after the payment mark only with the statement “I did not pay, or was paid back”.',
  changesState: true,
  input: z.strictObject({ ...oneOrder, notPaid: z.boolean({ error: 'boolean' }).default(false) }),
  output: otcOrderDetail,
  reasons: [...refused, 'otc_statement_required'],
});

export const otcExtendOrder = defineCall({
  ...user,
  id: 'otc.extend',
  path: '/api/{apiHead}/coin/otc/order/extend',
  summary: 'The seller gives 15 minutes more, three times at most.',
  changesState: true,
  input: z.strictObject(oneOrder),
  output: otcOrderDetail,
  reasons: [...refused, 'otc_too_late', 'otc_extensions_used'],
});

export const otcReleaseOrder = defineCall({
  ...user,
  id: 'otc.release',
  path: '/api/{apiHead}/coin/otc/order/release',
  summary: 'The seller has the money and gives the coins. Needs a fresh second factor and the fund password.',
  changesState: true,
  input: z.strictObject({ ...oneOrder, fundPassword: existingPassword }),
  output: otcOrderDetail,
  reasons: [
    'step_up_required',
    'second_factor_missing',
    ...refused,
    'account_frozen',
    'evidence_required',
    'fund_password_missing',
    'fund_password_wrong',
    'fund_password_locked',
  ],
});

export const otcAppealOrder = defineCall({
  ...user,
  id: 'otc.appeal',
  path: '/api/{apiHead}/coin/otc/order/appeal',
  summary: 'Asks two operators to decide; of an order that ran out, claims the payment from the merchant’s bond.',
  changesState: true,
  input: z.strictObject({ ...oneOrder, reason: z.enum(otcUserAppealReasons, { error: 'one_of' }), text: account }),
  output: otcOrderDetail,
  reasons: [...refused, 'otc_too_early', 'otc_too_late', 'otc_appeal_invalid'],
});

export const otcAddEvidence = defineCall({
  ...user,
  id: 'otc.evidence',
  path: '/api/{apiHead}/coin/otc/order/evidence',
  summary:
    'Adds words and up to five images, uploaded for a chat, to an appeal. Both parties and the deciders read it.',
  changesState: true,
  input: z.strictObject({
    ...oneOrder,
    text: account,
    images: z.array(imageId, { error: 'type' }).max(5, { error: 'too_many' }).default([]),
  }),
  output: otcEvidence,
  reasons: ['not_found', 'otc_wrong_state', 'otc_evidence_limit', 'idempotency_mismatch'],
});

export const otcWithdrawAppeal = defineCall({
  ...user,
  id: 'otc.withdrawAppeal',
  path: '/api/{apiHead}/coin/otc/order/withdrawAppeal',
  summary: 'The side that appealed takes it back, once: the order is paid again.',
  changesState: true,
  input: z.strictObject(oneOrder),
  output: otcOrderDetail,
  reasons: [...refused, 'otc_appeal_invalid'],
});

export const otcRateOrder = defineCall({
  ...user,
  id: 'otc.rate',
  path: '/api/{apiHead}/coin/otc/order/rate',
  summary: 'Rates the other side of an ended order, from 1 to 5, once.',
  changesState: true,
  input: z.strictObject({ ...oneOrder, rating: wholeNumber(1, 5) }),
  output: otcOrderDetail,
  reasons: ['not_found', 'otc_wrong_state', 'otc_already_rated'],
});

export const otcBlock = defineCall({
  ...user,
  id: 'otc.block',
  path: '/api/{apiHead}/coin/otc/block',
  summary: 'Takes no new orders from, and sees no offers of, the other side of an order; or ends that.',
  changesState: true,
  input: z.strictObject({ ...oneOrder, blocked: z.boolean({ error: 'boolean' }) }),
  output: z.object({ blocked: z.boolean() }),
  reasons: ['not_found'],
});
