// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { ChangeableTerms } from '../../base/terms.ts';
import { offLot, offTick } from '../../markets/grid.ts';
import type { Market } from '../../markets/market.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import type { State } from '../../state/state.ts';

/**
 * Whether every order that waits or rests in a market, those that are due left out, could have been
 * placed on a grid.
 */
export function ordersFit(state: State, market: Market, terms: ChangeableTerms, nowMs: number): boolean {
  const due = new Set(state.expiries.anyDue(nowMs) ? state.expiries.due(nowMs) : []);
  const fits = (slot: number): boolean => due.has(slot) || orderFits(state, slot, terms);
  for (const side of [BUY, SELL] as const) {
    for (let slot = market.book.first(side); slot !== 0; slot = market.book.after(slot)) if (!fits(slot)) return false;
  }
  for (const slot of market.triggers.all()) if (!fits(slot)) return false;
  return true;
}

/** A trailing stop's trigger follows the price it watches, tick by tick: no grid binds it. */
function orderFits({ orders }: State, slot: number, terms: ChangeableTerms): boolean {
  const rare = orders.rare.get(slot);
  const trigger = rare === undefined || rare.trailingOffsetPpm > 0 ? 0 : rare.triggerPrice;
  const quantities = [
    orders.quantity(slot),
    orders.pool.remaining(slot),
    orders.pool.shown(slot),
    orders.display(slot),
  ];
  const prices = [orders.pool.price(slot), rare?.worstPrice ?? 0, trigger];
  return !prices.some((price) => offTick(price, terms)) && !quantities.some((quantity) => offLot(quantity, terms));
}
