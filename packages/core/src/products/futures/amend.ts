import { amount, contractValue, leverageMaxOf } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { place } from '../../orders/orders.ts';
import { freeOfAccount } from './account.ts';
import type { At } from './at.ts';
import { ownSlot } from './cancel.ts';
import type { AmendContractOrder } from './commands.ts';
import { writeDueEnds } from './ending.ts';
import { futuresTable } from './events.ts';
import { bandOf, holdOf, isExact } from './match.ts';
import { postHold } from './money.ts';
import { directionOf, isClosing } from './order-flags.ts';
import { openLots, partyOf } from './party.ts';
import { exceeds } from './place.ts';

/**
 * New price, new total quantity, or both, of a resting order. A smaller quantity at the same price
 * keeps its place in the queue, anything else goes to the back. A price that would take is refused:
 * a taker is a new order.
 */
export function decideAmend(at: At, command: AmendContractOrder): RejectionReason | undefined {
  const { own, state, writer, timeMs } = at;
  const { orders } = own;
  const { pool } = orders;
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const slot = ownSlot(at, user, command.orderId);
  if (slot === 0) return 'not_found';
  const contract = own.contractOf(slot);
  const closing = isClosing(orders, slot);
  if (!closing && state.users.isFrozen(user)) return 'account_frozen';
  if (contract.state !== 'open') return contract.state === 'halted' ? 'market_halted' : 'market_cancel_only';
  const mark = own.markOf(contract);
  if (!closing && mark === 0) return 'mark_stale';
  const [oldPrice, oldQuantity, oldRemaining] = [pool.price(slot), orders.quantity(slot), pool.remaining(slot)];
  const price = command.price ?? oldPrice;
  const quantity = command.quantity ?? oldQuantity;
  const remaining = quantity - (oldQuantity - oldRemaining);
  if (!Number.isSafeInteger(price)) return 'price_off_tick';
  if (price <= 0) return 'price_not_positive';
  if (!isWhole(quantity, 1, Number.MAX_SAFE_INTEGER)) return 'quantity_off_lot';
  if (remaining <= 0 || (!closing && quantity < contract.minimumQuantity)) return 'quantity_below_minimum';
  if (quantity > contract.maximumQuantity && quantity > oldQuantity) return 'quantity_above_maximum';
  const value = contractValue(contract.scale, BigInt(price), BigInt(remaining));
  if (!isExact(value)) return 'notional_above_maximum';
  const band = bandOf(own, contract, timeMs);
  if (price < band.low || price > band.high) return 'price_outside_band';
  if (price === oldPrice && quantity === oldQuantity) return 'amend_nothing_changed';
  if (orders.place(slot) !== place.resting) return 'amend_not_allowed';
  const buys = pool.side(slot) === BUY;
  const lots = openLots(own, user, contract, { buys, closing, except: slot });
  if (closing) {
    const position = own.openPosition(contract, buys ? 'short' : 'long', user);
    const free = Number(position?.lots ?? 0n) - lots;
    if (remaining > free) return exceeds(contract, free);
  } else if (remaining > oldRemaining || price !== oldPrice) {
    const held = own.position(contract, buys ? 'long' : 'short', user)?.lots ?? 0n;
    const before = contractValue(contract.scale, BigInt(mark), held + BigInt(lots));
    const leverageMax = leverageMaxOf(contract.termsAt(timeMs).tiers, before + value);
    if (leverageMax === 0) return 'position_limit';
    if (own.setting(user, contract).leverage > leverageMax) return 'leverage_above_tier';
  }
  const best = contract.book.bestPrice(buys ? SELL : BUY);
  if (best !== 0 && (buys ? price >= best : price <= best)) return 'post_only_would_take';
  const hold = holdOf(at, partyOf(own, slot), price, remaining) ?? amount(0n);
  const account = own.account(user, contract);
  const more = hold - BigInt(orders.reserved(slot));
  if (more > 0n && more > freeOfAccount(own, account)) return lacks(user, contract.asset, more, contract.wallet);

  writeDueEnds(own, writer, timeMs);
  const keptPriority = price === oldPrice && quantity < oldQuantity;
  const display = orders.display(slot);
  const slice = display === 0 ? remaining : Math.min(display, remaining);
  const oldDisplayed = pool.shown(slot);
  futuresTable.write(writer, {
    type: 'contract_order_amended',
    keptPriority,
    direction: directionOf(orders, slot),
    byOwner: true,
    contractId: contract.contractId,
    orderId: command.orderId,
    userId: command.userId,
    oldPrice,
    oldDisplayed,
    price,
    quantity,
    remaining,
    displayed: keptPriority ? Math.min(oldDisplayed, slice) : slice,
    hold,
  });
  postHold(own, writer, account, command.orderId, more);
  return undefined;
}
