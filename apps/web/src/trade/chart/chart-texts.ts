import { utils, type Chart } from 'klinecharts';
import type { Box } from './label-layout.ts';

export const textSize = 11;
export const rowHeight = 19;
const legendTop = 6;

/** The width of a text on the chart, in its face. */
export const textWidth = (text: string, family: string): number =>
  utils.calcTextWidth(text, textSize, 'normal', family);

const legends = new WeakMap<Chart, Map<number, number>>();

/**
 * Remembers how wide a legend's row is written, so that other texts keep off it. Row 0 is the
 * uppermost of the price pane.
 */
export function noteLegend(chart: Chart, row: number, width: number): void {
  const rows = legends.get(chart) ?? new Map<number, number>();
  legends.set(chart, rows.set(row, width));
}

/** The places of the price pane's legends, for this number of rows. */
export const legendBoxes = (chart: Chart, rows: number): readonly Box[] =>
  [...(legends.get(chart) ?? [])]
    .filter(([row]) => row < rows)
    .map(([row, width]) => ({ x: 0, y: legendTop + row * rowHeight, width, height: rowHeight }));
