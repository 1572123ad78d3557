import { registerOverlay, type Chart, type OverlayTemplate } from 'klinecharts';
import type { Order } from '@candor/protocol';
import { canAmend } from '../../spot/orders/order-figures.ts';
import { fibonacciLine } from './fibonacci.ts';
import { labelsName, ownLabels, type OrderLabel, type OwnTexts } from './own-labels.ts';

const ownOrders = 'own-orders';
/** The library gives each overlay the number of those before it. */
const aboveAll = 10_000;

/** An order's line: dashed while it rests in the book, dotted while it waits for its trigger. */
const orderLine: OverlayTemplate<Pick<OrderLabel, 'colour'> & { readonly waits: boolean }> = {
  name: 'ownOrder',
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0;
    const { colour, waits } = overlay.extendData;
    const attrs = {
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    };
    const styles = { style: 'dashed', dashedValue: waits ? [1, 3] : [4, 3], color: colour, size: 1 };
    return [{ type: 'line', attrs, styles }];
  },
};

registerOverlay(fibonacciLine);
registerOverlay(orderLine);
registerOverlay(ownLabels);

/** Where an order acts: a stop at its trigger while it waits for it, any other at its price. */
export const actsAt = ({ status, price, triggerPrice }: Order): string | null =>
  status === 'waiting' ? (triggerPrice ?? price) : price;

/** Draws the lines of the user's orders; those whose price can be changed can be dragged to another. */
export function drawOrderLines(
  chart: Chart,
  orders: readonly { readonly order: Order; readonly label: OrderLabel }[],
  onDragged: (order: Order, price: number) => void,
): void {
  chart.removeOverlay({ groupId: ownOrders });
  // What is written stands above all lines, so it is made after them.
  chart.removeOverlay({ name: labelsName });
  for (const { order, label } of orders) {
    chart.createOverlay({
      name: 'ownOrder',
      groupId: ownOrders,
      id: `order ${order.orderId}`,
      lock: !canAmend(order),
      points: [{ value: label.value }],
      extendData: { colour: label.colour, waits: order.status === 'waiting' },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        if (value !== undefined && value !== label.value) onDragged(order, value);
      },
    });
  }
}

/** Writes everything that is written on the candles anew. */
export function writeLabels(chart: Chart, texts: OwnTexts): void {
  if (chart.getOverlays({ name: labelsName }).length > 0) {
    chart.overrideOverlay({ name: labelsName, extendData: texts });
    return;
  }
  const points = [{ value: 0 }];
  chart.createOverlay({ name: labelsName, id: labelsName, lock: true, zLevel: aboveAll, points, extendData: texts });
}
