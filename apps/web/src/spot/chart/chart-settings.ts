import { intervals, type Interval } from '@candor/protocol';
import { create } from 'zustand';
import { storageKey } from '../../transport/platform.ts';
import { readText, writeText } from '../../transport/storage.ts';

export const candleStyles = ['candle_up_stroke', 'candle_solid', 'ohlc', 'area'] as const;
export type CandleStyle = (typeof candleStyles)[number];
export const axes = ['normal', 'logarithm', 'percentage'] as const;
export type Axis = (typeof axes)[number];

export interface ShownIndicator {
  readonly name: string;
  readonly place: 'price' | 'below';
  readonly parameters: readonly number[];
}

export interface ChartSettings {
  readonly interval: Interval;
  readonly style: CandleStyle;
  readonly axis: Axis;
  readonly indicators: readonly ShownIndicator[];
  readonly magnet: boolean;
}

export const defaultSettings: ChartSettings = {
  interval: '5m',
  style: 'candle_up_stroke',
  axis: 'normal',
  indicators: [
    { name: 'MA', place: 'price', parameters: [7, 25, 99] },
    { name: 'VOL', place: 'below', parameters: [] },
  ],
  magnet: false,
};

const key = storageKey('chart');

/** Settings as stored; whatever is missing or no longer known takes its default. */
export function settingsFrom(stored: string | null): ChartSettings {
  try {
    const read = JSON.parse(stored ?? '{}') as Partial<ChartSettings>;
    return {
      interval: intervals.find((interval) => interval === read.interval) ?? defaultSettings.interval,
      style: candleStyles.find((style) => style === read.style) ?? defaultSettings.style,
      axis: axes.find((axis) => axis === read.axis) ?? defaultSettings.axis,
      indicators: Array.isArray(read.indicators) ? read.indicators.filter(isShown) : defaultSettings.indicators,
      magnet: read.magnet === true,
    };
  } catch {
    return defaultSettings;
  }
}

const isShown = (entry: Partial<ShownIndicator> | null): entry is ShownIndicator =>
  typeof entry?.name === 'string' &&
  (entry.place === 'price' || entry.place === 'below') &&
  Array.isArray(entry.parameters);

/** The chart's settings of this browser. */
export const useChartSettings = create<ChartSettings>(() => settingsFrom(readText(key)));

/** Changes settings and remembers them. */
export function setChart(changes: Partial<ChartSettings>): void {
  useChartSettings.setState(changes);
  writeText(key, JSON.stringify(useChartSettings.getState()));
}
