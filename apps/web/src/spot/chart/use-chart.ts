import { dispose, init, type Chart } from 'klinecharts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../preferences/preferences.ts';
import { chartDates } from './chart-dates.ts';
import { candleLoader } from './candle-loader.ts';
import { chartStyles, colours, type ChartColours } from './chart-styles.ts';
import type { Interval } from '@candor/protocol';
import type { CandleStyle, ChartState, ShownIndicator } from './chart-state.ts';
import { legendRoom } from './legend-room.ts';
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
  market: { readonly symbol: string; readonly tickScale: number; readonly lotScale: number },
  settings: Pick<ChartState, 'style' | 'axis' | 'indicators'> & { readonly interval: Interval },
): ChartInUse {
  const [chart, setChart] = useState<Chart>();
  const [look, setLook] = useState<ChartColours>();
  const [failed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const dateFormat = usePreferences((preferences) => preferences.dateFormat);
  const { symbol, tickScale, lotScale } = market;
  const { interval, style, axis, indicators } = settings;

  const attach = useCallback((element: HTMLDivElement) => {
    const made = init(element, { thousandsSeparator: { sign: ',' } }) ?? undefined;
    setChart(made);
    // The library puts its canvas before everything else in the order of the Tab key.
    for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '0');
    const observer = new ResizeObserver(() => {
      if (made === undefined) return;
      made.resize();
      // The library lays out once this is over, and the room follows the heights that come of it.
      queueMicrotask(() => keepLegendsFree(made));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      dispose(element);
      setChart(undefined);
    };
  }, []);

  useEffect(() => chart && followLook(chart, style, setLook), [chart, style]);
  useEffect(() => {
    const write = chartDates(timeZone, dateFormat);
    chart?.setFormatter({ formatDate: ({ template, timestamp }) => write(template, timestamp) });
    chart?.setTimezone(timeZone);
  }, [chart, timeZone, dateFormat]);
  useEffect(() => {
    if (chart === undefined) return;
    chart.overrideYAxis({ name: axis });
    keepLegendsFree(chart);
  }, [chart, axis]);
  useEffect(() => {
    if (chart === undefined) return;
    chart.setSymbol({ ticker: symbol, pricePrecision: tickScale, volumePrecision: lotScale });
    chart.setPeriod(periodOf[interval]);
    const turn = () => setVersion((before) => before + 1);
    chart.setDataLoader(
      candleLoader(symbol, interval, {
        onLoaded: () => {
          setFailed(false);
          turn();
        },
        onFailed: () => setFailed(true),
        onUpdate: turn,
      }),
    );
  }, [chart, symbol, tickScale, lotScale, interval]);
  useIndicators(chart, indicators);
  return { attach, chart, colours: look, failed, version };
}

/** Colours come from the page's tokens; a change of theme or direction is a change of attributes on its root. */
function followLook(chart: Chart, style: CandleStyle, onColours: (colours: ChartColours) => void): () => void {
  const apply = () => {
    const found = colours(document.documentElement);
    const styles = chartStyles(found);
    chart.setStyles({ ...styles, candle: { ...styles.candle, type: style } });
    onColours(found);
  };
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-dir', 'class'] });
  return () => observer.disconnect();
}

function useIndicators(chart: Chart | undefined, indicators: readonly ShownIndicator[]): void {
  const drawn = useRef<readonly string[]>([]);
  useEffect(() => {
    if (chart === undefined) return;
    for (const name of drawn.current) chart.removeIndicator({ name });
    for (const { name, place, parameters } of indicators) {
      const create = { name, ...(parameters.length === 0 ? {} : { calcParams: [...parameters] }) };
      if (place === 'price') chart.createIndicator({ ...create, paneId: pricePane }, true);
      else chart.createIndicator(create, false);
    }
    drawn.current = indicators.map(({ name }) => name);
    keepLegendsFree(chart);
  }, [chart, indicators]);
}

/** Names and figures stand at the top of each pane, in one line: what is drawn begins below it. A new axis does not know of it. */
function keepLegendsFree(chart: Chart): void {
  for (const { id, paneId } of chart.getYAxes({})) {
    const { height } = chart.getSize(paneId, 'main') ?? { height: 0 };
    chart.overrideYAxis({ id, paneId, gap: legendRoom(paneId === pricePane ? 'price' : 'own', height) });
  }
}
