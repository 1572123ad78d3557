import { displayAmount, displayPrice } from '@candor/amount';
import type { MarketRow, Order } from '@candor/protocol';
import { useCallback, useMemo, useState } from 'react';
import { useOpenOrders } from '../../../account/account.ts';
import { useFillList } from '../../../account/lists.ts';
import { useText } from '../../../i18n/text.ts';
import { scaleOf } from '../../../market/scale.ts';
import { ChartMarks } from '../../../trade/chart/ChartMarks.tsx';
import type { ChartColours } from '../../../trade/chart/chart-styles.ts';
import type { ChartLine } from '../../../trade/chart/own-marks.ts';
import type { MarksProps } from '../../../trade/hands.ts';
import { AmendDialog } from '../orders/AmendDialog.tsx';
import { canAmend, filledPercent } from '../orders/order-figures.ts';

const none: never[] = [];

/**
 * The user's spot orders and fills on a chart; a resting order's line can be dragged to another
 * price.
 */
export function SpotMarks(props: MarksProps) {
  const { market } = props;
  const symbol = market.symbol_name;
  const fills = useFillList({ symbol, size: 100 }).data?.records ?? none;
  const orders = useOpenOrders(symbol) ?? none;
  const lines = useOrderLines(market, orders, props.in.colours);
  const [dragged, setDragged] = useState<{ readonly order: Order; readonly price: string }>();
  const onDragged = useCallback(
    (id: string, price: string) => {
      const order = orders.find(({ orderId }) => orderId === id);
      if (order !== undefined) setDragged({ order, price });
    },
    [orders],
  );
  return (
    <>
      <ChartMarks {...props} lines={lines} fills={fills} onDragged={onDragged} />
      {dragged && (
        <AmendDialog order={dragged.order} startPrice={dragged.price} onClose={() => setDragged(undefined)} />
      )}
    </>
  );
}

/** Where an order acts: a stop at its trigger while it waits for it, any other at its price. */
const actsAt = ({ status, price, triggerPrice }: Order): string | null =>
  status === 'waiting' ? (triggerPrice ?? price) : price;

function useOrderLines(
  market: MarketRow,
  orders: readonly Order[],
  colours: ChartColours | undefined,
): readonly ChartLine[] {
  const text = useText();
  const { tickScale, lotScale } = scaleOf(market);
  return useMemo(() => {
    if (colours === undefined) return none;
    const wordsOf = (order: Order): string => {
      const buys = order.side === 'buy';
      const amount = order.quantity === null ? (order.quoteAmount ?? '') : displayAmount(order.quantity, lotScale);
      const words =
        order.status === 'waiting'
          ? text(buys ? 'chart.stopBuy' : 'chart.stopSell', { amount })
          : text(buys ? 'chart.orderBuy' : 'chart.orderSell', { amount, percent: filledPercent(order) });
      return order.ocoOrderId === null ? words : `${text('ticket.type.oco')} · ${words}`;
    };
    return orders.flatMap((order): ChartLine[] => {
      const price = actsAt(order);
      if (price === null) return [];
      return [
        {
          id: order.orderId,
          label: wordsOf(order),
          colour: order.side === 'buy' ? colours.up : colours.down,
          value: Number(price),
          price: displayPrice(price, tickScale),
          pairedWith: order.ocoOrderId ?? undefined,
          look: order.status === 'waiting' ? 'dotted' : 'dashed',
          movable: canAmend(order),
        },
      ];
    });
  }, [orders, colours, text, tickScale, lotScale]);
}
