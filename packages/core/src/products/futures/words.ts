/** Codes of the events are places in these lists, which only ever grow at their end. */
export const contractKinds = ['linear', 'inverse'] as const;

export const positionSides = ['long', 'short'] as const;

/**
 * Isolated: a position has a margin of its own. Cross: all that is available in its wallet is
 * for all cross positions of the asset.
 */
export const marginModes = ['isolated', 'cross'] as const;
export type MarginMode = (typeof marginModes)[number];

/**
 * Hedge: long and short side by side. One way: a buy against a short closes it first and opens the
 * rest, and the reverse.
 */
export const positionModes = ['hedge', 'one_way'] as const;
export type PositionMode = (typeof positionModes)[number];

/** 1 open long, 2 open short, 3 close long, 4 close short. In one-way mode 1 buys and 2 sells. */
export type ContractDirection = 1 | 2 | 3 | 4;

/** What a stop order watches. */
export const contractTriggerSources = ['last', 'index', 'mark'] as const;
export type ContractTriggerSource = (typeof contractTriggerSources)[number];

/**
 * Who placed an order: its owner, a stop of the owner's position, or the liquidation of the owner's
 * position.
 */
export const orderOrigins = ['owner', 'stop', 'liquidation'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

/** Why a contract order ended. */
export const contractEndCauses = [
  'filled',
  'user',
  'cancel_all',
  'immediate_or_cancel',
  'no_liquidity',
  'price_limit',
  'self_trade_prevention',
  'expired',
  'price_outside_band',
  /** What it held and what was free no longer covered the fill. */
  'margin_insufficient',
  /** The fill would have passed the tier of the leverage. */
  'leverage_above_tier',
  /** The position it would have closed became smaller or ended. */
  'position_shrank',
  /** An order that closes everything came. */
  'close_all',
  /** It was ended before its owner would have owed something. */
  'debt_prevented',
  'liquidation',
  /** Nothing opens while the mark is stale. */
  'mark_stale',
] as const;

/** Why a position changed. */
export const positionCauses = [
  'opened',
  'closed',
  'margin_added',
  'margin_taken',
  'leverage',
  'funding',
  'liquidation',
  'deleveraging',
  'owed_repaid',
] as const;

/** Why what an account owes changed. */
export const owedCauses = ['realised', 'funding', 'repaid', 'insurance'] as const;

/** How a stop on a position earns its name: it takes a profit or limits a loss. */
export const stopKinds = ['profit', 'loss'] as const;
export type StopKind = (typeof stopKinds)[number];

/** What a stop on a position watches. */
export const stopSources = ['mark', 'last'] as const;
export type StopSource = (typeof stopSources)[number];

export const stopEndCauses = ['fired', 'user', 'position_ended', 'replaced'] as const;

/**
 * How funding of a period ended: paid, or not, with too few samples or without a fresh mark within
 * an hour.
 */
export const fundingOutcomes = ['paid', 'few_samples', 'stale'] as const;

/** The stage of a liquidation's step. */
export const liquidationPhases = [
  'orders_ended',
  'position_chosen',
  'book',
  'fund',
  'deleveraging',
  'waiting',
  'done',
] as const;

/** Why the insurance fund moved. */
export const insuranceCauses = ['funding_remainder', 'liquidation_fee', 'shortfall', 'from_treasury'] as const;
