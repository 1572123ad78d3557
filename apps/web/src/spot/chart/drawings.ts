import type { Chart, OverlayCreate } from 'klinecharts';
import { storageKey } from '../../transport/platform.ts';
import { readText, writeText } from '../../transport/storage.ts';

export const drawingTools = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'priceLine',
  'priceChannelLine',
  'parallelStraightLine',
  'fibonacciLine',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

export const drawingGroup = 'drawings';

interface StoredDrawing {
  readonly name: string;
  readonly points: readonly { readonly timestamp?: number; readonly value?: number }[];
}

const keyOf = (symbol: string): string => storageKey(`drawings-${symbol}`);

/** Remembers the drawings on a market's chart. */
export function saveDrawings(chart: Chart, symbol: string): void {
  const drawings = chart.getOverlays({ groupId: drawingGroup }).map(({ name, points }) => ({
    name,
    points: points.map(({ timestamp, value }) => ({ timestamp, value })),
  }));
  writeText(keyOf(symbol), JSON.stringify(drawings));
}

/** Puts the remembered drawings on the chart. */
export function restoreDrawings(chart: Chart, symbol: string, create: (drawing: OverlayCreate) => OverlayCreate): void {
  chart.removeOverlay({ groupId: drawingGroup });
  for (const { name, points } of stored(symbol)) chart.createOverlay(create({ name, points: [...points] }));
}

function stored(symbol: string): readonly StoredDrawing[] {
  try {
    const read = JSON.parse(readText(keyOf(symbol)) ?? '[]') as StoredDrawing[];
    return Array.isArray(read) ? read.filter(({ name }) => drawingTools.some((tool) => tool === name)) : [];
  } catch {
    return [];
  }
}
