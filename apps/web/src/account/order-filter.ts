import type { Fill, Order, OrderInput } from '@candor/protocol';

/** Which of the user's orders and fills are meant; what is left out is not asked for. */
export interface OrderFilter {
  readonly symbol?: string | undefined;
  readonly side?: Order['side'] | undefined;
  /** Fills do not say of what kind of order they are. */
  readonly type?: OrderInput['type'] | undefined;
  /** Not before. */
  readonly fromMs?: number | undefined;
  /** Not after. */
  readonly toMs?: number | undefined;
}

/** The filter as the lists' calls take it. */
export const asked = ({ symbol, side, type, fromMs, toMs }: OrderFilter) => ({
  ...(symbol === undefined ? {} : { symbol }),
  ...(side === undefined ? {} : { side }),
  ...(type === undefined ? {} : { type }),
  ...(fromMs === undefined ? {} : { fromMs }),
  ...(toMs === undefined ? {} : { toMs }),
});

/** Whether an order is one of those that are meant. */
export const isMeant = (order: Pick<Order, 'symbol' | 'side' | 'type' | 'createdAtMs'>, filter: OrderFilter): boolean =>
  is(order, filter) && (filter.type === undefined || order.type === filter.type) && isIn(order.createdAtMs, filter);

/** Whether a fill is. */
export const isMeantFill = (fill: Pick<Fill, 'symbol' | 'side' | 'timeMs'>, filter: OrderFilter): boolean =>
  is(fill, filter) && isIn(fill.timeMs, filter);

const is = (one: Pick<Order, 'symbol' | 'side'>, { symbol, side }: OrderFilter): boolean =>
  (symbol === undefined || one.symbol === symbol) && (side === undefined || one.side === side);

const isIn = (timeMs: number, { fromMs = 0, toMs = Infinity }: OrderFilter): boolean =>
  timeMs >= fromMs && timeMs <= toMs;
