import type { Order } from '@candor/protocol';
import { takesMarket } from './order-figures.ts';
import { emptyForm, type TicketForm } from '../ticket/form.ts';
import { editForm } from '../ticket/ticket-store.ts';

/** The form that would place this order again. A leg of an OCO repeats as the order it is. */
export function formOf(order: Order): TicketForm {
  const plain = (decimal: string | null) =>
    decimal === null ? '' : decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return {
    ...emptyForm,
    side: order.side,
    type: order.type,
    price: takesMarket(order) ? '' : plain(order.price),
    quantity: plain(order.quantity),
    budget: plain(order.quoteAmount),
    by: order.quoteAmount === null ? 'quantity' : 'budget',
    trigger: order.trailingPercent === null ? plain(order.triggerPrice) : '',
    triggerSource: order.triggerSource ?? 'last',
    trailing: plain(order.trailingPercent),
    display: plain(order.displayQuantity),
    timeInForce: order.timeInForce === 'GTD' ? 'GTC' : order.timeInForce,
    postOnly: order.postOnly,
    selfTrade: order.selfTradePrevention,
  };
}

/** Fills the order form with an order of the market in hand; nothing is sent. */
export const repeatOrder = (order: Order): void => editForm(formOf(order));
