import { registerOverlay, type Chart, type OverlayTemplate } from 'klinecharts';
import { displayPrice } from '@candor/amount';
import type { Fill, Order } from '@candor/protocol';

export const ownOrders = 'own-orders';
export const ownFills = 'own-fills';

interface OrderMark {
  readonly label: string;
  readonly price: string;
  readonly colour: string;
  readonly paper: string;
}

interface FillMark {
  readonly label: string;
  readonly colour: string;
  readonly buys: boolean;
}

const font = { size: 11, family: '"Candor Figures", "Commissioner Variable", sans-serif' };

/** A resting order: a dashed line with its label at the left and its price on the axis. */
const orderLine: OverlayTemplate<OrderMark> = {
  name: 'ownOrder',
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0;
    const { label, colour, paper } = overlay.extendData;
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: 'dashed', dashedValue: [3, 3], color: colour, size: 1 },
      },
      {
        type: 'text',
        attrs: { x: 8, y, text: label, baseline: 'middle' },
        styles: {
          ...font,
          color: colour,
          backgroundColor: paper,
          borderColor: colour,
          borderSize: 1,
          borderStyle: 'solid',
          paddingLeft: 6,
          paddingRight: 6,
          paddingTop: 2,
          paddingBottom: 2,
          borderRadius: 2,
        },
      },
    ];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding }) => {
    const { price, colour, paper } = overlay.extendData;
    return {
      type: 'text',
      attrs: { x: 0, y: coordinates[0]?.y ?? 0, width: bounding.width, text: price, baseline: 'middle' },
      styles: {
        ...font,
        color: colour,
        backgroundColor: paper,
        borderColor: colour,
        borderSize: 1,
        borderStyle: 'solid',
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: 2,
        paddingBottom: 2,
        borderRadius: 0,
      },
      ignoreEvent: true,
    };
  },
};

/** A fill: a triangle below (bought) or above (sold) its price, with the amount. */
const fillMark: OverlayTemplate<FillMark> = {
  name: 'ownFill',
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates }) => {
    const { x = 0, y = 0 } = coordinates[0] ?? {};
    const { label, colour, buys } = overlay.extendData;
    const tip = y + (buys ? 4 : -4);
    const foot = y + (buys ? 12 : -12);
    return [
      {
        type: 'polygon',
        attrs: {
          coordinates: [
            { x, y: tip },
            { x: x - 5, y: foot },
            { x: x + 5, y: foot },
          ],
        },
        styles: { style: 'fill', color: colour },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x, y: foot + (buys ? 4 : -4), text: label, align: 'center', baseline: buys ? 'top' : 'bottom' },
        styles: {
          ...font,
          color: colour,
          backgroundColor: 'transparent',
          paddingLeft: 0,
          paddingRight: 0,
          paddingTop: 0,
          paddingBottom: 0,
        },
        ignoreEvent: true,
      },
    ];
  },
};

registerOverlay(orderLine);
registerOverlay(fillMark);

export interface MarkColours {
  readonly up: string;
  readonly down: string;
  readonly paper: string;
}

/** Draws the user's resting orders as lines that can be dragged to another price. */
export function drawOrders(
  chart: Chart,
  orders: readonly Order[],
  labelOf: (order: Order) => string,
  colours: MarkColours,
  tickScale: number,
  onDragged: (order: Order, price: number) => void,
): void {
  chart.removeOverlay({ groupId: ownOrders });
  for (const order of orders) {
    const price = order.price ?? order.triggerPrice;
    if (price === null) continue;
    chart.createOverlay({
      name: 'ownOrder',
      groupId: ownOrders,
      id: `order ${order.orderId}`,
      lock: order.status === 'waiting',
      points: [{ value: Number(price) }],
      extendData: {
        label: labelOf(order),
        price: displayPrice(price, tickScale),
        colour: order.side === 'buy' ? colours.up : colours.down,
        paper: colours.paper,
      },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        if (value !== undefined && value !== Number(price)) onDragged(order, value);
      },
    });
  }
}

/** Marks the user's fills. */
export function drawFills(chart: Chart, fills: readonly Fill[], colours: MarkColours): void {
  chart.removeOverlay({ groupId: ownFills });
  for (const fill of fills) {
    chart.createOverlay({
      name: 'ownFill',
      groupId: ownFills,
      lock: true,
      points: [{ timestamp: fill.timeMs, value: Number(fill.price) }],
      extendData: {
        label: fill.quantity,
        colour: fill.side === 'buy' ? colours.up : colours.down,
        buys: fill.side === 'buy',
      },
    });
  }
}
