import type { Chart, OverlayCreate } from 'klinecharts';
import type { StoredDrawing } from './drawing-tools.ts';

export const drawingGroup = 'drawings';

/** The drawings on a chart as they are remembered. */
export const drawingsOn = (chart: Chart): readonly StoredDrawing[] =>
  chart.getOverlays({ groupId: drawingGroup }).map(({ name, points }) => ({
    name,
    points: points.map(({ timestamp, value }) => ({
      ...(timestamp !== undefined && { timestamp }),
      ...(value !== undefined && { value }),
    })),
  }));

/** Puts remembered drawings on the chart in place of those that are there. */
export function putDrawings(
  chart: Chart,
  drawings: readonly StoredDrawing[],
  create: (drawing: OverlayCreate) => OverlayCreate,
): void {
  chart.removeOverlay({ groupId: drawingGroup });
  for (const { name, points } of drawings) chart.createOverlay(create({ name, points: [...points] }));
}
