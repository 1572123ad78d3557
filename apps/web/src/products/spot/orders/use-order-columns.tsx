import { displayAmount } from '@candor/amount';
import type { Order } from '@candor/protocol';
import type { Column } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { FilledBar, PriceCell, SideWord, TypeCell } from './OrderCells.tsx';
import { usePairs } from './use-pair.ts';

/**
 * Columns that every list of orders has: those it begins with, how far an order is filled, and what
 * it has paid. Lists of all markets name the pair.
 */
export function useOrderColumns(symbol: string | undefined) {
  const text = useText();
  const time = useTime();
  const pairOf = usePairs();
  const all: (Column<Order> | false)[] = [
    {
      key: 'time',
      head: text('orders.col.time'),
      cell: (order) => <span className="num">{time.short(order.createdAtMs)}</span>,
    },
    symbol === undefined && { key: 'pair', head: text('orders.col.pair'), cell: ({ symbol: pair }) => pair },
    { key: 'type', head: text('orders.col.type'), cell: (order) => <TypeCell order={order} /> },
    { key: 'side', head: text('orders.col.side'), cell: ({ side }) => <SideWord side={side} /> },
    {
      key: 'price',
      head: text('orders.col.price'),
      align: 'end',
      cell: (order) => <PriceCell order={order} pair={pairOf(order.symbol)} />,
    },
  ];
  const filled: Column<Order> = {
    key: 'filled',
    head: text('orders.col.filled'),
    cell: (order) => <FilledBar order={order} />,
  };
  const fee: Column<Order> = {
    key: 'fee',
    head: text('orders.col.feePaid'),
    align: 'end',
    cell: (order) => <span className="num">{displayAmount(order.fee, pairOf(order.symbol).quoteScale)}</span>,
  };
  return { first: all.filter((column) => column !== false), filled, fee };
}
