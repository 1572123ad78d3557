import { displayAmount, displayPrice, multiplyDecimals } from '@candor/amount';
import type { Order } from '@candor/protocol';
import { classes, Worked } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { valueWorkings, type Pair } from '../workings/order-workings.ts';
import { filledPercent, takesMarket, valueOf } from './order-figures.ts';
import type { ListedPair } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

const dash = '—';

/** Buy or Sell in its direction's colour. */
export function SideWord({ side }: { readonly side: Order['side'] }) {
  const text = useText();
  return <span className={side === 'buy' ? 'up' : 'down'}>{text(`orders.side.${side}`)}</span>;
}

/** What kind of order it is; a leg of an OCO says that it is one. */
export function TypeCell({ order }: { readonly order: Order }) {
  const text = useText();
  const type = text(`ticket.type.${order.type}`);
  return order.ocoOrderId === null ? type : `${text('ticket.type.oco')} · ${type}`;
}

/**
 * The price an order asks for, or that it takes the market's; a stop says below at what price it
 * starts.
 */
export function PriceCell({ order, pair }: { readonly order: Order; readonly pair: ListedPair }) {
  const text = useText();
  const taken = order.price === null || takesMarket(order);
  return (
    <span className={classes('num', styles['stacked'])}>
      {taken ? text('orders.market') : displayPrice(order.price ?? '0', pair.tickScale)}
      {order.triggerPrice !== null && (
        <small>{text('orders.fromTrigger', { price: displayPrice(order.triggerPrice, pair.tickScale) })}</small>
      )}
    </span>
  );
}

/** An order's amount, or the sum it may spend. */
export function AmountCell({ order, pair }: { readonly order: Order; readonly pair: ListedPair }) {
  if (order.quantity !== null) return <span className="num">{displayAmount(order.quantity, pair.lotScale)}</span>;
  return (
    <span className="num">
      {order.quoteAmount === null ? dash : `${displayAmount(order.quoteAmount, 2)} ${pair.quote}`}
    </span>
  );
}

/** A bar and the share filled in words. */
export function FilledBar({ order }: { readonly order: Order }) {
  const percent = filledPercent(order);
  return (
    <span className={styles['filled']}>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{percent}%</span>
    </span>
  );
}

/** The value of an order with its workings. */
export function ValueCell({ order, pair }: { readonly order: Order; readonly pair: Pair }) {
  const text = useText();
  const value = valueOf(order);
  if (value === undefined) return <>{dash}</>;
  if (order.price === null || order.quantity === null) return <span className="num">{displayAmount(value, 2)}</span>;
  return (
    <Worked {...valueWorkings(order.price, order.quantity, pair, text)}>
      {displayAmount(multiplyDecimals(order.quantity, order.price), 2)}
    </Worked>
  );
}
