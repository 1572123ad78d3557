import type { Amount, ContractKind, PositionSide, TierTerms } from '@candor/amount';
import type { MarketState, OrderKind, SelfTradePrevention, TimeInForce } from '../../base/words.ts';
import type {
  ContractDirection,
  ContractTriggerSource,
  MarginMode,
  PositionMode,
  StopKind,
  StopSource,
} from './words.ts';

/** What operators may announce. Rates of funding in 10⁻⁹, others in parts per million. */
export interface RiskTerms {
  /** How far orders may be from the mark. */
  readonly bandPpm: number;
  /** How far the mark may be from the index. */
  readonly clampPpm: number;
  /**
   * What samples of basis and premium fill: settlement units of a linear contract, lots of an
   * inverse one.
   */
  readonly impact: Amount;
  readonly interest: number;
  readonly fundingCap: number;
  readonly tiers: readonly TierTerms[];
}

/** Lists a perpetual contract on the index of a market. Ticks are those of the market. */
export interface ListContract {
  readonly type: 'list_contract';
  /** 10,001 and above: never the id of a market. */
  readonly contractId: number;
  /** `BTC/USDT:USDT`, `BTC/USD:BTC`. */
  readonly symbol: string;
  readonly kind: ContractKind;
  readonly marketId: number;
  readonly settleAssetId: number;
  /** Decimals of a lot in the base asset; 0 of an inverse contract, whose lots are contracts. */
  readonly lotScale: number;
  /** What one inverse contract is worth, in whole dollars; 0 of a linear one. */
  readonly face: number;
  readonly minimumQuantity: number;
  readonly maximumQuantity: number;
  readonly slippageCapPpm: number;
  readonly openOrdersMax: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly risk: RiskTerms;
}

/**
 * Maker and taker rates of one tier in one contract. Open orders keep the rates they were accepted
 * with.
 */
export interface SetContractFees {
  readonly type: 'set_contract_fees';
  readonly contractId: number;
  readonly tier: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export interface SetContractState {
  readonly type: 'set_contract_state';
  readonly contractId: number;
  readonly state: MarketState;
}

/**
 * New terms, from a funding hour at least seven days away. Positions keep their tiers until their
 * owner increases them.
 */
export interface SetContractTerms {
  readonly type: 'set_contract_terms';
  readonly contractId: number;
  readonly risk: RiskTerms;
  readonly effectiveFromMs: number;
}

/** A stop that is set on the position which an opening order makes, at its first fill. */
export interface AttachedStop {
  readonly triggerPrice: number;
  readonly source: StopSource;
  /** Limit price; without it the stop closes at market. */
  readonly price?: number;
}

/** Prices are ticks, quantities lots of the contract, both safe integers. */
export interface PlaceContractOrder {
  readonly type: 'place_contract_order';
  readonly userId: number;
  readonly contractId: number;
  readonly direction: ContractDirection;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  /** Limit price; on a market order, the worst price the user accepts. */
  readonly price?: number;
  /** Absent on a closing order: every lot of the position, and its other closing orders end. */
  readonly quantity?: number;
  readonly triggerPrice?: number;
  readonly triggerSource?: ContractTriggerSource;
  readonly trailingOffsetPpm?: number;
  readonly displayQuantity?: number;
  readonly expiresAtMs?: number;
  readonly clientOrderId?: string;
  readonly stopProfit?: AttachedStop;
  readonly stopLoss?: AttachedStop;
}

export interface CancelContractOrder {
  readonly type: 'cancel_contract_order';
  readonly userId: number;
  readonly orderId: number;
}

export interface CancelAllContractOrders {
  readonly type: 'cancel_all_contract_orders';
  readonly userId: number;
  /** Every contract when absent. */
  readonly contractId?: number;
}

/** New price and or new total quantity. A smaller quantity at the same price keeps priority. */
export interface AmendContractOrder {
  readonly type: 'amend_contract_order';
  readonly userId: number;
  readonly orderId: number;
  readonly price?: number;
  readonly quantity?: number;
}

/** Changeable only without any position or contract order. */
export interface SetPositionMode {
  readonly type: 'set_position_mode';
  readonly userId: number;
  readonly mode: PositionMode;
}

/** Changeable only without a position or an order in the contract. */
export interface SetMarginMode {
  readonly type: 'set_margin_mode';
  readonly userId: number;
  readonly contractId: number;
  readonly mode: MarginMode;
}

export interface SetLeverage {
  readonly type: 'set_leverage';
  readonly userId: number;
  readonly contractId: number;
  readonly leverage: number;
}

/** Adds margin to an isolated position, or takes what is above the least out of it. */
export interface MovePositionMargin {
  readonly type: 'move_position_margin';
  readonly userId: number;
  readonly contractId: number;
  readonly side: PositionSide;
  readonly action: 'add' | 'take';
  readonly amount: Amount;
}

/** Sets a stop on a position: for all of it, or for some lots. */
export interface SetPositionStop {
  readonly type: 'set_position_stop';
  readonly userId: number;
  readonly contractId: number;
  readonly side: PositionSide;
  readonly kind: StopKind;
  readonly source: StopSource;
  readonly triggerPrice: number;
  /** Limit price; without it the stop closes at market. */
  readonly price?: number;
  /** Every lot of the position when absent. */
  readonly quantity?: number;
  /** A stop of the same position that ends when this one is set. */
  readonly replaces?: number;
}

export interface CancelPositionStop {
  readonly type: 'cancel_position_stop';
  readonly userId: number;
  readonly stopId: number;
}

/**
 * Moves the platform's own money from `treasury` into the insurance fund. Nothing ever goes the
 * other way.
 */
export interface FundInsurance {
  readonly type: 'fund_insurance';
  readonly assetId: number;
  readonly amount: Amount;
}

/** Commands of this room. */
export type FuturesCommand =
  | ListContract
  | SetContractFees
  | SetContractState
  | SetContractTerms
  | PlaceContractOrder
  | CancelContractOrder
  | CancelAllContractOrders
  | AmendContractOrder
  | SetPositionMode
  | SetMarginMode
  | SetLeverage
  | MovePositionMargin
  | SetPositionStop
  | CancelPositionStop
  | FundInsurance;
