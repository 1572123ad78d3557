import type { Chart, Coordinate, Overlay, OverlayFigure, OverlayTemplate, YAxis } from 'klinecharts';
import { legendBoxes, textWidth } from './chart-texts.ts';
import { fibonacciBoxes } from './fibonacci.ts';
import { measureText } from './measure-text.ts';
import { placeTexts, type Box, type Size } from './label-layout.ts';

const names = ['measure', 'note'] as const;
const height = 17;

const textOf = (chart: Chart, { name, points, extendData }: Overlay): string => {
  if (name === 'note') return typeof extendData === 'string' ? extendData : '';
  const [from, to] = points;
  return from === undefined || to === undefined ? '' : measureText(from, to, chart.getSymbol()?.pricePrecision ?? 2);
};

/** Where a text may be: at its last point, on any side of it. */
function candidates(text: string, { x, y }: Coordinate, family: string): readonly Box[] {
  const width = textWidth(text, family) + 12;
  const places = [
    [x + 6, y - height - 4],
    [x - width - 6, y - height - 4],
    [x + 6, y + 4],
    [x - width - 6, y + 4],
    [x - width / 2, y - height - 8],
    [x - width / 2, y + 8],
  ] as const;
  return places.map(([left, top]) => ({ x: left, y: top, width, height }));
}

function placed(chart: Chart, yAxis: YAxis, room: Size, family: string) {
  const overlays = chart.getOverlays().filter(({ name, visible }) => visible && names.some((one) => one === name));
  const texts = overlays.flatMap((overlay) => {
    const point = overlay.points.at(-1);
    const text = textOf(chart, overlay);
    if (text === '' || point?.value === undefined) return [];
    const found = chart.convertToPixel(point, { paneId: 'candle_pane' });
    const x = (Array.isArray(found) ? found[0] : found)?.x;
    if (x === undefined) return [];
    return [{ id: overlay.id, text, at: candidates(text, { x, y: yAxis.convertToPixel(point.value) }, family) }];
  });
  const taken = [...legendBoxes(chart, Infinity), ...fibonacciBoxes(chart, yAxis, room, family)];
  const boxes = placeTexts(
    texts.map(({ at }) => at),
    taken,
    room,
  );
  return texts.map(({ id, text }, index) => ({ id, text, box: boxes[index] }));
}

/** Where the texts of measures and notes are. */
export const measureBoxes = (chart: Chart, yAxis: YAxis, room: Size, family: string): readonly Box[] =>
  placed(chart, yAxis, room, family).flatMap(({ box }) => (box === undefined ? [] : [box]));

/** A drawing's text where it has a place. */
function textFigures(chart: Chart, overlay: Overlay, room: Size, yAxis: YAxis): readonly OverlayFigure[] {
  const { family } = chart.getStyles().overlay.text;
  const own = placed(chart, yAxis, room, family).find(({ id }) => id === overlay.id);
  if (own?.box === undefined) return [];
  const { x, y } = own.box;
  const attrs = { x: x + 2, y: y + height / 2, text: own.text, baseline: 'middle' };
  return [{ type: 'text', attrs, styles: { paddingLeft: 4, paddingRight: 4, borderSize: 1, style: 'stroke_fill' } }];
}

const area = ([from, to]: readonly Coordinate[]): OverlayFigure[] =>
  from === undefined || to === undefined
    ? []
    : [
        {
          type: 'rect',
          attrs: {
            x: Math.min(from.x, to.x),
            y: Math.min(from.y, to.y),
            width: Math.abs(to.x - from.x),
            height: Math.abs(to.y - from.y),
          },
          styles: { style: 'stroke_fill' },
        },
      ];

const drawn = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true } as const;

export const rectangle: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  ...drawn,
  createPointFigures: ({ coordinates }) => area(coordinates),
};

export const measure: OverlayTemplate = {
  name: 'measure',
  totalStep: 3,
  ...drawn,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) =>
    yAxis === null ? [] : [...area(coordinates), ...textFigures(chart, overlay, bounding, yAxis)],
};

export const note: OverlayTemplate = {
  name: 'note',
  totalStep: 2,
  ...drawn,
  createPointFigures: ({ chart, overlay, bounding, yAxis }) =>
    yAxis === null ? [] : [...textFigures(chart, overlay, bounding, yAxis)],
};
