import { type AnyOrder, type Order, orderList } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty, Num } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { useSession } from '../session/session.ts';
import { ListStates } from '../page/ListStates.tsx';
import { request } from '../transport/request.ts';
import { useWholeList } from '../session/whole-list.ts';
import { addressOf, lineOf, type Product, productKey } from './any-order.ts';
import type { OrderLine } from '../records/order-line.ts';
import styles from '../records/Records.module.css';

export interface AllOrdersFilter {
  readonly product: Product | 'all';
  readonly state: 'open' | 'history' | 'all';
  /** One order of the product. */
  readonly id: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

interface Row extends OrderLine {
  readonly order: AnyOrder;
}

/**
 * The orders of every product in one list, newest first. A row opens the order where its product
 * shows it.
 */
export function AllOrders(props: {
  readonly filter: AllOrdersFilter;
  readonly onSpotOrder: (order: Order) => void;
  /** Shows all of them again. */
  readonly onAll: () => void;
}) {
  const { filter, onSpotOrder, onAll } = props;
  const text = useText();
  const navigate = useNavigate();
  const { rows, query, more } = useAllOrders(filter);
  const columns = useColumns();
  const open = ({ order }: Row): void => {
    const address = addressOf(order);
    if (order.spot) onSpotOrder(order.spot);
    else if (address) void navigate(address);
  };
  return (
    <>
      {filter.id !== undefined && (
        <p>
          <Button variant="quiet" onClick={onAll}>
            {text('records.allOrders')}
          </Button>
        </p>
      )}
      <ListStates items={rows} query={query} more={more}>
        {(list) => (
          <DataTable
            caption={text('records.everyProduct')}
            columns={columns}
            rows={list}
            rowKey={({ order, id }) => `${order.product} ${id}`}
            onRow={open}
            empty={<Empty text={text('records.noOrders')} />}
            mobileRow={(row) => <NarrowRow row={row} />}
          />
        )}
      </ListStates>
    </>
  );
}

function useAllOrders({ product, ...filter }: AllOrdersFilter) {
  const text = useText();
  const userId = useSession()?.user.userId;
  const asked = { ...filter, type: product, size: 50 };
  const { records, query, more } = useWholeList(['orders', userId, 'all', asked], (mark, signal) =>
    request(orderList, { input: { ...asked, ...mark }, signal, quiet: true }),
  );
  const rows = useMemo(
    () =>
      records?.flatMap((order): Row[] => {
        const line = lineOf(order, text);
        return line === undefined ? [] : [{ ...line, order }];
      }),
    [records, text],
  );
  return { rows, query, more };
}

function useColumns(): readonly Column<Row>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('orders.col.time'),
        cell: ({ order }) => <Num>{time.dateTime(order.createdAtMs)}</Num>,
      },
      { key: 'product', head: text('records.product'), cell: ({ order }) => text(productKey(order.product)) },
      { key: 'what', head: text('orders.col.pair'), cell: ({ what }) => <strong>{what}</strong> },
      { key: 'side', head: text('orders.col.side'), cell: ({ side }) => side },
      { key: 'amount', head: text('orders.col.amount'), align: 'end', cell: ({ amount }) => <Num>{amount}</Num> },
      { key: 'price', head: text('orders.col.price'), align: 'end', cell: ({ price }) => <Num>{price}</Num> },
      { key: 'state', head: text('orders.col.state'), cell: ({ state }) => <Badge>{state}</Badge> },
    ],
    [text, time],
  );
}

function NarrowRow({ row: { order, what, side, amount, price, state } }: { readonly row: Row }) {
  const text = useText();
  const time = useTime();
  return (
    <span className={styles['anyOrder']}>
      <span>
        <strong>{what}</strong> {side !== '—' && side}
      </span>
      <Num>{amount}</Num>
      <span className={styles['quiet']}>
        {text(productKey(order.product))} · {time.short(order.createdAtMs)}
      </span>
      <Num>{price}</Num>
      <span>
        <Badge>{state}</Badge>
      </span>
    </span>
  );
}
