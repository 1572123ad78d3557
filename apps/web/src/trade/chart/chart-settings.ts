import { intervals, type Interval } from '@candor/protocol';
import { keptStore } from '../../preferences/kept-store.ts';
import { chartStatesFrom, defaultChart, withChart, type ChartState, type ChartStates } from './chart-state.ts';

export interface ChartSettings {
  readonly interval: Interval;
  readonly magnet: boolean;
}

const settings = keptStore<ChartSettings>('chart', (stored) => {
  const read = stored as Partial<ChartSettings> | undefined;
  return { interval: intervals.find((interval) => interval === read?.interval) ?? '5m', magnet: read?.magnet === true };
});
const charts = keptStore<{ readonly states: ChartStates }>('charts', (stored) => ({
  states: chartStatesFrom((stored as { readonly states?: unknown } | undefined)?.states),
}));

/** What holds for the screen's chart, whatever its market. */
export const useChartSettings = settings.use;
export const setChart = settings.change;

/** The look of a market's chart, and what was drawn on it. */
export const useChartState = (symbol: string): ChartState => charts.use(({ states }) => states[symbol] ?? defaultChart);
export const chartStateNow = (symbol: string): ChartState => charts.now().states[symbol] ?? defaultChart;

/** Changes a market's chart and remembers it. */
export const setChartOf = (symbol: string, changes: Partial<ChartState>): void =>
  charts.change({ states: withChart(charts.now().states, symbol, changes) });
