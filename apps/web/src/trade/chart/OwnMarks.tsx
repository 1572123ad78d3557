import { displayAmount, displayPrice } from '@candor/amount';
import type { Interval, MarketRow, Order } from '@candor/protocol';
import type { Chart } from 'klinecharts';
import { useEffect, useMemo, useState } from 'react';
import { useOpenOrders } from '../../account/account.ts';
import { useFillList } from '../../account/lists.ts';
import { useText } from '../../i18n/text.ts';
import { scaleOf } from '../../market/scale.ts';
import { serverNow } from '../../transport/server-clock.ts';
import { AmendDialog } from '../../spot/orders/AmendDialog.tsx';
import { filledPercent } from '../../spot/orders/order-figures.ts';
import { decimalOfValue } from './bars.ts';
import type { ChartColours } from './chart-styles.ts';
import type { FillGroup } from './fill-groups.ts';
import type { OrderLabel } from './own-labels.ts';
import { actsAt, drawOrderLines, writeLabels } from './own-marks.ts';
import { endOfCandle } from './periods.ts';
import { countdownText } from './round-ticks.ts';
import type { ChartInUse } from './use-chart.ts';

const none: never[] = [];

/** The user's orders and fills on the chart, with all that is written beside the candles. */
export function OwnMarks(props: {
  readonly market: MarketRow;
  readonly interval: Interval;
  readonly in: Pick<ChartInUse, 'chart' | 'colours'>;
  readonly legendRows: number;
}) {
  const { market, interval, legendRows } = props;
  const { chart, colours } = props.in;
  const symbol = market.symbol_name;
  const { tickScale, lotScale } = scaleOf(market);
  const fills = useFillList({ symbol, size: 100 }).data?.records ?? none;
  const orders = useOrderLabels(market, colours);
  const [dragged, setDragged] = useState<{ readonly order: Order; readonly price: string }>();
  useEffect(() => {
    if (chart === undefined) return;
    const onDragged = (order: Order, value: number) => setDragged({ order, price: decimalOfValue(value, tickScale) });
    drawOrderLines(chart, orders, onDragged);
  }, [chart, orders, tickScale]);
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const texts = {
      orders: orders.map(({ label }) => label),
      fills,
      fillText: ({ quantity, count }: FillGroup) =>
        `${displayAmount(quantity, lotScale)}${count > 1 ? ` ×${count}` : ''}`,
      up: colours.up,
      down: colours.down,
      priceText: (value: number) => displayPrice(decimalOfValue(value, tickScale), tickScale),
      legendRows,
      ink: colours.ink2,
      paper: colours.paper,
      family: colours.family,
    };
    const write = () => writeLabels(chart, { ...texts, countdown: countdownOf(chart, interval) });
    write();
    const turning = setInterval(write, 1_000);
    return () => clearInterval(turning);
  }, [chart, colours, orders, fills, tickScale, lotScale, legendRows, interval]);
  if (dragged === undefined) return null;
  return <AmendDialog order={dragged.order} startPrice={dragged.price} onClose={() => setDragged(undefined)} />;
}

function countdownOf(chart: Chart, interval: Interval): string | undefined {
  const opened = chart.getDataList().at(-1)?.timestamp;
  if (opened === undefined || interval === '1s') return undefined;
  const left = endOfCandle(opened, interval) - serverNow();
  return left <= 0 ? undefined : countdownText(left);
}

function useOrderLabels(
  market: MarketRow,
  colours: ChartColours | undefined,
): readonly { readonly order: Order; readonly label: OrderLabel }[] {
  const text = useText();
  const orders = useOpenOrders(market.symbol_name) ?? none;
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
    return orders.flatMap((order) => {
      const price = actsAt(order);
      if (price === null) return [];
      const label: OrderLabel = {
        id: order.orderId,
        label: wordsOf(order),
        colour: order.side === 'buy' ? colours.up : colours.down,
        value: Number(price),
        price: displayPrice(price, tickScale),
        pairedWith: order.ocoOrderId ?? undefined,
      };
      return [{ order, label }];
    });
  }, [orders, colours, text, tickScale, lotScale]);
}
