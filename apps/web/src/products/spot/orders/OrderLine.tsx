import { displayAmount, displayPrice } from '@candor/amount';
import type { Order } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { SideWord } from './OrderCells.tsx';
import { linePrice, startPrice } from './order-figures.ts';
import { usePairs } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/**
 * An order in a line of a phone's list: side, amount and price, and smaller its type, the price it
 * starts from, and what else there is to say.
 */
export function OrderLine(props: {
  readonly order: Order;
  /** Whether the list holds orders of every market, so that a line says of which it is. */
  readonly ofAll: boolean;
  readonly children: ReactNode;
}) {
  const text = useText();
  const { order, ofAll, children } = props;
  const pair = usePairs()(order.symbol);
  const amount = order.quantity === null ? (order.quoteAmount ?? '') : displayAmount(order.quantity, pair.lotScale);
  const [price, trigger] = [linePrice(order), startPrice(order)];
  const type = text(order.ocoOrderId === null ? `ticket.type.${order.type}` : 'orders.ocoType', {
    type: text(`ticket.type.${order.type}`),
  });
  return (
    <span>
      {ofAll && <strong className={styles['linePair']}>{order.symbol}</strong>}
      <SideWord side={order.side} />{' '}
      {price === null
        ? text('orders.rowMarket', { amount })
        : text('orders.rowAt', { amount, price: displayPrice(price, pair.tickScale) })}
      <small>
        {type}
        {trigger !== null && ` ${text('orders.fromTrigger', { price: displayPrice(trigger, pair.tickScale) })}`}
        {' · '}
        {children}
      </small>
    </span>
  );
}
