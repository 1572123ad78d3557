import { registerIndicator, type Indicator, type IndicatorDrawParams, type KLineData } from 'klinecharts';
import {
  atr,
  ichimoku,
  ichimokuAhead,
  stochastic,
  supertrend,
  vwap,
  type Ichimoku,
  type StudyBar,
  type Supertrend,
} from './studies.ts';

type Study<Row> = (bars: readonly StudyBar[], parameters: readonly number[]) => readonly Row[];

/** How the library asks for a study's rows. */
const rowsOf =
  <Row>(study: Study<Row>) =>
  (bars: KLineData[], { calcParams }: Indicator<Row, number>): Row[] => [...study(bars, calcParams)];

const line = (key: string, title: string) => ({ key, title: `${title}: `, type: 'line' });

registerIndicator<{ vwap?: number }, number>({
  name: 'VWAP',
  shortName: 'VWAP',
  series: 'price',
  calcParams: [24],
  figures: [line('vwap', 'VWAP')],
  calc: rowsOf(vwap),
});
registerIndicator<{ atr?: number }, number>({
  name: 'ATR',
  shortName: 'ATR',
  series: 'price',
  calcParams: [14],
  figures: [line('atr', 'ATR')],
  calc: rowsOf(atr),
});
registerIndicator<{ k?: number; d?: number }, number>({
  name: 'Stochastic',
  shortName: 'Stochastic',
  calcParams: [14, 3, 3],
  precision: 2,
  minValue: 0,
  maxValue: 100,
  figures: [line('k', '%K'), line('d', '%D')],
  calc: rowsOf(stochastic),
});
registerIndicator<Supertrend, number>({
  name: 'Supertrend',
  shortName: 'Supertrend',
  series: 'price',
  calcParams: [10, 3],
  figures: [line('up', '+'), line('down', '−')],
  calc: rowsOf(supertrend),
});
registerIndicator<Ichimoku, number>({
  name: 'Ichimoku',
  shortName: 'Ichimoku',
  series: 'price',
  calcParams: [9, 26, 52, 26],
  figures: [
    line('conversion', 'Tenkan'),
    line('base', 'Kijun'),
    line('lagging', 'Chikou'),
    line('spanA', 'Senkou A'),
    line('spanB', 'Senkou B'),
  ],
  calc: rowsOf(ichimoku),
  draw: drawCloud,
});

/** The cloud between the two spans, and the spans themselves where no candle is yet. */
function drawCloud({ ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Ichimoku, number, unknown>): boolean {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const drawn = indicator.result.slice(from, to).map((row, index) => ({ row, at: from + index }));
  const ahead = ichimokuAhead(bars, indicator.calcParams).map((row, index) => ({ row, at: bars.length + index }));
  const points = [...drawn, ...(to >= bars.length ? ahead : [])].flatMap(({ row: { spanA, spanB }, at }) =>
    spanA === undefined || spanB === undefined
      ? []
      : [{ x: xAxis.convertToPixel(at), a: yAxis.convertToPixel(spanA), b: yAxis.convertToPixel(spanB) }],
  );
  const { lines, bars: fills } = chart.getStyles().indicator;
  const [rising, falling] = [fills[0]?.upColor, fills[0]?.downColor];
  ctx.save();
  for (const [index, right] of points.entries()) {
    const left = points[index - 1];
    if (left === undefined) continue;
    ctx.globalAlpha = 0.1;
    // Pixels grow downwards: the first span is above the second where its pixel is smaller.
    ctx.fillStyle = String(left.a + right.a <= left.b + right.b ? rising : falling);
    ctx.beginPath();
    ctx.moveTo(left.x, left.a);
    ctx.lineTo(right.x, right.a);
    ctx.lineTo(right.x, right.b);
    ctx.lineTo(left.x, left.b);
    ctx.closePath();
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1;
  const beyond = points.slice(-ahead.length - 1);
  if (to >= bars.length)
    for (const [end, colour] of [
      ['a', lines[3]?.color],
      ['b', lines[4]?.color],
    ] as const) {
      ctx.strokeStyle = String(colour);
      ctx.beginPath();
      for (const [index, point] of beyond.entries())
        if (index === 0) ctx.moveTo(point.x, point[end]);
        else ctx.lineTo(point.x, point[end]);
      ctx.stroke();
    }
  ctx.restore();
  return false;
}
