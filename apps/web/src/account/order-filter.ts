import type { Fill, Order, OrderInput } from '@candor/protocol';

/** Which of the user's orders and fills are meant; what is left out is not asked for. */
export interface OrderFilter {
  readonly symbol?: string | undefined;
  readonly side?: Order['side'] | undefined;
  /** Fills do not say of what kind of order they are. */
  readonly type?: OrderInput['type'] | undefined;
  /** Not before. */
  readonly fromMs?: number | undefined;
}

/** The filter as the lists' calls take it. */
export const asked = ({ symbol, side, type, fromMs }: OrderFilter) => ({
  ...(symbol === undefined ? {} : { symbol }),
  ...(side === undefined ? {} : { side }),
  ...(type === undefined ? {} : { type }),
  ...(fromMs === undefined ? {} : { fromMs }),
});

/** Whether an order is one of those that are meant. */
export const isMeant = (order: Pick<Order, 'symbol' | 'side' | 'type' | 'createdAtMs'>, filter: OrderFilter): boolean =>
  is(order, filter) &&
  (filter.type === undefined || order.type === filter.type) &&
  order.createdAtMs >= (filter.fromMs ?? 0);

/** Whether a fill is. */
export const isMeantFill = (fill: Pick<Fill, 'symbol' | 'side' | 'timeMs'>, filter: OrderFilter): boolean =>
  is(fill, filter) && fill.timeMs >= (filter.fromMs ?? 0);

const is = (one: Pick<Order, 'symbol' | 'side'>, { symbol, side }: OrderFilter): boolean =>
  (symbol === undefined || one.symbol === symbol) && (side === undefined || one.side === side);
