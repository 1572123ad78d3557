import {
  displayAmount,
  displayPercent,
  displayPrice,
  divideDecimals,
  isZeroDecimal,
  subtractDecimals,
} from '@candor/amount';
import type { KLineData, TooltipLegend } from 'klinecharts';
import type { Text } from '../../i18n/text.ts';
import { decimalOfValue } from './bars.ts';
import type { ChartColours } from './chart-styles.ts';

type Bar = Pick<KLineData, 'open' | 'high' | 'low' | 'close'>;

/**
 * What a candle says of itself at the head of the chart: open, high, low, close and the change from
 * the first to the last.
 */
export function candleLegend(bar: Bar, tickScale: number, colours: ChartColours, text: Text): TooltipLegend[] {
  const [open, close] = [decimalOfValue(bar.open, tickScale), decimalOfValue(bar.close, tickScale)];
  const color = bar.close < bar.open ? colours.down : colours.up;
  const part = (title: string, value: number): TooltipLegend => ({
    title: { text: `${title} `, color: colours.ink3 },
    value: { text: displayPrice(decimalOfValue(value, tickScale), tickScale), color },
  });
  const change = subtractDecimals(close, open);
  const percent = isZeroDecimal(open) ? '0' : divideDecimals(change, open, 8, 'truncate');
  return [
    part(text('chart.legendOpen'), bar.open),
    part(text('chart.legendHigh'), bar.high),
    part(text('chart.legendLow'), bar.low),
    part(text('chart.legendClose'), bar.close),
    { title: '', value: { text: displayPercent(percent), color: isZeroDecimal(change) ? colours.ink3 : color } },
  ];
}

/** What the volume pane says: the candle's volume with its unit, and each average by its length. */
export function volumeLegend(
  { volume, averages }: { readonly volume: number; readonly averages: readonly (number | undefined)[] },
  {
    lengths,
    lotScale,
    unit,
  }: { readonly lengths: readonly number[]; readonly lotScale: number; readonly unit: string },
  lineColours: readonly string[],
  { ink, ink3 }: ChartColours,
): TooltipLegend[] {
  const show = (value: number) => displayAmount(decimalOfValue(value, lotScale), lotScale);
  return [
    { title: '', value: { text: `${show(volume)} ${unit}`, color: ink } },
    ...averages.map((average, index) => {
      const color = lineColours[index] ?? ink3;
      return {
        title: { text: `MA${lengths[index] ?? ''}: `, color },
        value: { text: average === undefined ? '—' : show(average), color },
      };
    }),
  ];
}
