// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { AmendOrder } from './commands.ts';
import { offLot, offTick } from '../../markets/grid.ts';
import { BUY } from '../../order-book/order-book.ts';
import type { RecordWriter } from '../../record/writer.ts';
import { writeAmended } from './write.ts';
import { place } from '../../orders/orders.ts';
import type { State } from '../../state/state.ts';
import { canSpend } from '../../state/available.ts';
import { ownSlot } from './cancel.ts';
import { reserveOfBuy } from './match.ts';
import { bestOpposite, isWorse } from './place.ts';
import { lacks } from '../../ledger/lack.ts';

/**
 * New price, new total quantity, or both, of a resting order. A smaller quantity at the same price
 * keeps its place in the queue, anything else goes to the back. A price that would take is refused:
 * a taker is a new order, with a taker's preview.
 */
export function decideAmend(
  state: State,
  command: AmendOrder,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const { orders } = state;
  const { pool } = orders;
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  if (state.users.isFrozen(user)) return 'account_frozen';
  const slot = ownSlot(state, user, command.orderId, nowMs);
  const market = state.markets[orders.market(slot)];
  if (slot === 0 || market === undefined) return 'not_found';
  if (market.state !== 'open') return market.state === 'halted' ? 'market_halted' : 'market_cancel_only';

  const oldPrice = pool.price(slot);
  const oldQuantity = orders.quantity(slot);
  const oldRemaining = pool.remaining(slot);
  const price = command.price ?? oldPrice;
  const quantity = command.quantity ?? oldQuantity;
  const remaining = quantity - (oldQuantity - oldRemaining);
  if (offTick(price, market.terms)) return 'price_off_tick';
  if (price <= 0) return 'price_not_positive';
  if (offLot(quantity, market.terms)) return 'quantity_off_lot';
  if (quantity < market.terms.minimumQuantity || remaining <= 0) return 'quantity_below_minimum';
  if (quantity > market.terms.maximumQuantity) return 'quantity_above_maximum';
  const value = price * quantity * market.quoteUnit;
  if (value < market.minimumNotional) return 'notional_below_minimum';
  if (value > market.maximumNotional) return 'notional_above_maximum';
  if (price < market.bandLow || price > market.bandHigh) return 'price_outside_band';
  const side = pool.side(slot);
  const best = bestOpposite(state, market, side, nowMs);
  if (best !== 0 && !isWorse(side, best, price)) return 'post_only_would_take';
  if (price === oldPrice && quantity === oldQuantity) return 'amend_nothing_changed';
  const inOco = (orders.rare.get(slot)?.otherOrderId ?? 0) !== 0;
  if (orders.place(slot) !== place.resting || inOco) return 'amend_not_allowed';
  const reserved =
    side === BUY
      ? reserveOfBuy(price, remaining, market, orders.makerPpm(slot), orders.takerPpm(slot))
      : remaining * market.baseUnit;
  const more = reserved - orders.reserved(slot);
  const paidIn = market.paidIn(side);
  if (more > 0 && !canSpend(state, user, paidIn, more, nowMs)) return lacks(user, paidIn, more);

  const keptPriority = price === oldPrice && quantity < oldQuantity;
  const oldDisplayed = pool.shown(slot);
  const display = orders.display(slot);
  const slice = display === 0 ? remaining : Math.min(display, remaining);
  writeAmended(writer, {
    orderId: command.orderId,
    userId: command.userId,
    marketId: market.marketId,
    side,
    keptPriority,
    oldPrice,
    oldDisplayed,
    price,
    quantity,
    remaining,
    displayed: keptPriority ? Math.min(oldDisplayed, slice) : slice,
    reserved,
  });
  return undefined;
}
