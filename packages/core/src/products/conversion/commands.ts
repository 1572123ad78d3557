import type { Amount } from '@candor/amount';

/** At what price an asset is swapped, and how much of it the platform is ready to hold. */
export interface ConversionTerms {
  /** Whether swaps of the asset are offered. */
  readonly open: boolean;
  /**
   * Parts in a million of the mid price; of two assets the larger spread holds, and the larger fee.
   */
  readonly spreadPpm: number;
  readonly feePpm: number;
  /** The least payment, in units of the ledger. */
  readonly minimum: Amount;
  /** Swaps leave at least so much of the asset in the inventory. */
  readonly floor: Amount;
  /** Swaps bring the inventory to so much of the asset at most. */
  readonly cap: Amount;
}

/** Offers swaps of an asset, or changes their terms. */
export interface SetConversionTerms {
  readonly type: 'set_conversion_terms';
  readonly assetId: number;
  /** The spot market whose index prices the asset in USDT; 0 for USDT itself. Never changes. */
  readonly marketId: number;
  readonly terms: ConversionTerms;
}

/** Bounds of a UTC day, in units of USDT by the index. */
export interface ConversionLimits {
  readonly userDay: Amount;
  readonly day: Amount;
  /** A balance that is worth at most so much counts as small. */
  readonly small: Amount;
}

export interface SetConversionLimits {
  readonly type: 'set_conversion_limits';
  readonly limits: ConversionLimits;
}

/** Moves the platform's own money between `treasury` and the book `inventory`. */
export interface MoveInventory {
  readonly type: 'move_inventory';
  readonly assetId: number;
  readonly amount: Amount;
  readonly direction: 'to_inventory' | 'to_treasury';
}

/** Swaps at the prices that held after a record: the quote is that record, and nothing else. */
export interface Convert {
  readonly type: 'convert';
  readonly userId: number;
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly quoteSeq: number;
  /** What is paid, or what has to arrive at least: then the least payment that does is taken. */
  readonly amount: Amount;
  readonly side: 'pay' | 'receive';
}

/** Swaps the whole free balance of several small balances into one asset, in one record. */
export interface ConvertSmall {
  readonly type: 'convert_small';
  readonly userId: number;
  readonly assetIds: readonly number[];
  readonly toAssetId: number;
  readonly quoteSeq: number;
}

/** Commands of this room. */
export type ConversionCommand = SetConversionTerms | SetConversionLimits | MoveInventory | Convert | ConvertSmall;
