import { displayAmount, displayPrice, isZeroDecimal } from '@candor/amount';
import type { Order } from '@candor/protocol';
import { Button, Worked } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useTicket } from '../ticket/ticket-store.ts';
import { exactText } from '../workings/figures.ts';
import { averageWorkings } from '../workings/order-workings.ts';
import { StateBadge } from './OrderHistory.tsx';
import { takesMarket } from './order-figures.ts';
import { repeatOrder } from './repeat.ts';
import { usePairs } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/** What was asked for: type, prices, conditions, and how far it got. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const text = useText();
  const time = useTime();
  const pair = usePairs()(order.symbol);
  const inHand = useTicket((state) => state.symbol);
  const price = (value: string | null) =>
    value === null ? undefined : `${displayPrice(value, pair.tickScale)} ${pair.quote}`;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text('orders.col.pair'), order.symbol],
    [text('orders.col.state'), <StateBadge key="state" order={order} />],
    [text('orders.col.type'), text(`ticket.type.${order.type}`)],
    [text(takesMarket(order) ? 'orders.worst' : 'orders.col.price'), price(order.price)],
    [text('orders.col.trigger'), price(order.triggerPrice)],
    [text('orders.timeInForce'), text(`ticket.tif.${order.timeInForce}`)],
    [text('orders.ends'), order.expiresAtMs === null ? undefined : time.dateTime(order.expiresAtMs)],
    [
      text('orders.shown'),
      order.displayQuantity === null
        ? undefined
        : `${displayAmount(order.displayQuantity, pair.lotScale)} ${pair.base}`,
    ],
    [text('orders.ocoWith'), order.ocoOrderId === null ? undefined : text('orders.ocoLeg', { id: order.ocoOrderId })],
    [
      text('orders.col.average'),
      order.averagePrice === null ? undefined : (
        <Worked key="average" {...averageWorkings(order, pair, text)}>
          {displayPrice(order.averagePrice, pair.tickScale)}
        </Worked>
      ),
    ],
    [
      text('orders.heldNow'),
      isZeroDecimal(order.reserved) ? undefined : `${exactText(order.reserved)} ${order.reservedAsset}`,
    ],
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
      {inHand === order.symbol && (
        <Button variant="quiet" size={28} onClick={() => repeatOrder(order)}>
          {text('orders.repeat')}
        </Button>
      )}
    </>
  );
}
