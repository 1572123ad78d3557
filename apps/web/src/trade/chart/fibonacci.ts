import type { Chart, OverlayTemplate, YAxis } from 'klinecharts';
import { displayPrice } from '@candor/amount';
import { decimalOfValue } from './bars.ts';
import { legendBoxes, textWidth } from './chart-texts.ts';
import { placeTexts, type Box, type Size } from './label-layout.ts';

const levels = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;
const height = 15;

interface Anchor {
  readonly value?: number | undefined;
}

/** The levels between two prices, with their texts at the right end, clear of orders' labels. */
function levelsOf(chart: Chart, points: readonly Partial<Anchor>[]): readonly { value: number; text: string }[] {
  const [from, to] = [points[0]?.value, points[1]?.value];
  if (from === undefined || to === undefined) return [];
  const scale = chart.getSymbol()?.pricePrecision ?? 2;
  return levels.map((level) => {
    const value = to + (from - to) * level;
    return { value, text: `${displayPrice(decimalOfValue(value, scale), scale)} (${(level * 100).toFixed(1)}%)` };
  });
}

function placed(chart: Chart, points: readonly Partial<Anchor>[], yAxis: YAxis, room: Size, family: string) {
  const found = levelsOf(chart, points).map(({ value, text }) => ({ text, y: yAxis.convertToPixel(value) }));
  const boxes = placeTexts(
    found.map(({ text, y }) => {
      const width = textWidth(text, family) + 4;
      return [{ x: room.width - width - 4, y: y - height, width, height }];
    }),
    legendBoxes(chart, Infinity),
    room,
  );
  return found.map((level, index) => ({ ...level, box: boxes[index] }));
}

/** Where the texts of all Fibonacci drawings are. */
export const fibonacciBoxes = (chart: Chart, yAxis: YAxis, room: Size, family: string): readonly Box[] =>
  chart
    .getOverlays({ name: 'fibonacciLine' })
    .filter(({ visible }) => visible)
    .flatMap(({ points }) => placed(chart, points, yAxis, room, family))
    .flatMap(({ box }) => (box === undefined ? [] : [box]));

/**
 * Takes the place of the library's own drawing of this name, whose texts stood over the legends and
 * the labels of orders.
 */
export const fibonacciLine: OverlayTemplate = {
  name: 'fibonacciLine',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ chart, overlay, bounding, yAxis }) => {
    if (yAxis === null) return [];
    const { family } = chart.getStyles().overlay.text;
    const found = placed(chart, overlay.points, yAxis, bounding, family);
    const line = (y: number) => ({
      coordinates: [
        { x: 0, y },
        { x: bounding.width, y },
      ],
    });
    return [
      { type: 'line', attrs: found.map(({ y }) => line(y)) },
      {
        type: 'text',
        attrs: found.flatMap(({ text, box }) =>
          box === undefined ? [] : [{ x: box.x + 2, y: box.y + box.height, text, baseline: 'bottom' }],
        ),
        ignoreEvent: true,
      },
    ];
  },
};
