import { z } from 'zod';
import { decimal, timeMs } from '../base/fields.ts';

/** What is named: what one pays, or what has to arrive. */
export const swapSide = z.enum(['pay', 'receive']);
export type SwapAmountSide = z.infer<typeof swapSide>;

/** A quote: the price of a pair after one published record, and what an amount gives at it. */
export const swapQuote = z.object({
  from: z.string(),
  to: z.string(),
  /** What is paid, in `from`. */
  pay: decimal,
  /** By the price less the spread, before the fee; in `to`. */
  gross: decimal,
  fee: decimal,
  /** What arrives: gross − fee. */
  receive: decimal,
  /** What the spread keeps of the payment’s worth, in `to`. */
  spread: decimal,
  spreadPpm: z.number().int(),
  feePpm: z.number().int(),
  /** One whole `from` in `to` at the index, without spread and fee. */
  mid: decimal,
  /** The same less the spread. */
  ratio: decimal,
  /** One whole `to` in `from`, at that ratio. */
  inverseRatio: decimal,
  /** Index prices in USDT. */
  fromPrice: decimal,
  toPrice: decimal,
  /** The record of the journal whose prices these are: `currencyExchange` names it. */
  quoteSeq: z.number().int(),
  pricedAtMs: timeMs,
  /**
   * While the price holds no longer than this, the quote is taken; a price that still holds is
   * taken later too.
   */
  validUntilMs: timeMs,
  indexAgeMs: z.number().int(),
  /** The least payment. */
  minimum: decimal,
});
export type SwapQuote = z.infer<typeof swapQuote>;

/** A swap that was made, as its record holds it. */
export const swapped = z.object({
  swapId: z.string(),
  from: z.string(),
  to: z.string(),
  pay: decimal,
  gross: decimal,
  fee: decimal,
  receive: decimal,
  /** Of the fee, what went to the security fund. */
  fundShare: decimal,
  spreadPpm: z.number().int(),
  feePpm: z.number().int(),
  fromPrice: decimal,
  toPrice: decimal,
  /** The record that the price is of, and the one that holds the swap. */
  quoteSeq: z.number().int(),
  seq: z.number().int(),
  timeMs,
});
export type Swapped = z.infer<typeof swapped>;

/** An asset that is swapped. */
export const swapAsset = z.object({
  asset: z.string(),
  open: z.boolean(),
  spreadPpm: z.number().int(),
  feePpm: z.number().int(),
  minimum: decimal,
  /** Decimals of the ledger's unit. */
  scale: z.number().int(),
});
export type SwapAsset = z.infer<typeof swapAsset>;

export const swapOffer = z.object({
  assets: z.array(swapAsset),
  /** What one user, and all, may swap in a UTC day, in USDT by the index. */
  userDayLimit: decimal,
  dayLimit: decimal,
  /** A balance that is worth at most so many USDT counts as small. */
  smallBalance: decimal,
});
export type SwapOffer = z.infer<typeof swapOffer>;
