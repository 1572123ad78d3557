import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { contractTier } from './contract.ts';
import { lossOrder } from './orders.ts';
import { closeCause, contractType, marginMode, positionSide, positionStatus } from './words.ts';

/**
 * A position of a user. `money` is its margin, `flag` 1 for long and 2 for short. Figures at the
 * mark are of `markAtMs`.
 */
export const position = z.object({
  id: z.string(),
  money: decimal,
  flag: z.union([z.literal(1), z.literal(2)]),
  symbol: z.string(),
  contractType,
  side: positionSide,
  marginMode,
  leverage: z.number().int(),
  status: positionStatus,
  /** Size: base asset, or contracts. */
  openInterest: decimal,
  lots: z.string(),
  /** Exact sum of its opening values, in units of the settlement asset. */
  costUnits: z.string(),
  /** Average open price, shown alone; null once it is closed. */
  averageOpenPrice: decimal.nullable(),
  /** Isolated: its own margin. Cross: what its value at the mark needs at its leverage. */
  positionMargin: decimal,
  owed: decimal,
  /** Value at the mark. */
  entrustedValue: decimal,
  mark: decimal.nullable(),
  markStale: z.boolean(),
  markAtMs: timeMs.nullable(),
  /** First tick at which it is liquidated, all else standing still; null where there is none. */
  expectedLiquidationPrice: decimal.nullable(),
  bankruptcyPrice: decimal.nullable(),
  unrealised: signedDecimal.nullable(),
  equity: signedDecimal.nullable(),
  maintenance: decimal.nullable(),
  exitFee: decimal.nullable(),
  /**
   * Maintenance and exit fee ÷ equity, a fraction: 1 is liquidation. Null without a mark or with
   * nothing left.
   */
  marginRatio: decimal.nullable(),
  /** Equity ÷ value: the collateral asset ratio. */
  collateralAssetRatio: signedDecimal.nullable(),
  /**
   * Since it was opened: what closing realised, what fees took, what funding brought or took, and
   * the three together.
   */
  realised: signedDecimal,
  serviceCharge: decimal,
  funding: signedDecimal,
  net: signedDecimal,
  /** What the next funding moves at the rate of now; negative: its owner pays. */
  nextFunding: signedDecimal.nullable(),
  stopTriggerPrices: z.object({ stopProfit: z.array(decimal), stopLoss: z.array(decimal) }),
  stops: z.array(lossOrder),
  /** 1 to 5: how near to deleveraging it is; 5 is next. Null without a mark. */
  adlLights: z.number().int().nullable(),
  /** The tiers that hold for it until its owner increases it. */
  tiers: z.array(contractTier),
  openedAtMs: timeMs,
  updatedAtMs: timeMs,
  closedAtMs: timeMs.nullable(),
  closedQuantity: decimal,
  averageClosePrice: decimal.nullable(),
  closeCause: closeCause.nullable(),
  seq: z.number().int(),
});
export type Position = z.infer<typeof position>;

/** A settlement asset's account: USDT for linear contracts, the coin for inverse ones. */
export const contractAccount = z.object({
  asset: z.string(),
  scale: z.number().int(),
  walletType: z.number().int(),
  available: decimal,
  /** Held by opening orders. */
  held: decimal,
  isolatedMargin: decimal,
  owed: decimal,
  /** What may open or leave; negative where losses have eaten more. */
  free: signedDecimal,
  /** Of the cross positions; null while a mark is missing. */
  unrealised: signedDecimal.nullable(),
  equity: signedDecimal.nullable(),
  maintenance: decimal.nullable(),
  exitFees: decimal.nullable(),
  marginRatio: decimal.nullable(),
});
export type ContractAccount = z.infer<typeof contractAccount>;

/** A user's place in the order of deleveraging. */
export const adlPlace = z.object({
  positionId: z.string(),
  symbol: z.string(),
  side: positionSide,
  /** 1 is taken first. */
  place: z.number().int(),
  of: z.number().int(),
  lights: z.number().int(),
  /** F17, a fraction. */
  score: signedDecimal,
  atMs: timeMs,
});
export type AdlPlace = z.infer<typeof adlPlace>;
