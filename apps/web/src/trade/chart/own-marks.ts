import { registerOverlay, type Chart, type OverlayTemplate } from 'klinecharts';
import { labelsName, ownLabels, type OrderLabel, type OwnTexts } from './own-labels.ts';

const ownOrders = 'own-orders';
/** The library gives each overlay the number of those before it. */
const aboveAll = 10_000;

/** A line of the user's own at a price. */
export interface ChartLine extends OrderLabel {
  /**
   * Dashed: an order that rests in the book. Dotted: one that waits for its trigger. Solid: a
   * position, or where it is liquidated.
   */
  readonly look: keyof typeof dashes;
  /** Whether it can be dragged to another price. */
  readonly movable: boolean;
}

const dashes = { dashed: [4, 3], dotted: [1, 3], solid: [1, 0] };

const ownLine: OverlayTemplate<Pick<ChartLine, 'colour' | 'look'>> = {
  name: 'ownOrder',
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0;
    const { colour, look } = overlay.extendData;
    const attrs = {
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    };
    const styles = { style: 'dashed', dashedValue: dashes[look], color: colour, size: 1 };
    return [{ type: 'line', attrs, styles }];
  },
};

registerOverlay(ownLine);
registerOverlay(ownLabels);

/** Draws the user's lines; those that are movable can be dragged to another price. */
export function drawLines(
  chart: Chart,
  lines: readonly ChartLine[],
  onDragged: (id: string, price: number) => void,
): void {
  chart.removeOverlay({ groupId: ownOrders });
  // Texts are above all lines, so it is made after them.
  chart.removeOverlay({ name: labelsName });
  for (const { id, colour, look, movable, value: price } of lines) {
    chart.createOverlay({
      name: 'ownOrder',
      groupId: ownOrders,
      id: `order ${id}`,
      lock: !movable,
      points: [{ value: price }],
      extendData: { colour, look },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        if (value !== undefined && value !== price) onDragged(id, value);
      },
    });
  }
}

/** Writes everything that is written on the candles again. */
export function writeLabels(chart: Chart, texts: OwnTexts): void {
  if (chart.getOverlays({ name: labelsName }).length > 0) {
    chart.overrideOverlay({ name: labelsName, extendData: texts });
    return;
  }
  const points = [{ value: 0 }];
  chart.createOverlay({ name: labelsName, id: labelsName, lock: true, zLevel: aboveAll, points, extendData: texts });
}
