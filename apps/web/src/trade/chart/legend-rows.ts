import { displayAmount } from '@candor/amount';
import type { Chart, IndicatorCreate, TooltipLegend } from 'klinecharts';
import { decimalOfValue } from './bars.ts';
import { noteLegend, textWidth } from './chart-texts.ts';
import { fitted } from './fit-row.ts';

/** The parts of the candle's legend that fit in the first row of the price pane. */
export function candleLegendIn(chart: Chart, parts: readonly TooltipLegend[], family: string): TooltipLegend[] {
  const room = chart.getSize('candle_pane', 'main')?.width ?? 0;
  // Where not all fit, the change and the close say more than the rest.
  const whole = fitted('', parts, room, (text) => textWidth(text, family));
  const shown =
    whole.parts.length === parts.length ? whole : fitted('', parts.slice(-2), room, (text) => textWidth(text, family));
  noteLegend(chart, 0, shown.width);
  return [...shown.parts];
}

type Source = NonNullable<IndicatorCreate['createTooltipDataSource']>;

/**
 * An indicator's legend in one row, whatever the pane's width; `row` is its row in the price pane,
 * if it is there.
 */
export function legendInRow(source: Source | undefined, family: string, row: number | undefined): Source {
  return (params) => {
    const { chart, indicator, bounding } = params;
    const said = source?.(params);
    const name = said?.name ?? indicator.shortName;
    const parameters =
      said?.calcParamsText ?? (indicator.calcParams.length > 0 ? `(${indicator.calcParams.join(',')})` : '');
    const measure = (text: string): number => textWidth(text, family);
    const { parts, width } = fitted(name + parameters, said?.legends ?? valuesOf(params), bounding.width, measure);
    if (row !== undefined) noteLegend(chart, row, width);
    return { name, calcParamsText: parameters, features: [], legends: [...parts] };
  };
}

/** The figures of an indicator at the candle pointed at, each in its line's colour. */
function valuesOf({ chart, indicator, crosshair }: Parameters<Source>[0]): readonly TooltipLegend[] {
  const { lines, tooltip } = chart.getStyles().indicator;
  const at = (indicator.result[crosshair.dataIndex ?? indicator.result.length - 1] ?? {}) as Readonly<
    Record<string, unknown>
  >;
  let drawn = 0;
  return indicator.figures.flatMap(({ key, title, type }) => {
    const line = type === 'line' ? lines[drawn % lines.length] : undefined;
    if (type === 'line') drawn += 1;
    if (typeof title !== 'string') return [];
    const color = line?.color ?? tooltip.legend.color;
    const value = at[key];
    const text =
      typeof value === 'number' ? displayAmount(decimalOfValue(value, indicator.precision), indicator.precision) : '—';
    return [{ title: { text: title, color }, value: { text, color } }];
  });
}
