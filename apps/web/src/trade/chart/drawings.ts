import { registerOverlay, type Chart, type OverlayCreate } from 'klinecharts';
import type { StoredDrawing } from './drawing-tools.ts';
import { fibonacciLine } from './fibonacci.ts';
import { measure, note, rectangle } from './measures.ts';

export const drawingGroup = 'drawings';

for (const drawing of [fibonacciLine, measure, rectangle, note]) registerOverlay(drawing);

/** The drawings on a chart as they are remembered. */
export const drawingsOn = (chart: Chart): readonly StoredDrawing[] =>
  chart.getOverlays({ groupId: drawingGroup }).map(({ name, points, extendData }) => ({
    name,
    points: points.map(({ timestamp, value }) => ({
      ...(timestamp !== undefined && { timestamp }),
      ...(value !== undefined && { value }),
    })),
    ...(typeof extendData === 'string' && { text: extendData }),
  }));

/** A remembered drawing as the chart's library makes it. */
export const overlayOf = ({ name, points, text }: StoredDrawing): OverlayCreate => ({
  name,
  points: [...points],
  ...(text !== undefined && { extendData: text }),
});

/** Puts remembered drawings on the chart in place of those that are there. */
export function putDrawings(
  chart: Chart,
  drawings: readonly StoredDrawing[],
  create: (drawing: OverlayCreate) => OverlayCreate,
): void {
  chart.removeOverlay({ groupId: drawingGroup });
  for (const drawing of drawings) chart.createOverlay(create(overlayOf(drawing)));
}
