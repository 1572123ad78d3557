import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { contractTier } from './contract.ts';
import { contractType, liquidationPart, marginMode, positionSide } from './words.ts';

/** A funding hour of a contract, public. */
export const fundingHour = z.object({
  fundingId: z.string(),
  symbol: z.string(),
  atMs: timeMs,
  /** Null where there was no funding, with the cause. */
  rate: signedDecimal.nullable(),
  mark: decimal.nullable(),
  cause: z.string().nullable(),
  samples: z.number().int(),
  /** What payers paid and receivers got together; the difference went to the insurance fund. */
  paid: decimal,
  received: decimal,
  settleAsset: z.string(),
  seq: z.number().int(),
});
export type FundingHour = z.infer<typeof fundingHour>;

/** What one funding hour moved for one position of the user; negative: paid. */
export const fundingPayment = z.object({
  fundingId: z.string(),
  positionId: z.string(),
  symbol: z.string(),
  side: positionSide,
  atMs: timeMs,
  rate: signedDecimal,
  mark: decimal,
  value: decimal,
  amount: signedDecimal,
  asset: z.string(),
  seq: z.number().int(),
});
export type FundingPayment = z.infer<typeof fundingPayment>;

/** A liquidation step as everybody sees it: no names. */
export const publicLiquidation = z.object({
  liquidationId: z.string(),
  symbol: z.string(),
  contractType,
  side: positionSide,
  quantity: decimal,
  /** Average of what was filled in the book, and the price of what was deleveraged. */
  price: decimal,
  mark: decimal,
  deleveraged: decimal,
  /** What the insurance fund paid, or got as fee: signed from the fund's side. */
  fund: signedDecimal,
  timeMs,
  seq: z.number().int(),
});
export type PublicLiquidation = z.infer<typeof publicLiquidation>;

/** A number of a liquidation's or a deleveraging's receipt. */
export const liquidationIdForm = /^(LQ|AD)-\d{1,12}-\d{1,6}$/;

/** A mark of a second as it was journalled. */
export const markSample = z.object({
  second: z.number().int(),
  /** Null where the index was stale; the mark stayed what it was. */
  index: decimal.nullable(),
  /** The basis sample of that second; null where a side was too thin. */
  sample: signedDecimal.nullable(),
  mean: signedDecimal.nullable(),
  samples: z.number().int(),
  mark: decimal,
  stale: z.boolean(),
  seq: z.number().int(),
});
export type MarkSample = z.infer<typeof markSample>;

/** One fill of a liquidation step. */
const liquidationFill = z.object({
  tradeId: z.string(),
  part: liquidationPart,
  price: decimal,
  quantity: decimal,
  value: decimal,
  fee: decimal,
  /** Beyond the bankruptcy price: the insurance fund pays the difference. */
  onFund: z.boolean(),
});

/** What F17 ranks a position by, at the mark of the receipt; of a cross account all of it. */
export const adlRank = z.object({
  unrealised: signedDecimal,
  cost: decimal,
  value: decimal,
  equity: signedDecimal,
  /** F17, a fraction. */
  score: signedDecimal,
});

/** Those who were taken over from, without names. */
const takenOver = z.object({
  place: z.number().int(),
  of: z.number().int(),
  quantity: decimal,
  price: decimal,
  value: decimal,
  rank: adlRank,
});

/** A step's phases in their order, with what F10 compared at each. */
const liquidationPhase = z.object({
  phase: z.enum(['orders_ended', 'position_chosen', 'book', 'fund', 'deleveraging', 'waiting', 'done']),
  quantity: decimal,
  equity: signedDecimal,
  required: decimal,
  fee: decimal,
});

/** A cross position of the same account, beside the one that was closed. */
const otherCrossPosition = z.object({
  symbol: z.string(),
  side: positionSide,
  lots: z.string(),
  quantity: decimal,
  costUnits: z.string(),
  mark: decimal,
  value: decimal,
  unrealised: signedDecimal,
  maintenance: decimal,
  exitFee: decimal,
});

/**
 * Everything that a stranger needs to recompute a liquidation step, without its user. Units of the
 * settlement asset beside decimals.
 */
export const liquidationReceipt = z.object({
  liquidationId: z.string(),
  kind: z.enum(['liquidation', 'deleveraging']),
  symbol: z.string(),
  contractType,
  side: positionSide,
  marginMode,
  leverage: z.number().int(),
  settleAsset: z.string(),
  settleScale: z.number().int(),
  tickScale: z.number().int(),
  timeMs,
  seq: z.number().int(),
  /** The mark that stood, and its record. */
  mark: decimal,
  markSecond: z.number().int().nullable(),
  markSeq: z.number().int().nullable(),
  /** F13: the marks of the minute that it is the mean of, oldest first, and the clamp. */
  markSamples: z.array(markSample),
  markClampRate: decimal,
  /** The position before the step. */
  lots: z.string(),
  quantity: decimal,
  costUnits: z.string(),
  averageOpenPrice: decimal,
  margin: decimal,
  owed: decimal,
  /** F8 to F12 at that mark. */
  tier: contractTier,
  tiers: z.array(contractTier),
  value: decimal,
  unrealised: signedDecimal,
  equity: signedDecimal,
  maintenance: decimal,
  exitFee: decimal,
  /** Σ (MM + X) that F10 compared with the equity: of a cross account all its positions. */
  required: decimal,
  others: z.array(otherCrossPosition),
  exitRate: decimal,
  bankruptcyPrice: decimal.nullable(),
  /** What was closed, and how. */
  closedQuantity: decimal,
  phases: z.array(liquidationPhase),
  fills: z.array(liquidationFill),
  takenOver: z.array(takenOver),
  realised: signedDecimal,
  tradingFee: decimal,
  liquidationFee: decimal,
  fundPaid: decimal,
  /**
   * What of the margin became available to the owner again; a cross position has none of its own.
   */
  returned: decimal,
  /** By how much all that is in the wallet changed. */
  walletChange: signedDecimal,
  /** Of a deleveraging: the place by rank, of how many, and the rank. */
  adlPlace: z.number().int().nullable(),
  adlOf: z.number().int().nullable(),
  adlRank: adlRank.nullable(),
});
export type LiquidationReceipt = z.infer<typeof liquidationReceipt>;

/** A step of one of the user's own liquidations or deleveragings. */
export const ownLiquidation = z.object({
  liquidationId: z.string(),
  kind: z.enum(['liquidation', 'deleveraging']),
  positionId: z.string(),
  symbol: z.string(),
  contractType,
  side: positionSide,
  quantity: decimal,
  price: decimal,
  mark: decimal,
  realised: signedDecimal,
  /** Of the liquidation, and of the fills that closed it. */
  fee: decimal,
  tradingFee: decimal,
  fundPaid: decimal,
  returned: decimal,
  walletChange: signedDecimal,
  asset: z.string(),
  /** Opens the receipt for anyone: `/receipt/{liquidationId}-{receiptKey}`. */
  receiptKey: z.string(),
  timeMs,
  seq: z.number().int(),
});
export type OwnLiquidation = z.infer<typeof ownLiquidation>;

/** A movement of the insurance fund. */
export const insuranceMovement = z.object({
  movementId: z.string(),
  asset: z.string(),
  cause: z.string(),
  amount: signedDecimal,
  balanceAfter: decimal,
  symbol: z.string().nullable(),
  timeMs,
  seq: z.number().int(),
});
export type InsuranceMovement = z.infer<typeof insuranceMovement>;
