// Proof: tests/properties/merchant-right.test.ts and operator-commands.test.ts.

import { actorsOfCause } from '../ledger/posted.ts';
import type { ExchangeEvent } from '../products/events.ts';
import type { ActorKind } from '../record/event-table.ts';
import { actorsOf, isTableEvent } from '../codec/tables.ts';
import type { OtcResolved } from '../products/otc/events.ts';
import { isOfParties } from '../products/otc/guard.ts';

/**
 * What operators may cause: listings, states, terms, tiers and what earns them, periods, freezes
 * and who is a merchant. Balances and orders are their owners' alone.
 */
const operatorEvents: ReadonlySet<ExchangeEvent['type']> = new Set([
  'asset_listed',
  'market_listed',
  'market_state_set',
  'market_terms_set',
  'fee_tier_set',
  'tier_thresholds_set',
  'periods_set',
  'user_tier_set',
  'user_frozen_set',
  'user_merchant_set',
  'user_registered',
]);

/** What prices that moved while a market stood still do to its stops when it opens again. */
const firingEvents: ReadonlySet<ExchangeEvent['type']> = new Set([
  'trigger_moved',
  'order_triggered',
  'trade',
  'order_rested',
  'order_finished',
]);

/**
 * The first event in an operator's record that no operator may cause, or undefined. Time and prices
 * go on in whichever record comes next: an order may expire in it, and after a market was opened
 * the stops that were reached meanwhile fire, by the terms their owners gave them.
 */
export function forbiddenToOperator(events: readonly ExchangeEvent[]): ExchangeEvent | undefined {
  let opened = false;
  const verdict = events.find((event) => event.type === 'otc_resolved');
  return events.find((event) => {
    if (event.type === 'market_state_set' && event.state === 'open') opened = true;
    if (isUnjudged(event, verdict)) return true;
    if (isTableEvent(event)) return !mayCause('operator', event);
    if (operatorEvents.has(event.type)) return false;
    if (event.type === 'order_finished' && event.cause === 'expired') return false;
    return !(opened && firingEvents.has(event.type));
  });
}

/** An end of an order between people, and money of it, but by a verdict, and of its two parties. */
function isUnjudged(event: ExchangeEvent, verdict: OtcResolved | undefined): boolean {
  if (event.type === 'otc_order_closed' || event.type === 'otc_claim_closed') return event.orderId !== verdict?.orderId;
  if (event.type !== 'posted' || !event.cause.startsWith('otc_')) return false;
  return verdict === undefined || !isOfParties(event, verdict);
}

/**
 * Whether an event of a product may be in a record of an actor: the event itself, and of money why
 * it moves.
 */
export function mayCause(actor: ActorKind, event: ExchangeEvent): boolean {
  if (!isTableEvent(event)) return true;
  if (!actorsOf(event).includes(actor)) return false;
  const causers: readonly ActorKind[] = event.type === 'posted' ? actorsOfCause[event.cause] : [actor];
  return causers.includes(actor);
}
