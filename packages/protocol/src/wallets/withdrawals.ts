import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { assetSymbol, decimal, idInput, nothing, requestId, timeMs, wholeNumber } from '../base/fields.ts';
import { existingPassword, plainText } from '../user/fields.ts';
import { depositRecord, rechargeLog, reviewStates } from './deposits.ts';
import { chainAddress, networkName } from './fields.ts';

const user = { group: 'assets', method: 'POST', access: 'user', params: nothing } as const;

/** How far a withdrawal is, to its end. */
export const withdrawalEnds = [
  'in_review',
  'approved',
  'planned',
  'signed',
  'arrived',
  'canceled',
  'refused',
  'expired',
  'failed',
] as const;
export type WithdrawalEnd = (typeof withdrawalEnds)[number];

/** A coin on a network, such as `USDT-ETHEREUM`. */
const way = z
  .string({ error: 'way' })
  .max(27, { error: 'too_long' })
  .regex(/^[A-Za-z0-9]{1,10}-[A-Za-z0-9_-]{1,16}$/, { error: 'way' });

/**
 * No network here shares an address among users: a caller that sends one expects something that
 * nobody does.
 */
const noMemo = z.string({ error: 'type' }).max(0, { error: 'no_memo' }).optional();

const middle = z
  .string({ error: 'type' })
  .regex(/^\w{1,16}$/, { error: 'format' })
  .optional();

/** What a withdrawal is asked for with, in whichever way it comes. */
export const withdrawalInput = z.strictObject({
  way,
  address: chainAddress,
  /** The fee is inside: amount − fee arrives. */
  amount: decimal,
  fundPassword: existingPassword,
  memo: noMemo,
  /** The characters of the middle, where the address looks like one that the user knows. */
  middle,
  requestId: requestId.optional(),
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;

export const withdrawalRecord = z.object({
  id: z.string(),
  coin: z.string(),
  network: z.string(),
  amount: decimal,
  fee: decimal,
  /** amount − fee. */
  arrives: decimal,
  address: z.string(),
  /** Whether it goes to another user's account, without a chain. */
  inside: z.boolean(),
  txHash: z.string().nullable(),
  confirmations: z.number().int(),
  needed: z.number().int(),
  /** What its payment waits for now, by its name; null where nothing is in its way. */
  waitsFor: z.string().nullable(),
  state: z.enum(reviewStates),
  stage: z.enum(withdrawalEnds),
  /** Why it was refused or failed. */
  reason: z.string().nullable(),
  /** What people look at, each by its name. */
  checks: z.array(z.string()),
  reviewsNeeded: z.number().int(),
  reviewsGiven: z.number().int(),
  requestedAtMs: timeMs,
  /** Undecided by then, all goes back; null where nobody has to decide. */
  decideByMs: timeMs.nullable(),
  approvedAtMs: timeMs.nullable(),
  sentAtMs: timeMs.nullable(),
  endedAtMs: timeMs.nullable(),
  /** By when it is promised to be on its way, and whether that is past. */
  dueAtMs: timeMs,
  overdue: z.boolean(),
  memo: z.null(),
});
export type WithdrawalRecord = z.infer<typeof withdrawalRecord>;

/** Within what time a withdrawal is promised to leave. */
export const withdrawalPromiseMs = 86_400_000;
/** From what worth on, in USDT, it must be stated who is behind an address. */
export const travelRuleFromUsdt = '1000';

/** Why an amount to an address is not booked. */
const bookingReasons = [
  'withdrawals_held',
  'no_chain_connected',
  'network_not_connected',
  'unknown_user',
  'unknown_network',
  'asset_not_on_network',
  'account_frozen',
  'network_paused',
  'evidence_required',
  'address_not_in_book',
  'address_cooling',
  'address_looks_alike',
  'address_is_contract',
  'address_invalid',
  'address_is_own',
  'destination_refuses',
  'amount_not_positive',
  'amount_off_step',
  'withdrawal_below_minimum',
  'withdrawal_above_maximum',
  'withdrawal_limit',
  'insufficient_available',
  'deposits_not_final',
  'prices_stale',
  'statement_required',
] as const;

const requestReasons = [
  'step_up_required',
  'second_factor_missing',
  ...bookingReasons,
  'fund_password_missing',
  'fund_password_wrong',
  'fund_password_locked',
  'idempotency_mismatch',
] as const;

export const requestWithdrawal = defineCall({
  ...user,
  changesState: true,
  id: 'assets.withdrawal',
  path: '/api/{apiHead}/coin/assets/withdrawal',
  keys: 'withdraw',
  summary:
    'Withdraws. The body is the JSON of `withdraw/submit` as a compact JWE (ECDH-ES, A256GCM) for the key that the config script names. Needs a strong second factor of the last 300 s, each use for one withdrawal, and the fund password; of an API key, an address of the book.',
  input: z.strictObject({
    data: z
      .string({ error: 'encrypted' })
      .max(8_192, { error: 'too_long' })
      .regex(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/, { error: 'encrypted' }),
  }),
  output: withdrawalRecord,
  reasons: requestReasons,
});

export const submitWithdrawal = defineCall({
  ...user,
  changesState: true,
  id: 'withdraw.submit',
  path: '/api/withdraw/submit',
  keys: 'withdraw',
  summary: 'Withdraws, as `assets/withdrawal` does, from a query or a body. The query is written nowhere.',
  input: withdrawalInput,
  output: withdrawalRecord,
  reasons: requestReasons,
});

export const previewWithdrawal = defineCall({
  ...user,
  changesState: false,
  id: 'withdraw.preview',
  path: '/api/withdraw/preview',
  keys: 'read',
  summary:
    'What may be withdrawn, and what a withdrawal of an amount would book: by the very code that decides, so that it is refused for the same reasons.',
  input: z.strictObject({ way, amount: decimal.optional(), address: chainAddress.optional(), middle }),
  output: z.object({
    coin: z.string(),
    network: z.string(),
    available: decimal,
    /** The most that one withdrawal can be, its fee inside. */
    most: decimal,
    /** In USDT, of the last 24 hours. */
    limit: decimal,
    used: decimal,
    /** Until when withdrawals wait after a change of security; null where they do not. */
    heldUntilMs: timeMs.nullable(),
    /** Null without an amount. */
    booking: z
      .object({
        amount: decimal,
        fee: decimal,
        arrives: decimal,
        availableAfter: decimal,
        /** In USDT, at the index. */
        worth: decimal,
        inside: z.boolean(),
        reviews: z.number().int(),
        checks: z.array(z.string()),
        /** Undecided for so long, all goes back. */
        decideWithinMs: z.number().int(),
        /** Whether it must be stated first who is behind the address. */
        statementMissing: z.boolean(),
      })
      .nullable(),
  }),
  reasons: bookingReasons,
});

export const cancelWithdrawal = defineCall({
  ...user,
  changesState: true,
  id: 'withdraw.cancel',
  path: '/api/withdraw/cancel',
  keys: 'withdraw',
  summary: 'Takes a withdrawal back: possible until its payment is planned. All comes back, the fee too.',
  input: z.strictObject({ id: idInput }),
  output: withdrawalRecord,
  reasons: ['not_found', 'withdrawal_not_open'],
});

const words = (most: number) =>
  z.string({ error: 'type' }).max(most, { error: 'too_long' }).regex(plainText, { error: 'format' });
export const statementPurposes = ['own_wallet', 'payment', 'purchase', 'investment', 'gift', 'other'] as const;

export const stateBeneficiary = defineCall({
  ...user,
  changesState: true,
  id: 'withdraw.statement',
  path: '/api/withdraw/statement',
  keys: 'none',
  summary:
    'States who is behind an address, as the travel rule asks for from 1,000 USDT on. The newest statement of an address counts; it is in the copy of the user’s data and is erased with it.',
  input: z.strictObject({
    network: networkName,
    address: chainAddress,
    beneficiary: z.enum(['self', 'other'], { error: 'one_of' }),
    person: z.enum(['natural', 'legal'], { error: 'one_of' }),
    name: words(100).min(1, { error: 'required' }),
    country: z.string({ error: 'country' }).regex(/^[A-Z]{2}$/, { error: 'country' }),
    wallet: z.enum(['own', 'provider'], { error: 'one_of' }),
    /** Who keeps the wallet, where that is a provider. */
    provider: words(100).min(1, { error: 'required' }).optional(),
    purpose: z.enum(statementPurposes, { error: 'one_of' }),
  }),
  output: z.object({ statementId: z.string(), madeAtMs: timeMs }),
  reasons: ['no_chain_connected', 'network_not_connected'],
});

const logInput = {
  ...pageQuery,
  coin: assetSymbol.optional(),
  type: wholeNumber(0, 1_000_000).optional(),
};

export const withdrawalLog = defineCall({
  ...user,
  changesState: false,
  id: 'assets.withdrawalLog',
  path: '/api/{apiHead}/coin/assets/getWithdrawalLog',
  keys: 'read',
  summary: 'The user’s withdrawals, newest first, each as far as it is.',
  input: z.strictObject(logInput),
  output: pageOf(withdrawalRecord),
  reasons: ['unknown_asset'],
});

export const withdrawList = defineCall({
  ...withdrawalLog,
  id: 'assets.withdrawList',
  path: '/api/withdraw/list',
  summary: 'The user’s withdrawals, as `assets/getWithdrawalLog` lists them.',
});

export const rechargeList = defineCall({
  ...user,
  changesState: false,
  id: 'assets.rechargeList',
  path: '/api/recharge/list',
  keys: 'read',
  summary: 'The user’s deposits, as `assets/getRechargeLog` lists them.',
  input: rechargeLog.input,
  output: pageOf(depositRecord),
  reasons: ['unknown_asset'],
});

export const withdrawalTimes = defineCall({
  group: 'assets',
  method: 'GET',
  access: 'public',
  params: nothing,
  changesState: false,
  id: 'withdraw.times',
  path: '/api/withdraw/times',
  summary:
    'What withdrawals cost on each connected network, how long those of the last 30 days took from request to arrival, and how many are overdue now.',
  input: nothing,
  output: z.object({
    days: z.number().int(),
    arrived: z.number().int(),
    /** Null before the first arrived. */
    medianMs: z.number().int().nullable(),
    p90Ms: z.number().int().nullable(),
    waiting: z.number().int(),
    /** Longer under way than promised. */
    overdue: z.number().int(),
    promiseMs: z.number().int(),
    fees: z.array(
      z.object({ coin: z.string(), network: z.string(), name: z.string(), fee: decimal, minimum: decimal }),
    ),
  }),
  reasons: [],
});
