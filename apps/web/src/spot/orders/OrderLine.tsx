import { displayAmount, displayPrice } from '@candor/amount';
import type { Order } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { SideWord } from './OrderCells.tsx';
import { usePairs } from './use-pair.ts';

/** An order in a line of a phone's list: side, amount and price, and smaller what else there is to say. */
export function OrderLine(props: {
  readonly order: Order;
  /** The one of its prices that says most; null for the market's. */
  readonly price: string | null;
  readonly children: ReactNode;
}) {
  const text = useText();
  const { order, price, children } = props;
  const pair = usePairs()(order.symbol);
  const amount = order.quantity === null ? (order.quoteAmount ?? '') : displayAmount(order.quantity, pair.lotScale);
  return (
    <span>
      <SideWord side={order.side} />{' '}
      {price === null
        ? text('orders.rowMarket', { amount })
        : text('orders.rowAt', { amount, price: displayPrice(price, pair.tickScale) })}
      <small>{children}</small>
    </span>
  );
}
