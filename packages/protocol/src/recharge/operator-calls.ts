import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { decimal, nothing, signedDecimal, timeMs } from '../base/fields.ts';
import { rechargedCoin, rechargeWays } from './calls.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:receipts.match' } as const;

const bankReceipt = z.object({
  receiptId: z.number().int(),
  amount: decimal,
  currency: z.string(),
  bookedOn: z.string(),
  bookedAtMs: timeMs,
  payer: z.string(),
  text: z.string(),
  /** The claim whose reference it carries; null where it carries none that is open. */
  rechargeId: z.number().int().nullable(),
  isReturning: z.boolean(),
  /** What the payment back has to carry. */
  returnReference: z.string(),
  /** Whether its end was proposed and waits for a second person. */
  proposed: z.boolean(),
  /** Whether it carries a user’s reference: then it is never the platform’s own. */
  isNamed: z.boolean(),
  /** Payments of other accounts of the platform, of the same amount, that nothing answered yet. */
  sentBy: z.array(
    z.object({ lineId: z.number().int(), iban: z.string(), bookedOn: z.string(), payer: z.string(), text: z.string() }),
  ),
});
export type BankReceiptCase = z.infer<typeof bankReceipt>;

const payout = z.object({
  receiptId: z.number().int(),
  amount: decimal,
  currency: z.string(),
  openedAtMs: timeMs,
  /** What the payment has to carry. */
  reference: z.string(),
  proposed: z.boolean(),
});
export type BankPayout = z.infer<typeof payout>;

const claim = z.object({
  rechargeId: z.number().int(),
  userId: z.number().int(),
  way: z.enum(rechargeWays),
  coin: z.string(),
  /** In bank money for a payment by bank, else in the coin. */
  amount: decimal,
  unit: z.string(),
  /** The reference, or the transaction. */
  named: z.string(),
  requestedAtMs: timeMs,
  /** By then users were promised an answer. */
  dueAtMs: timeMs,
});
export type RechargeClaim = z.infer<typeof claim>;

/** Refused: another statement with the same lines was booked. */
export const statementStates = ['waiting', 'booked', 'refused'] as const;

const statement = z.object({
  statementId: z.number().int(),
  state: z.enum(statementStates),
  importedBy: z.string(),
  importedAtMs: timeMs,
  opening: signedDecimal,
  closing: signedDecimal,
  currency: z.string(),
  lines: z.number().int(),
  proposed: z.boolean(),
});
export type StatementCase = z.infer<typeof statement>;

export const listReceipts = defineCall({
  ...base,
  id: 'console.receipts',
  method: 'GET',
  path: '/console/api/receipts',
  summary: 'Bank money that nobody owns yet, claims that wait, the next due first, and the last statements.',
  changesState: false,
  input: nothing,
  output: z.object({
    account: z
      .object({
        iban: z.string(),
        payee: z.string(),
        currency: z.string(),
        closing: signedDecimal,
        /** What the bank took and the treasury could not pay yet. */
        owed: decimal,
        bankName: z.string(),
        bic: z.string(),
        /** False while it is paused: users are shown no account. */
        isOpen: z.boolean(),
      })
      .nullable(),
    /** What the treasury has at banks. */
    treasury: decimal,
    currency: z.string(),
    /** Money of the treasury that is set aside, until a statement says that it left. */
    payouts: z.array(payout),
    /** Every account that users were ever shown, with what its last statement closed with. */
    accounts: z.array(z.object({ accountId: z.number().int(), iban: z.string(), closing: signedDecimal })),
    /** The terms on which coins are given. */
    coins: z.array(rechargedCoin),
    receipts: z.array(bankReceipt),
    claims: z.array(claim),
    statements: z.array(statement),
  }),
  reasons: [],
});

export const openClaim = defineCall({
  ...base,
  id: 'console.openClaim',
  method: 'POST',
  path: '/console/api/receipts/claim',
  summary: 'A claim with its screenshot and the verified name of its user. The look is on record.',
  changesState: true,
  input: z.strictObject({ rechargeId: consoleId }),
  output: claim.extend({
    /** Where the screenshot is shown for half a day; null where it is gone. */
    screenshot: z.string().nullable(),
    /** Null while no name is verified. */
    verifiedName: z.string().nullable(),
  }),
  reasons: ['not_found'],
});

/** Statements that can be read. */
export const statementFormats = ['csv', 'camt'] as const;

const columnName = z
  .string({ error: 'format' })
  .min(1, { error: 'required' })
  .max(64, { error: 'too_long' })
  .regex(/^\P{C}*$/u, { error: 'format' });
/** As a bank writes money: with a dot or a comma. */
const bankDecimal = z.string({ error: 'format' }).regex(/^-?\d{1,15}([.,]\d{1,2})?$/, { error: 'format' });

const lineNames = {
  /**
   * The request whose reference the text carries, or the return that the line gives back; empty
   * where there is none.
   */
  named: z.string(),
  /** A return whose code the text carries and which the line does not give back; else empty. */
  notClosed: z.string(),
};

export const importStatement = defineCall({
  ...base,
  id: 'console.importStatement',
  method: 'POST',
  path: '/console/api/receipts/statement',
  summary:
    'Takes a statement of the bank: camt.053, or CSV with the columns that are named. Nothing is booked before another operator approves it.',
  changesState: true,
  takesFile: true,
  fileMegabytes: 5,
  input: z.strictObject({
    format: z.enum(statementFormats, { error: 'one_of' }),
    /**
     * The account that a CSV is of; the present one where it is left out. camt.053 names its own.
     */
    accountId: consoleId.optional(),
    /** A CSV says its balances beside it, as most banks print them on the page only. */
    opening: bankDecimal.optional(),
    closing: bankDecimal.optional(),
    currency: z
      .string({ error: 'format' })
      .regex(/^[A-Z]{3}$/, { error: 'format' })
      .optional(),
    date: columnName.default('date'),
    amount: columnName.default('amount'),
    reference: columnName.default('reference'),
    payer: columnName.default('payer'),
    text: columnName.default('text'),
  }),
  output: statement.extend({
    preview: z.array(
      z.object({ date: z.string(), amount: signedDecimal, payer: z.string(), text: z.string(), ...lineNames }),
    ),
  }),
  reasons: [
    'statement_unreadable',
    'statement_invalid',
    'statement_other_account',
    'statement_gap',
    'statement_sum_differs',
    'bank_line_known',
    'receipt_not_returning',
    'recharge_closed',
  ],
});

const statementLine = z.object({
  lineId: z.number().int(),
  bookedOn: z.string(),
  amount: signedDecimal,
  /** The bank's own name of the line. */
  reference: z.string(),
  payer: z.string(),
  text: z.string(),
  ...lineNames,
});
export type StatementLineCase = z.infer<typeof statementLine>;

export const statementLines = defineCall({
  ...base,
  id: 'console.statementLines',
  method: 'GET',
  path: '/console/api/receipts/statement/lines',
  access: 'operator:receipts.approve',
  summary: 'The lines of a statement that waits, as they would be booked, with the hash that an approval agrees on.',
  changesState: false,
  input: z.object({ statementId: consoleId, ...pageQuery }),
  output: pageOf(statementLine).extend({
    opening: signedDecimal,
    closing: signedDecimal,
    currency: z.string(),
    iban: z.string(),
    /** The first of its account: what it opens with becomes the platform’s own. */
    isFirst: z.boolean(),
    /** SHA-256 of all lines, not of this page alone. */
    sha256: z.string(),
  }),
  reasons: ['not_found', 'bank_line_known'],
});

export const assignReceiptAlone = defineCall({
  ...base,
  id: 'console.assignReceipt',
  method: 'POST',
  path: '/console/api/receipts/assign',
  summary: 'Gives a receipt with the exact reference and at most 1,000 to the claim that it names; else two have to.',
  freshFactor: true,
  changesState: true,
  input: z.strictObject({ receiptId: consoleId, rechargeId: consoleId, reason }),
  output: nothing,
  reasons: [
    'not_found',
    'approver_required',
    'payer_name_differs',
    'receipt_owner_differs',
    'book_insufficient',
    'prices_stale',
    'market_halted',
    'recharge_below_minimum',
  ],
});

export const refuseClaim = defineCall({
  ...base,
  id: 'console.refuseClaim',
  method: 'POST',
  path: '/console/api/receipts/refuse',
  summary: 'Ends a claim that no receipt answers. Its user reads the reason word for word.',
  changesState: true,
  input: z.strictObject({ rechargeId: consoleId, reason }),
  output: nothing,
  reasons: ['not_found'],
});

export const pauseBankAccount = defineCall({
  ...base,
  id: 'console.pauseBankAccount',
  method: 'POST',
  path: '/console/api/receipts/account/pause',
  summary: 'Shows users no bank account from now on. Showing one again takes two.',
  changesState: true,
  input: z.strictObject({ reason }),
  output: nothing,
  reasons: ['not_found'],
});
