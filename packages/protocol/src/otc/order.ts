import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { otcPerson, otcPriceInputs } from './advert.ts';
import { otcAppealReason, otcMethod, otcSide, otcState, otcVerdictReason } from './words.ts';

/**
 * Where the money goes. While the order is open its buyer reads it whole, afterwards it is masked.
 */
export const otcPayee = z.object({
  method: otcMethod,
  /** The seller's verified name. */
  name: z.string(),
  /** By name: cardNumber, bankName, bankAddress, bankCode, branch; or account, holder. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  masked: z.boolean(),
  /** What the buyer writes in the note, so that the seller finds the payment. */
  note: z.string(),
});
export type OtcPayee = z.infer<typeof otcPayee>;

/** A step of an order, with the record that holds it. */
export const otcStep = z.object({
  state: otcState,
  /** Who did it. */
  by: z.enum(['buyer', 'seller', 'time', 'system', 'operators']),
  /** What happened: open, paid, extended, released … */
  what: z.string(),
  timeMs,
  seq: z.number().int(),
});
export type OtcStep = z.infer<typeof otcStep>;

export const otcEvidence = z.object({
  by: z.enum(['buyer', 'seller']),
  text: z.string(),
  /** Addresses of its images, good for half a day. */
  images: z.array(z.string()),
  /** SHA-256 of text and images. */
  hash: z.string(),
  timeMs,
});
export type OtcEvidence = z.infer<typeof otcEvidence>;

export const otcVerdict = z.object({
  to: z.enum(['buyer', 'seller']),
  reasonCode: otcVerdictReason,
  evidenceHash: z.string(),
  /** Paid out of the merchant's bond to the other party, in USDT. */
  compensation: decimal,
  timeMs,
  seq: z.number().int(),
});
export type OtcVerdict = z.infer<typeof otcVerdict>;

/** What a party may do with an order, each with when it opens where that is later. */
export const otcActions = [
  'paid',
  'cancel',
  'extend',
  'release',
  'appeal',
  'withdrawAppeal',
  'evidence',
  'claim',
  'rate',
] as const;
export type OtcAction = (typeof otcActions)[number];

/** An order in a list. */
export const otcOrder = z.object({
  id: z.string(),
  orderCode: z.string(),
  advertId: z.string(),
  /** The reader's side. */
  side: otcSide,
  /** Whether the reader took the offer, or made it. */
  role: z.enum(['taker', 'owner']),
  state: otcState,
  coin: z.string(),
  fiat: z.string(),
  price: decimal,
  quantity: decimal,
  fiatAmount: decimal,
  method: otcMethod,
  other: otcPerson,
  openedAtMs: timeMs,
  /** When the state's own timer ends; null where time does nothing. */
  deadlineMs: timeMs.nullable(),
  endedAtMs: timeMs.nullable(),
  /** Messages of the other side that were not read. */
  unread: z.number().int(),
});
export type OtcOrder = z.infer<typeof otcOrder>;

/** An order with all that its party may know. */
export const otcOrderDetail = otcOrder.extend({
  priceInputs: otcPriceInputs,
  /** Merchant's fee in the coin, paid by the merchant. */
  fee: decimal,
  /** What is, or was, in escrow: the quantity, and the fee where the seller is the merchant. */
  escrow: decimal,
  reference: decimal.nullable(),
  overReferencePercent: signedDecimal.nullable(),
  /** In the fiat. */
  overReference: signedDecimal.nullable(),
  payee: otcPayee.nullable(),
  /**
   * The name that the payment has to come from: the buyer's verified name, masked unless the reader
   * is a party.
   */
  payerName: z.string(),
  steps: z.array(otcStep),
  actions: z.array(z.object({ name: z.enum(otcActions), fromMs: timeMs, untilMs: timeMs.nullable() })),
  extensionsLeft: z.number().int(),
  paidAtMs: timeMs.nullable(),
  /** When either side may appeal; null while the order is not paid. */
  appealFromMs: timeMs.nullable(),
  appeal: z
    .object({ by: z.enum(['buyer', 'seller', 'system']), reason: otcAppealReason.nullable(), text: z.string(), timeMs })
    .nullable(),
  evidence: z.array(otcEvidence),
  verdict: otcVerdict.nullable(),
  /** Coins of it that are held until then, where the payment can be reversed. */
  heldUntilMs: timeMs.nullable(),
  /** The reader's own rating of the other side. */
  ownRating: z.number().int().nullable(),
  blocked: z.boolean(),
});
export type OtcOrderDetail = z.infer<typeof otcOrderDetail>;
