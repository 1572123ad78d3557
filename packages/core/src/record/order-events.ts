import type { CoreEvent, ExchangeEvent } from './events.ts';

/**
 * Whether an event is about orders of spot markets. An event that is missing here does not compile,
 * so that no reader of orders overlooks one.
 */
const concernsOrders = {
  order_accepted: true,
  order_rested: true,
  trade: true,
  order_finished: true,
  order_triggered: true,
  trigger_moved: true,
  order_amended: true,
  asset_listed: false,
  market_listed: false,
  market_state_set: false,
  market_terms_set: false,
  tier_thresholds_set: false,
  periods_set: false,
  fee_tier_set: false,
  user_registered: false,
  user_tier_set: false,
  user_frozen_set: false,
  user_merchant_set: false,
  demo_supply_issued: false,
  demo_funds_granted: false,
  funds_transferred: false,
  index_price_set: false,
  time_passed: false,
  audit_anchored: false,
} as const satisfies Readonly<Record<CoreEvent['type'], boolean>>;

type OrderEventType = {
  [T in CoreEvent['type']]: (typeof concernsOrders)[T] extends true ? T : never;
}[CoreEvent['type']];

/** Events of spot orders. */
export type OrderEvent = Extract<CoreEvent, { readonly type: OrderEventType }>;

const types: ReadonlySet<string> = new Set(
  Object.entries(concernsOrders).flatMap(([type, concerns]) => (concerns ? [type] : [])),
);

/** Whether an event is about orders of spot markets. */
export const isOrderEvent = (event: ExchangeEvent): event is OrderEvent => types.has(event.type);
