import { z } from 'zod';
import { passkeyAnswer } from '../user/fields.ts';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { decimal, nothing, requestId, timeMs, words } from '../base/fields.ts';
import { receiptCauses, withdrawalChecks, withdrawalRefusals } from './words.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:withdrawals.review' } as const;

/**
 * What of the queue is shown: what nobody approved, what wants a second look, what the reader
 * approved. What was approved and lacks an agreement of keys is in the first two.
 */
export const withdrawalViews = ['waiting', 'second', 'mine'] as const;
export type WithdrawalView = (typeof withdrawalViews)[number];

const person = z.object({ operatorId: z.number().int(), name: z.string() });

const withdrawalCase = z.object({
  withdrawalId: z.number().int(),
  userId: z.number().int(),
  asset: z.string(),
  network: z.string(),
  /** Whether it goes to another user’s account, without a chain. */
  inside: z.boolean(),
  /** The fee is inside: amount − fee arrives. */
  amount: decimal,
  fee: decimal,
  arrives: decimal,
  requestedAtMs: timeMs,
  /** By then users were promised a decision. */
  dueAtMs: timeMs,
  /**
   * Undecided by then, all goes back; null where it was approved and lacks an agreement of keys.
   */
  expiresAtMs: timeMs.nullable(),
  /** What people are to look at. */
  checks: z.array(z.enum(withdrawalChecks)),
  /** How many different people have to approve, and who did. */
  reviews: z.number().int(),
  approvedBy: z.array(person),
});
/** A withdrawal that waits for operators: nothing personal beyond whose it is. */
export type WithdrawalCase = z.infer<typeof withdrawalCase>;

const openedWithdrawal = withdrawalCase.extend({
  /** Where it goes to. */
  address: z.string(),
  /** Who is behind the address, as the user stated it last; null where nothing was asked for. */
  statement: z
    .object({
      beneficiary: z.enum(['self', 'other']),
      person: z.enum(['natural', 'legal']),
      name: z.string(),
      country: z.string(),
      wallet: z.enum(['own', 'provider']),
      provider: z.string(),
      purpose: z.string(),
    })
    .nullable(),
  /** What was looked at by machine, and whether it holds; what nothing looks at is not here. */
  looked: z.array(z.object({ check: z.enum(withdrawalChecks), holds: z.boolean() })),
  /** Screening lists that name the person or the address now. */
  lists: z.object({ name: z.array(z.string()), address: z.array(z.string()) }),
  /** When its user took the address into the book; null where it is not in it. */
  addressAddedAtMs: timeMs.nullable(),
  /** When a signature showed that the address is theirs; null while none did. */
  addressOwnedAtMs: timeMs.nullable(),
  /** The user’s limit of a day, in USDT, and what of it their requests use, this one with them. */
  limit: z.object({ level: z.number().int(), limit: decimal, used: decimal }),
  /**
   * What arrived of this user’s withdrawals in the last 90 days, in USDT, and how often at this
   * address.
   */
  earlier: z.object({
    count: z.number().int(),
    median: decimal,
    largest: decimal,
    toThisAddress: z.number().int(),
  }),
  /** What of the asset the user has left once this is gone. */
  left: decimal,
  /** What came in of the asset on chains: how often, how much, and when first. */
  deposits: z.object({ count: z.number().int(), amount: decimal, firstAtMs: timeMs.nullable() }),
  /** What all networks hold of the asset, and what of it may still leave within the hour. */
  held: decimal,
  hourLeft: decimal,
  /**
   * What the browser needs to agree with a passkey to just this payment, where a signer apart asks
   * for that; null elsewhere.
   */
  passkey: z.record(z.string(), z.unknown()).nullable(),
  /** What operators did about it, newest first. */
  record: z.array(z.object({ timeMs, name: z.string(), action: z.string(), reason: z.string() })),
});
/** A withdrawal with what a decision needs. */
export type OpenedWithdrawal = z.infer<typeof openedWithdrawal>;

export const listWithdrawalCases = defineCall({
  ...base,
  id: 'console.withdrawals',
  method: 'GET',
  path: '/console/api/withdrawals',
  summary: 'Withdrawals that wait for operators, the longest waiting first, each with what is to be looked at.',
  changesState: false,
  input: z.object({ view: z.enum(withdrawalViews, { error: 'one_of' }).optional(), ...pageQuery }),
  output: pageOf(withdrawalCase),
  reasons: [],
});

const screeningList = z.object({
  name: z.string(),
  /** How many names and addresses it has. */
  names: z.number().int(),
  addresses: z.number().int(),
  /** SHA-256 of its text, in hex. */
  sha256: z.string(),
  /** When two operators put it in place. */
  changedAtMs: timeMs,
});
/** A list that withdrawals are compared with. */
export type ScreeningList = z.infer<typeof screeningList>;

export const listScreeningLists = defineCall({
  ...base,
  id: 'console.screeningLists',
  method: 'GET',
  path: '/console/api/withdrawals/lists',
  summary: 'The screening lists that withdrawals are compared with, by name, without their entries.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(screeningList) }),
  reasons: [],
});

export const openWithdrawalCase = defineCall({
  ...base,
  id: 'console.openWithdrawal',
  method: 'POST',
  path: '/console/api/withdrawals/open',
  summary: 'A withdrawal in review with its address, its user’s limit and what came in before. The look is on record.',
  changesState: true,
  input: z.strictObject({ withdrawalId: consoleId }),
  output: openedWithdrawal,
  reasons: ['not_found', 'already_decided'],
});

export const approveWithdrawalCase = defineCall({
  ...base,
  access: 'operator:withdrawals.approve',
  id: 'console.approveWithdrawal',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/withdrawals/approve',
  summary:
    'Approves a withdrawal; above the rules’ amount a different person has to do so again before it leaves. ' +
    'Where the signer still lacks agreements, a passkey agrees to one that was approved.',
  changesState: true,
  input: z.strictObject({
    withdrawalId: consoleId,
    remark: words(0, 500).default(''),
    passkey: passkeyAnswer.optional(),
  }),
  output: z.object({ missing: z.number().int() }),
  reasons: [
    'not_found',
    'already_decided',
    'approver_repeated',
    'network_not_connected',
    'passkey_required',
    'passkey_wrong',
  ],
});

export const refuseWithdrawalCase = defineCall({
  ...base,
  id: 'console.refuseWithdrawal',
  method: 'POST',
  path: '/console/api/withdrawals/refuse',
  summary: 'Refuses a withdrawal with a reason of the list, which its user reads; all goes back, the fee too.',
  changesState: true,
  input: z.strictObject({
    withdrawalId: consoleId,
    cause: z.enum(withdrawalRefusals, { error: 'one_of' }),
    reason,
  }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});

export const askWithdrawalUser = defineCall({
  ...base,
  id: 'console.askWithdrawalUser',
  method: 'POST',
  path: '/console/api/withdrawals/ask',
  summary: 'Asks the user of a withdrawal something, in their conversation with support.',
  changesState: true,
  input: z.strictObject({ withdrawalId: consoleId, reason, requestId }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});

const receipt = z.object({
  receiptId: z.number().int(),
  asset: z.string(),
  network: z.string(),
  amount: decimal,
  cause: z.enum(receiptCauses),
  /** Who owns the address it came to; null: nobody. */
  ownerId: z.number().int().nullable(),
  /** Where it came from; empty where the chain does not say. */
  sender: z.string(),
  receivedAtMs: timeMs,
  isFinal: z.boolean(),
  isReturning: z.boolean(),
  /** Whether its end was proposed and waits for a second person. */
  proposed: z.boolean(),
});
export type DeskReceipt = z.infer<typeof receipt>;

const deskDeposit = z.object({
  asset: z.string(),
  network: z.string(),
  amount: decimal,
  userId: z.number().int(),
  txHash: z.string(),
  height: z.number().int(),
  stage: z.enum(['seen', 'credited', 'final', 'held', 'lost']),
  seenAtMs: timeMs,
});
export type DeskDeposit = z.infer<typeof deskDeposit>;

export const listDeskDeposits = defineCall({
  ...base,
  id: 'console.deposits',
  method: 'GET',
  path: '/console/api/deposits',
  summary: 'What came in and waits for people, what is on its way for too long, and what a chain took back.',
  changesState: false,
  input: nothing,
  output: z.object({
    receipts: z.array(receipt),
    /** Seen or credited, and not further for longer than the network takes. */
    stuck: z.array(deskDeposit),
    lost: z.array(deskDeposit),
  }),
  reasons: [],
});

export const findDeposit = defineCall({
  ...base,
  id: 'console.findDeposit',
  method: 'POST',
  path: '/console/api/deposits/find',
  summary: 'What a transaction brought in. The search is on record.',
  changesState: true,
  input: z.strictObject({
    txHash: z
      .string({ error: 'type' })
      .trim()
      .regex(/^(0x)?[0-9a-fA-F]{64}$/, { error: 'format' }),
  }),
  output: z.object({ records: z.array(deskDeposit) }),
  reasons: [],
});
