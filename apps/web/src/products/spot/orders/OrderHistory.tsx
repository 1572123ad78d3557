import { displayPrice } from '@candor/amount';
import type { Order } from '@candor/protocol';
import { Badge, DataTable, Empty, type Column } from '@candor/ui';
import { useOrderHistory } from './whole-lists.ts';
import type { OrderFilter } from '../../../account/order-filter.ts';
import { useText, type Text } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { AmountCell } from './OrderCells.tsx';
import { OrderLine } from './OrderLine.tsx';
import { useOrderColumns } from './use-order-columns.tsx';
import { usePairs } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/** Finished orders, newest first; a row opens its timeline. */
export function OrderHistory(props: { readonly filter: OrderFilter; readonly onOrder: (order: Order) => void }) {
  const text = useText();
  const { orders, more, query } = useOrderHistory(props.filter);
  const columns = useColumns(props.filter.symbol);
  return (
    <div className={styles['list']}>
      <ListStates items={orders} query={query} more={more}>
        {(rows) => (
          <DataTable
            caption={text('orders.tab.history')}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            onRow={props.onOrder}
            empty={<Empty text={text('orders.emptyHistory')} />}
            mobileRow={props.filter.symbol === undefined ? mobileRows.ofAll : mobileRows.ofOne}
          />
        )}
      </ListStates>
    </div>
  );
}

function MobileOrder({ order, ofAll }: { readonly order: Order; readonly ofAll: boolean }) {
  const text = useText();
  const time = useTime();
  return (
    <span className={styles['mobile']}>
      <OrderLine order={order} ofAll={ofAll}>
        {stateText(order, text)} · {time.short(order.updatedAtMs)}
      </OrderLine>
    </span>
  );
}

const mobileRows = {
  ofOne: (order: Order) => <MobileOrder order={order} ofAll={false} />,
  ofAll: (order: Order) => <MobileOrder order={order} ofAll />,
};

/** How an order ended, in words. */
export const stateText = (order: Order, text: Text): string =>
  text(order.endCause === 'budget_used' ? 'orders.cause.budget_used' : `orders.status.${order.status}`);

const tones = {
  filled: 'good',
  canceled: 'plain',
  expired: 'plain',
  open: 'info',
  partially_filled: 'info',
  waiting: 'wait',
} as const;

/** The state of an order as a badge. */
export function StateBadge({ order }: { readonly order: Order }) {
  const text = useText();
  return <Badge tone={order.endCause === 'budget_used' ? 'good' : tones[order.status]}>{stateText(order, text)}</Badge>;
}

function useColumns(symbol: string | undefined): readonly Column<Order>[] {
  const text = useText();
  const pairOf = usePairs();
  const { first, filled, fee } = useOrderColumns(symbol);
  return [
    ...first,
    {
      key: 'average',
      head: text('orders.col.average'),
      align: 'end',
      cell: ({ averagePrice, symbol: pair }) => (
        <span className="num">{averagePrice === null ? '—' : displayPrice(averagePrice, pairOf(pair).tickScale)}</span>
      ),
    },
    {
      key: 'amount',
      head: text('orders.col.amount'),
      align: 'end',
      cell: (order) => <AmountCell order={order} pair={pairOf(order.symbol)} />,
    },
    filled,
    fee,
    { key: 'state', head: text('orders.col.state'), cell: (order) => <StateBadge order={order} /> },
  ];
}
