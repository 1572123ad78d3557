import { dispose, init, type Chart, type IndicatorCreate, type KLineData } from 'klinecharts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { usePreferences } from '../../preferences/preferences.ts';
import { chartDates } from './chart-dates.ts';
import { CandleLoader } from './candle-loader.ts';
import { chartStyles, colours, type ChartColours } from './chart-styles.ts';
import type { Interval } from '@candor/protocol';
import type { CandleStyle, ChartState, ShownIndicator } from './chart-state.ts';
import { quietUnderTags, roundTimes } from './axes.ts';
import { candleLegendIn, legendInRow } from './legend-rows.ts';
import { useKnownIndicators } from './known-indicators.ts';
import { legendRoom } from './legend-room.ts';
import { candleLegend, volumeLegend } from './legends.ts';
import { periodOf } from './periods.ts';

const pricePane = 'candle_pane';

export interface ChartInUse {
  /** Ref of the element that the chart fills. */
  readonly attach: (element: HTMLDivElement) => () => void;
  readonly chart: Chart | undefined;
  readonly colours: ChartColours | undefined;
  readonly failed: boolean;
  /** Rises with every candle that came, so that what is read off the chart is read again. */
  readonly version: number;
}

/** A chart: data, look, zone and indicators follow the market, the settings and the preferences. */
export function useChart(
  market: {
    readonly symbol: string;
    readonly tickScale: number;
    readonly lotScale: number;
    /** What quantities are counted in. */
    readonly unit: string;
  },
  settings: Pick<ChartState, 'style' | 'axis' | 'indicators'> & {
    readonly interval: Interval;
    /** Whether the candle says its prices at the head: there is no room for it in a small chart. */
    readonly tells: boolean;
  },
): ChartInUse {
  const [chart, setChart] = useState<Chart>();
  const [look, setLook] = useState<ChartColours>();
  const [failed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const dateFormat = usePreferences((preferences) => preferences.dateFormat);
  const { symbol, tickScale, lotScale, unit } = market;
  const { interval, style, axis, indicators, tells } = settings;
  const text = useText();

  const attach = useCallback((element: HTMLDivElement) => {
    const made =
      init(element, {
        thousandsSeparator: { sign: ',' },
        // It would write 5.00038 as 5.0(3)88.
        decimalFold: { format: String },
      }) ?? undefined;
    setChart(made);
    // The library puts its canvas before everything else in the order of the Tab key.
    for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '0');
    let stop = (): void => undefined;
    const observer = new ResizeObserver(() => {
      if (made === undefined) return;
      made.resize();
      // The library lays out once this is over, and the room follows the heights that come of it.
      stop();
      stop = freeLegendsSoon(made);
    });
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
      dispose(element);
      setChart(undefined);
    };
  }, []);

  useEffect(() => chart && followLook(chart, style, setLook), [chart, style]);
  useEffect(() => {
    if (chart === undefined || look === undefined || !tells) return;
    const template = ({ current }: { readonly current: KLineData | null }) =>
      current === null ? [] : candleLegendIn(chart, candleLegend(current, tickScale, look, text), look.family);
    chart.setStyles({ candle: { tooltip: { showRule: 'always', title: { show: false }, legend: { template } } } });
    keepLegendsFree(chart);
  }, [chart, look, text, tells, tickScale]);
  useEffect(() => {
    const write = chartDates(timeZone, dateFormat);
    if (chart === undefined) return;
    chart.setFormatter({ formatDate: ({ template, timestamp }) => write(template, timestamp) });
    chart.setTimezone(timeZone);
    chart.overrideXAxis({ createTicks: roundTimes(chart, timeZone, write) });
  }, [chart, timeZone, dateFormat]);
  useEffect(() => {
    if (chart === undefined) return;
    chart.overrideYAxis({ name: axis });
    keepLegendsFree(chart);
  }, [chart, axis]);
  useEffect(() => {
    if (chart === undefined) return;
    const turn = () => setVersion((before) => before + 1);
    const loader = new CandleLoader({
      onLoaded: () => {
        setFailed(false);
        turn();
      },
      onFailed: () => setFailed(true),
      onUpdate: turn,
    });
    chart.setDataLoader(loader);
    return loader.end;
  }, [chart]);
  useEffect(() => {
    // Each of these asks for candles; the loader answers the last of them.
    chart?.setSymbol({ ticker: symbol, pricePrecision: tickScale, volumePrecision: lotScale });
    chart?.setPeriod(periodOf[interval]);
  }, [chart, symbol, tickScale, lotScale, interval]);
  useIndicators(chart, indicators, { volume: useVolumeTold(unit, lotScale, look), family: look?.family, tells });
  return { attach, chart, colours: look, failed, version };
}

/**
 * Colours come from the page's tokens; a change of theme or direction is a change of attributes on
 * its root.
 */
function followLook(chart: Chart, style: CandleStyle, onColours: (colours: ChartColours) => void): () => void {
  const apply = () => {
    const found = colours(document.documentElement);
    const styles = chartStyles(found);
    chart.setStyles({ ...styles, candle: { ...styles.candle, type: style } });
    onColours(found);
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-dir', 'class', 'lang'] });
  // Letters that come later are drawn with their own face then.
  document.fonts.addEventListener('loadingdone', apply);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', apply);
  };
}

type Told = Pick<IndicatorCreate, 'createTooltipDataSource'>;
/** What the library calculates for the volume pane: averages as ma1, ma2 … */
type VolumeResult = Readonly<Record<string, number | undefined>>;

/** How the volume pane names itself, in the user's words instead of the library's letters. */
function useVolumeTold(unit: string, lotScale: number, look: ChartColours | undefined): Told | undefined {
  const text = useText();
  return useMemo(
    () =>
      look && {
        createTooltipDataSource: ({ chart, indicator, crosshair }) => {
          const at = (indicator.result[crosshair.dataIndex ?? indicator.result.length - 1] ?? {}) as VolumeResult;
          const lengths = indicator.calcParams.map(Number);
          const averages = lengths.map((_, index) => at[`ma${index + 1}`]);
          const lines = chart.getStyles().indicator.lines.map(({ color }) => color);
          const shape = { lengths, lotScale, unit };
          return {
            name: text('chart.tableVolume'),
            calcParamsText: '',
            features: [],
            legends: volumeLegend({ volume: at['volume'] ?? 0, averages }, shape, lines, look),
          };
        },
      },
    [text, unit, lotScale, look],
  );
}

function useIndicators(
  chart: Chart | undefined,
  wanted: readonly ShownIndicator[],
  {
    volume,
    family,
    tells,
  }: { readonly volume: Told | undefined; readonly family: string | undefined; readonly tells: boolean },
): void {
  const indicators = useKnownIndicators(wanted);
  const drawn = useRef<readonly string[]>([]);
  useEffect(() => {
    if (chart === undefined || family === undefined) return;
    let row = tells ? 1 : 0;
    for (const name of drawn.current) chart.removeIndicator({ name });
    for (const { name, place, parameters } of indicators) {
      const create: IndicatorCreate = {
        name,
        ...(parameters.length === 0 ? {} : { calcParams: [...parameters] }),
        createTooltipDataSource: legendInRow(
          name === 'VOL' ? (volume?.createTooltipDataSource ?? undefined) : undefined,
          family,
          place === 'price' ? row++ : undefined,
        ),
      };
      if (place === 'price') chart.createIndicator({ ...create, paneId: pricePane }, true);
      else chart.createIndicator(create, false);
    }
    drawn.current = indicators.map(({ name }) => name);
    return freeLegendsSoon(chart);
  }, [chart, indicators, volume, family, tells]);
}

/**
 * Makes room for legends once panes have the heights that a change gives them; gives what takes it
 * back.
 */
function freeLegendsSoon(chart: Chart): () => void {
  const frame = requestAnimationFrame(() => keepLegendsFree(chart));
  return () => cancelAnimationFrame(frame);
}

/**
 * Names and figures are at the top of each pane, in a line each: what is drawn begins below them. A
 * new axis does not know of it.
 */
function keepLegendsFree(chart: Chart): void {
  const told = chart.getStyles().candle.tooltip.showRule === 'none' ? 0 : 1;
  const rows = told + chart.getIndicators({ paneId: pricePane }).length;
  for (const { id, paneId } of chart.getYAxes({})) {
    const { height } = chart.getSize(paneId, 'main') ?? { height: 0 };
    if (paneId === pricePane)
      chart.overrideYAxis({ id, paneId, gap: legendRoom('price', rows, height), createTicks: quietUnderTags(chart) });
    else chart.overrideYAxis({ id, paneId, gap: legendRoom('own', 1, height) });
  }
}
