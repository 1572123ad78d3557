import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { otcMethod, otcOfflineCauses, otcSide } from './words.ts';

/** What the owner of an offer did in 30 days, measured by the platform. */
export const otcFigures = z.object({
  /** Orders that ended. */
  orders: z.number().int(),
  /** Of them released, or awarded to the buyer, in parts per million; null without any. */
  completionPpm: z.number().int().nullable(),
  /** From the payment mark to the release; null without one. */
  medianReleaseSeconds: z.number().int().nullable(),
  p90ReleaseSeconds: z.number().int().nullable(),
  appealsLost: z.number().int(),
  /** Mean of the ratings from 1 to 5, with one decimal; null without one. */
  rating: decimal.nullable(),
  ratings: z.number().int(),
});
export type OtcFigures = z.infer<typeof otcFigures>;

/** The other side of an offer or an order, as everyone may see it. */
export const otcPerson = z.object({
  /** A merchant's id, `m` before the number; of an ordinary user null. */
  merchantId: z.string().nullable(),
  name: z.string(),
  /** Holds the merchant right now. */
  verified: z.boolean(),
  /** One of the platform's own merchants of the demonstration: it pays and is paid in play. */
  demo: z.boolean(),
  online: z.boolean(),
  figures: otcFigures,
});
export type OtcPerson = z.infer<typeof otcPerson>;

/** What a price is made of: a fixed one has only itself. */
export const otcPriceInputs = z.object({
  kind: z.enum(['fixed', 'floating']),
  /** The owner's own rate, fiat for one USDT. */
  rate: decimal.nullable(),
  marginPpm: z.number().int().nullable(),
  /** ASSET/USDT, and the record that it is of. */
  index: decimal.nullable(),
  indexSeq: z.number().int().nullable(),
});
export type OtcPriceInputs = z.infer<typeof otcPriceInputs>;

/** What somebody has to be to take an offer. */
export const otcTakerTerms = z.object({
  /** 0 anyone, 1 primary, 2 advanced verification. */
  level: z.number().int(),
  completedOrders: z.number().int(),
  accountDays: z.number().int(),
});

const offer = {
  advertId: z.string(),
  coin: z.string(),
  fiat: z.string(),
  /** Null while a floating price has no fresh index: the offer is paused. */
  price: decimal.nullable(),
  priceInputs: otcPriceInputs,
  /** What is left, in the coin. */
  remaining: decimal,
  /** Of one order, in the fiat. */
  minimum: decimal,
  maximum: decimal,
  paymentMinutes: z.number().int(),
  methods: z.array(otcMethod),
  takerTerms: otcTakerTerms,
  /** The owner's conditions, in the owner's words. */
  text: z.string(),
} as const;

/** An offer as its readers see it. */
export const otcAdvert = z.object({
  ...offer,
  /** What its reader does with it. */
  side: otcSide,
  owner: otcPerson,
  /** (price − reference) ÷ reference in percent, two decimals; null without a reference. */
  overReferencePercent: signedDecimal.nullable(),
  /**
   * What the asked sum gives: coins of a sum in fiat; null where none was asked or the sum is
   * outside.
   */
  youGet: decimal.nullable(),
  /** Whether the asked sum is within minimum, maximum and what is left. */
  fits: z.boolean(),
  /** Why the asking user cannot take it, by the reason's name; null where nothing is in the way. */
  blockedBy: z.string().nullable(),
  own: z.boolean(),
});
export type OtcAdvert = z.infer<typeof otcAdvert>;

export const otcAdvertStates = ['online', 'offline', 'paused', 'closed'] as const;

/** An offer as its owner sees it. */
export const otcOwnAdvert = z.object({
  ...offer,
  /** The owner's side. */
  side: otcSide,
  state: z.enum(otcAdvertStates),
  total: decimal,
  /** What is reserved for it now, with the fee; 0 while offline and of an offer to buy. */
  reserved: decimal,
  inOrders: decimal,
  openOrders: z.number().int(),
  /** Where operators took it offline: it does not go online again. */
  takenOfflineFor: z.enum(otcOfflineCauses).nullable(),
  /** 1 spot, 8 merchant. */
  wallet: z.number().int(),
  createdAtMs: timeMs,
  /** Its price against the reference of now, in percent. */
  overReferencePercent: decimal.nullable(),
  /**
   * Its place by price among the offers of its kind that are on show, and how many these are; null
   * while it is not.
   */
  place: z.object({ at: z.number().int(), of: z.number().int() }).nullable(),
});
export type OtcOwnAdvert = z.infer<typeof otcOwnAdvert>;

/** A price to compare with; it decides nothing. */
export const otcReference = z.object({
  price: decimal.nullable(),
  /** Median of released orders, middle of the best offers, or nothing to go by. */
  source: z.enum(['released', 'offers', 'none']),
  /** What it was calculated from: prices of released orders, or the best offer of each side. */
  inputs: z.array(z.object({ price: decimal, orderCode: z.string().nullable(), timeMs: timeMs.nullable() })),
  timeMs,
});
export type OtcReference = z.infer<typeof otcReference>;
