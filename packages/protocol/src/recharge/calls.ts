import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { assetSymbol, decimal, decimalForm, nothing, requestId, timeMs } from '../base/fields.ts';

const user = { group: 'assets', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

/** How money came in: by bank, or as coins on a chain that are not in the account. */
export const rechargeWays = ['bank', 'missing'] as const;
export type RechargeWay = (typeof rechargeWays)[number];

/** An amount that a person types. */
const numerical = z
  .string({ error: 'numerical' })
  .max(40, { error: 'too_long' })
  .regex(decimalForm, { error: 'numerical' });

/** An image that the sender uploaded: its id, or the address under which it was shown. */
const screenshot = z
  .string({ error: 'format' })
  .max(200, { error: 'too_long' })
  .regex(/^(\/files\/[0-9a-z-]{1,80}\/)?s[0-9a-f]{32}(\.webp)?$/, { error: 'format' });

/** A coin that is given for bank money, and on what terms. */
export const rechargedCoin = z.object({
  coin: z.string(),
  /** Whether new requests are taken. */
  open: z.boolean(),
  /** Parts in a million of what is given. */
  feePpm: z.number().int(),
  /** In bank money. */
  minimum: decimal,
  maximum: decimal,
});

export const rechargeOffer = defineCall({
  ...user,
  id: 'recharge.offer',
  path: '/api/recharge/offer',
  keys: 'read',
  summary:
    'Where to pay by bank, under which reference, at which fee, and what an amount gives: all that the user must know before they pay.',
  changesState: false,
  input: z.strictObject({ coinType: assetSymbol.optional(), amount: decimal.optional() }),
  output: z.object({
    /** Null where no bank is connected, or while payments are paused. */
    bank: z
      .object({ payee: z.string(), bankName: z.string(), iban: z.string(), bic: z.string(), currency: z.string() })
      .nullable(),
    /** Operators paused payments by bank: no account is shown. */
    isPaused: z.boolean(),
    /** What the payment has to carry: of this user and their next request alone. */
    reference: z.string(),
    /** The verified name, which the payer must have; null while none is verified. */
    payer: z.string().nullable(),
    coins: z.array(rechargedCoin),
    /** What the amount gives at the index of now; null without a coin, an amount or a price. */
    preview: z
      .object({
        gross: decimal,
        fee: decimal,
        arrives: decimal,
        /** One whole coin in USDT; null for USDT itself, which is given one for one. */
        price: decimal.nullable(),
      })
      .nullable(),
  }),
  reasons: ['unknown_asset'],
});

export const submitRecharge = defineCall({
  ...user,
  id: 'recharge.submit',
  path: '/api/recharge/submit',
  summary:
    'Claims money that came in: by bank under the offered reference, or as coins that are missing. A screenshot moves nothing; operators match it with a receipt.',
  changesState: true,
  input: z
    .strictObject({
      coinType: assetSymbol,
      /** In bank money for a payment by bank, else in the coin. */
      amount: numerical,
      screenshot,
      way: z.enum(rechargeWays, { error: 'one_of' }).default('bank'),
      /** By bank: the code that was offered. */
      reference: z
        .string({ error: 'format' })
        .regex(/^CR[0-9A-Z]{11}$/, { error: 'format' })
        .optional(),
      /** Missing coins: the transaction that sent them. */
      hash: z
        .string({ error: 'format' })
        .regex(/^[0-9A-Za-z]{16,128}$/, { error: 'format' })
        .optional(),
      requestId: requestId.optional(),
    })
    .refine(({ way, reference }) => way !== 'bank' || reference !== undefined, {
      path: ['reference'],
      error: 'required',
    })
    .refine(({ way, hash }) => way !== 'missing' || hash !== undefined, { path: ['hash'], error: 'required' }),
  output: z.object({ id: z.string(), state: z.string(), dueAtMs: timeMs }),
  reasons: [
    'unknown_asset',
    'account_frozen',
    'level_missing',
    'recharge_closed',
    'recharge_reference_used',
    'recharge_below_minimum',
    'recharge_above_maximum',
    'too_many_recharges',
    'screenshot_unknown',
    'screenshot_used',
    'amount_not_positive',
    'idempotency_mismatch',
  ],
});
