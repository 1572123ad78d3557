import type { Order } from '@candor/protocol';
import { DataTable, IconButton, LoadingBars, type Column } from '@candor/ui';
import { Pencil, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useOpenOrders } from '../../../account/account.ts';
import { isMeant, type OrderFilter } from '../../../account/order-filter.ts';
import { useText } from '../../../i18n/text.ts';
import { isKey } from '../../../keys/dispatch.ts';
import { Keys } from '../../../keys/Keys.tsx';
import { useTime } from '../../../preferences/format.ts';
import { AmendDialog } from './AmendDialog.tsx';
import { canAmend, filledPercent, legsTogether, orderCount, reservedText } from './order-figures.ts';
import { AmountCell, ValueCell } from './OrderCells.tsx';
import { OrderLine } from './OrderLine.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { useOrderColumns } from './use-order-columns.tsx';
import { usePairs } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/** Orders that can still fill: shortcuts edit and cancel the one in focus, Enter opens it. */
export function OpenOrders(props: {
  readonly filter: OrderFilter;
  readonly onOrder: (order: Order) => void;
  /** Shown where there are none. */
  readonly empty: ReactNode;
}) {
  const text = useText();
  const { filter } = props;
  const open = useOpenOrders(filter.symbol);
  const orders = useMemo(() => open && legsTogether(open.filter((order) => isMeant(order, filter))), [open, filter]);
  const { cancel } = useOrderActions();
  const [amended, setAmended] = useState<Order>();
  const columns = useColumns(filter.symbol, { cancel, amend: setAmended });
  const mobile = useMobileRow(cancel, filter.symbol === undefined);
  if (orders === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  const edited = amended && orders.find(({ orderId }) => orderId === amended.orderId);
  return (
    <>
      <div className={styles['list']}>
        <DataTable
          caption={text('orders.tab.open')}
          columns={columns}
          rows={orders}
          rowKey={({ orderId }) => orderId}
          onRow={props.onOrder}
          onRowKey={(order, event) => {
            if (isKey(event.nativeEvent, 'cancelOrder')) cancel(order);
            else if (isKey(event.nativeEvent, 'editOrder') && canAmend(order)) setAmended(order);
            else return;
            event.preventDefault();
          }}
          mobileRow={mobile.lines}
          mobileAction={mobile.action}
          empty={props.empty}
        />
      </div>
      {orders.length > 0 && (
        <footer className={styles['foot']}>
          <span>{text('orders.summary', { count: orderCount(orders), reserved: reservedText(orders) })}</span>
          <span className={styles['keys']}>
            <Keys id="editOrder" /> {text('orders.keyEdit')} <Keys id="cancelOrder" /> {text('orders.keyCancel')}
          </span>
        </footer>
      )}
      {edited !== undefined && (
        <AmendDialog key={edited.orderId} order={edited} onClose={() => setAmended(undefined)} />
      )}
    </>
  );
}

function useColumns(
  symbol: string | undefined,
  { cancel, amend }: { readonly cancel: (order: Order) => void; readonly amend: (order: Order) => void },
): readonly Column<Order>[] {
  const text = useText();
  const pairOf = usePairs();
  const { first, filled, fee } = useOrderColumns(symbol);
  const of = symbol === undefined ? undefined : pairOf(symbol);
  return [
    ...first,
    {
      key: 'amount',
      head: of === undefined ? text('orders.col.amount') : text('orders.col.amountOf', { asset: of.base }),
      align: 'end',
      cell: (order) => <AmountCell order={order} pair={pairOf(order.symbol)} />,
    },
    filled,
    {
      key: 'value',
      head: text('orders.col.value', { asset: of?.quote ?? 'USDT' }),
      align: 'end',
      cell: (order) => <ValueCell order={order} pair={pairOf(order.symbol)} />,
    },
    fee,
    {
      key: 'actions',
      head: <span className="visually-hidden">{text('orders.col.actions')}</span>,
      align: 'end',
      cell: (order) => (
        <span className={styles['actions']}>
          {canAmend(order) && (
            <IconButton
              label={text('orders.amend')}
              icon={<Pencil size={14} strokeWidth={1.5} />}
              onClick={() => amend(order)}
            />
          )}
          <IconButton
            label={text('orders.cancel')}
            icon={<X size={16} strokeWidth={1.5} />}
            onClick={() => cancel(order)}
          />
        </span>
      ),
    },
  ];
}

/** What a phone shows of an order, and the button beside it that cancels. */
function useMobileRow(cancel: (order: Order) => void, ofAll: boolean) {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => ({
      lines: (order: Order) => (
        <span className={styles['mobile']}>
          <OrderLine order={order} ofAll={ofAll}>
            {text('orders.rowFilled', { percent: filledPercent(order), time: time.short(order.createdAtMs) })}
          </OrderLine>
        </span>
      ),
      action: (order: Order) => (
        <IconButton
          label={text('orders.cancel')}
          icon={<X size={18} strokeWidth={1.5} />}
          onClick={() => cancel(order)}
        />
      ),
    }),
    [cancel, ofAll, text, time],
  );
}
