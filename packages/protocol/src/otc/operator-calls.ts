import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { decimal, nothing, timeMs } from '../base/fields.ts';
import { otcChatRecord } from './chat-calls.ts';
import { otcEvidence, otcPayee, otcStep, otcVerdict } from './order.ts';
import { otcTermsView } from './public-calls.ts';
import {
  orderCode,
  otcAppealReason,
  otcMethod,
  otcOfflineCauses,
  otcSide,
  otcState,
  otcVerdictReason,
} from './words.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:otc.read' } as const;

const appealCase = z.object({
  orderCode: z.string(),
  /** `appealed`, or `claimed` where only a bond is asked for. */
  state: otcState,
  coin: z.string(),
  fiat: z.string(),
  quantity: decimal,
  fiatAmount: decimal,
  method: otcMethod,
  buyerId: z.number().int(),
  sellerId: z.number().int(),
  by: z.enum(['buyer', 'seller', 'system']),
  reason: otcAppealReason.nullable(),
  appealedAtMs: timeMs,
  waitingSeconds: z.number().int(),
  /** A verdict that another operator has to confirm. */
  proposal: z.object({ approvalId: z.number().int(), to: z.enum(['buyer', 'seller']) }).nullable(),
});
/** An appeal in the queue: no words of the parties. */
export type OtcAppealCase = z.infer<typeof appealCase>;

const party = z.object({
  userId: z.number().int(),
  merchant: z.boolean(),
  frozen: z.boolean(),
  verifiedName: z.string(),
  level: z.number().int(),
  orders: z.number().int(),
  appealsLost: z.number().int(),
});

const caseFile = appealCase.extend({
  price: decimal,
  fee: decimal,
  escrow: decimal,
  text: z.string(),
  buyer: party,
  seller: party,
  steps: z.array(otcStep),
  payee: otcPayee.nullable(),
  chat: z.array(otcChatRecord),
  /** SHA-256 of the whole talk, and of all evidence and the talk: what a verdict names. */
  chatHash: z.string(),
  evidence: z.array(otcEvidence),
  evidenceHash: z.string(),
  /** Earlier verdicts between the two. */
  earlier: z.array(otcVerdict.extend({ orderCode: z.string() })),
  /** The merchant's bond, in USDT. */
  bond: decimal,
  /** Whether the reader is tied to a party, and may not decide. */
  tied: z.boolean(),
});
/** The whole file of an appeal. */
export type OtcCaseFile = z.infer<typeof caseFile>;

const deskAdvert = z.object({
  advertId: z.string(),
  ownerId: z.number().int(),
  merchantId: z.string().nullable(),
  side: otcSide,
  coin: z.string(),
  fiat: z.string(),
  price: decimal.nullable(),
  remaining: decimal,
  methods: z.array(otcMethod),
  text: z.string(),
  state: z.string(),
  openOrders: z.number().int(),
});
export type OtcDeskAdvert = z.infer<typeof deskAdvert>;

export const listOtcAppeals = defineCall({
  ...base,
  id: 'console.otcAppeals',
  method: 'GET',
  path: '/console/api/otc/appeals',
  summary: 'Appeals and bond claims that wait for a verdict, the longest waiting first.',
  changesState: false,
  input: z.object({ ...pageQuery }),
  output: pageOf(appealCase),
  reasons: [],
});

export const openOtcCase = defineCall({
  ...base,
  id: 'console.otcCase',
  method: 'POST',
  path: '/console/api/otc/case',
  summary:
    'The file of an order that was appealed: steps, payee, chat, evidence, earlier verdicts. The look is on record.',
  changesState: true,
  input: z.strictObject({ orderCode }),
  output: caseFile,
  reasons: ['not_found'],
});

export const listOtcDeskAdverts = defineCall({
  ...base,
  id: 'console.otcAdverts',
  method: 'GET',
  path: '/console/api/otc/adverts',
  summary: 'Offers that are online or paused.',
  changesState: false,
  input: z.object({ ownerId: consoleId.optional(), ...pageQuery }),
  output: pageOf(deskAdvert),
  reasons: [],
});

export const takeOtcAdvertOffline = defineCall({
  ...base,
  access: 'operator:otc.decide',
  id: 'console.otcAdvertOffline',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/otc/adverts/offline',
  summary: 'Takes an offer offline for a cause that its owner reads. Nobody but the owner edits an offer.',
  changesState: true,
  input: z.strictObject({
    advertId: consoleId,
    /** Read by the owner, in the owner's language. */
    cause: z.enum(otcOfflineCauses, { error: 'one_of' }),
    reason,
  }),
  output: deskAdvert,
  reasons: ['not_found', 'otc_wrong_state', 'amend_nothing_changed', 'own_account'],
});

export const readOtcTerms = defineCall({
  ...base,
  access: 'operator',
  id: 'console.otcTerms',
  method: 'GET',
  path: '/console/api/otc/terms',
  summary: 'Terms of trades over the counter: those that hold, and those that were announced.',
  changesState: false,
  input: nothing,
  output: z.object({
    terms: otcTermsView,
    announced: z.object({ terms: otcTermsView, fromMs: timeMs }).nullable(),
  }),
  reasons: [],
});

export const readOtcFigures = defineCall({
  ...base,
  id: 'console.otcFigures',
  method: 'GET',
  path: '/console/api/otc/figures',
  summary: 'Appeals of 30 days: how many, how fast they were decided, and how.',
  changesState: false,
  input: nothing,
  output: z.object({
    open: z.number().int(),
    oldestSeconds: z.number().int().nullable(),
    decided: z.number().int(),
    medianDecisionMinutes: z.number().int().nullable(),
    outcomes: z.array(
      z.object({ reasonCode: otcVerdictReason, toBuyer: z.number().int(), toSeller: z.number().int() }),
    ),
  }),
  reasons: [],
});
