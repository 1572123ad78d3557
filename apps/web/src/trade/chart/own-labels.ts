import type { Fill } from '@candor/protocol';
import type { Chart, OverlayFigure, OverlayTemplate, YAxis } from 'klinecharts';
import { legendBoxes, textSize, textWidth } from './chart-texts.ts';
import { fibonacciBoxes } from './fibonacci.ts';
import { fillGroups, type FillGroup } from './fill-groups.ts';
import { measureBoxes } from './measures.ts';
import { placeTexts, stackTags, type Block, type Box, type Size } from './label-layout.ts';

/** A resting or waiting order as the chart writes it. */
export interface OrderLabel {
  readonly id: string;
  readonly label: string;
  readonly colour: string;
  /** The price at which it acts, as a number for pixels and as text. */
  readonly value: number;
  readonly price: string;
  /** The other leg of an OCO. */
  readonly pairedWith?: string | undefined;
}

/** Everything that is written on the candles besides legends and drawings. */
export interface OwnTexts {
  readonly orders: readonly OrderLabel[];
  readonly fills: readonly Pick<Fill, 'side' | 'quantity' | 'timeMs'>[];
  /** Writes what was filled in one candle, and in how many fills. */
  readonly fillText: (group: FillGroup) => string;
  /** Writes a price of the chart. */
  readonly priceText: (value: number) => string;
  /** Rows of legends at the top of the price pane. */
  readonly legendRows: number;
  /** How long the running candle lasts yet. */
  readonly countdown: string | undefined;
  readonly up: string;
  readonly down: string;
  readonly ink: string;
  readonly paper: string;
  readonly family: string;
}

export const labelsName = 'ownLabels';
const tagHeight = 18;
const boxHeight = 17;

/** One overlay writes all labels, so that each keeps off the others. */
export const ownLabels: OverlayTemplate<OwnTexts> = {
  name: labelsName,
  totalStep: 2,
  createPointFigures: ({ chart, overlay, bounding, yAxis }) =>
    yAxis === null ? [] : paneFigures(chart, overlay.extendData, bounding, yAxis),
  createYAxisFigures: ({ chart, overlay, bounding, yAxis }) =>
    yAxis === null ? [] : axisFigures(chart, overlay.extendData, bounding, yAxis),
};

function paneFigures(chart: Chart, texts: OwnTexts, room: Size, yAxis: YAxis): OverlayFigure[] {
  const marks = fillGroups(texts.fills, chart.getDataList()).flatMap((group) => fillMark(chart, group, texts, yAxis));
  const orders = texts.orders.map((order) => ({ ...order, y: yAxis.convertToPixel(order.value) }));
  const ends = extremes(chart, texts, yAxis);
  const written = [
    ...orders.map(({ label, colour, y }) => ({ text: label, colour, framed: true, at: beside(label, y, room, texts) })),
    ...ends.map(({ text, x, y, up }) => ({
      text,
      colour: texts.ink,
      framed: false,
      at: around(text, { x, y, up }, texts),
    })),
    ...marks.map(({ text, colour, x, foot, below }) => ({
      text,
      colour,
      framed: false,
      at: [centred(text, x, foot, below, texts)],
    })),
  ];
  const { family } = texts;
  const drawings = [...fibonacciBoxes(chart, yAxis, room, family), ...measureBoxes(chart, yAxis, room, family)];
  const taken = [...legendBoxes(chart, texts.legendRows), ...drawings];
  const places = placeTexts(
    written.map(({ at }) => at),
    taken,
    room,
  );
  return [
    ...brackets(orders),
    ...marks.map(({ figure }) => figure),
    ...written.flatMap(({ text, colour, framed }, index) => {
      const box = places[index];
      return box === undefined
        ? []
        : [textFigure(text, box, framed ? { colour, paper: texts.paper } : { colour }, texts)];
    }),
  ];
}

/** An order's label is at the left end of its line, or at the right one. */
function beside(text: string, y: number, room: Size, { family }: OwnTexts): readonly Box[] {
  const width = textWidth(text, family) + 12;
  const at = (x: number): Box => ({ x, y: y - boxHeight / 2, width, height: boxHeight });
  return [at(8), at(room.width - width - 8), at((room.width - width) / 2)];
}

/** The highest and the lowest price in view, each beside its candle. */
function extremes(chart: Chart, { priceText }: OwnTexts, yAxis: YAxis) {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList().slice(from, to);
  const highest = bars.reduce((best, { high }, at) => (high > (bars[best]?.high ?? -Infinity) ? at : best), 0);
  const lowest = bars.reduce((best, { low }, at) => (low < (bars[best]?.low ?? Infinity) ? at : best), 0);
  const end = (at: number, value: number | undefined, up: boolean) => {
    const x = xOf(chart, from + at);
    return value === undefined || x === undefined
      ? []
      : [{ text: priceText(value), x, y: yAxis.convertToPixel(value), up }];
  };
  return [...end(highest, bars[highest]?.high, true), ...end(lowest, bars[lowest]?.low, false)];
}

function around(
  text: string,
  { x, y, up }: { x: number; y: number; up: boolean },
  { family }: OwnTexts,
): readonly Box[] {
  const width = textWidth(text, family) + 4;
  const top = up ? y - boxHeight - 1 : y + 1;
  return [x - width / 2, x + 4, x - width - 4].map((left) => ({ x: left, y: top, width, height: boxHeight }));
}

function centred(text: string, x: number, foot: number, below: boolean, { family }: OwnTexts): Box {
  const width = textWidth(text, family) + 4;
  return { x: x - width / 2, y: below ? foot + 1 : foot - boxHeight - 1, width, height: boxHeight };
}

/** A triangle below (bought) or above (sold) the candle in which it was filled. */
function fillMark(chart: Chart, group: FillGroup, { fillText, up, down }: OwnTexts, yAxis: YAxis) {
  const x = xOf(chart, group.at);
  const bar = chart.getDataList()[group.at];
  if (x === undefined || bar === undefined) return [];
  const below = group.side === 'buy';
  const away = below ? 1 : -1;
  const tip = yAxis.convertToPixel(below ? bar.low : bar.high) + 4 * away;
  const foot = tip + 8 * away;
  const coordinates = [
    { x, y: tip },
    { x: x - 5, y: foot },
    { x: x + 5, y: foot },
  ];
  const colour = below ? up : down;
  const styles = { style: 'fill', color: colour };
  const figure: OverlayFigure = { type: 'polygon', attrs: { coordinates }, styles, ignoreEvent: true };
  return [{ text: fillText(group), colour, x, foot, below, figure }];
}

/** The two legs of an OCO are joined at the left edge: they are one order. */
function brackets(orders: readonly (OrderLabel & { readonly y: number })[]): OverlayFigure[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return orders.flatMap(({ id, pairedWith, colour, y }) => {
    const other = pairedWith === undefined || pairedWith < id ? undefined : byId.get(pairedWith);
    if (other === undefined) return [];
    const coordinates = [8, 3, 3, 8].map((x, index) => ({ x, y: index < 2 ? y : other.y }));
    return [{ type: 'line', attrs: { coordinates }, styles: { color: colour, size: 1.5 }, ignoreEvent: true }];
  });
}

/**
 * The tags of orders on the axis, off the last price's, and below that how long its candle lasts.
 */
function axisFigures(chart: Chart, texts: OwnTexts, room: Size, yAxis: YAxis): OverlayFigure[] {
  const { tags, countdownAt } = axisTags(chart, texts, room, yAxis);
  const figures = tags.map(({ y, price, colour }) =>
    textFigure(
      price,
      { x: 0, y: y - boxHeight / 2, width: room.width, height: boxHeight },
      { colour, paper: texts.paper },
      texts,
    ),
  );
  if (countdownAt === undefined || texts.countdown === undefined) return figures;
  const box = { x: 0, y: countdownAt - boxHeight / 2, width: room.width, height: boxHeight };
  return [...figures, textFigure(texts.countdown, box, { colour: texts.ink, paper: texts.paper }, texts)];
}

/**
 * Where tags are on the axis; `covered` says whether a number of the axis at a height would be
 * under one.
 */
export function axisTags(
  chart: Chart,
  { orders, countdown }: Pick<OwnTexts, 'orders' | 'countdown'>,
  { height }: Pick<Size, 'height'>,
  yAxis: Pick<YAxis, 'convertToPixel'>,
) {
  const close = chart.getDataList().at(-1)?.close;
  const last = close === undefined ? undefined : yAxis.convertToPixel(close);
  const half = tagHeight / 2;
  const below = last !== undefined && last + half + tagHeight <= height;
  const countdownAt =
    last === undefined || countdown === undefined ? undefined : last + (below ? tagHeight : -tagHeight);
  const fixed = [last, countdownAt].filter((y) => y !== undefined).map((y) => ({ from: y - half, to: y + half }));
  const block = last === undefined ? undefined : blockOf(last, fixed);
  const middles = orders.map(({ value }) => yAxis.convertToPixel(value));
  const stacked = stackTags(middles, block, { height, tag: tagHeight });
  const tags = orders.flatMap((order, index) => {
    const y = stacked[index];
    return y === undefined ? [] : [{ ...order, y }];
  });
  const spans = [...fixed, ...tags.map(({ y }) => ({ from: y - half, to: y + half }))];
  const covered = (y: number): boolean => spans.some(({ from, to }) => y + 7 > from && y - 7 < to);
  return { tags, countdownAt, covered };
}

const blockOf = (middle: number, spans: readonly { readonly from: number; readonly to: number }[]): Block => ({
  from: Math.min(...spans.map(({ from }) => from)),
  middle,
  to: Math.max(...spans.map(({ to }) => to)),
});

function textFigure(
  text: string,
  box: Box,
  look: { readonly colour: string; readonly paper?: string },
  { family }: Pick<OwnTexts, 'family'>,
): OverlayFigure {
  const framed = look.paper !== undefined;
  const padding = framed ? 4 : 0;
  return {
    type: 'text',
    attrs: {
      x: box.x + (framed ? 0 : 2),
      y: box.y + box.height / 2,
      text,
      baseline: 'middle',
      ...(framed ? { width: box.width } : {}),
    },
    styles: {
      style: framed ? 'stroke_fill' : 'fill',
      family,
      size: textSize,
      weight: 'normal',
      color: look.colour,
      backgroundColor: look.paper ?? 'transparent',
      borderColor: framed ? look.colour : 'transparent',
      borderSize: framed ? 1 : 0,
      borderStyle: 'solid',
      borderRadius: framed ? 2 : 0,
      paddingLeft: framed ? 5 : 0,
      paddingRight: framed ? 5 : 0,
      paddingTop: padding / 2,
      paddingBottom: padding / 2,
    },
    ignoreEvent: true,
  };
}

/** The middle of a candle; undefined where it is out of view. */
function xOf(chart: Chart, dataIndex: number): number | undefined {
  const { from, to } = chart.getVisibleRange();
  if (dataIndex < from || dataIndex >= to) return undefined;
  const timestamp = chart.getDataList()[dataIndex]?.timestamp;
  if (timestamp === undefined) return undefined;
  const found = chart.convertToPixel({ timestamp, dataIndex }, { paneId: 'candle_pane' });
  return Array.isArray(found) ? found[0]?.x : found.x;
}
