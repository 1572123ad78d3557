import { drawingTools, noteLengthMax, type StoredDrawing } from './drawing-tools.ts';

export const candleStyles = ['candle_up_stroke', 'candle_solid', 'ohlc', 'area'] as const;
export type CandleStyle = (typeof candleStyles)[number];
export const axes = ['normal', 'logarithm', 'percentage'] as const;
export type Axis = (typeof axes)[number];

export interface ShownIndicator {
  readonly name: string;
  readonly place: 'price' | 'below';
  readonly parameters: readonly number[];
}

/** Indicators whose parameters are a list of any length. */
const lists: ReadonlySet<string> = new Set(['MA', 'EMA', 'VOL', 'RSI', 'BIAS', 'WR']);
export const isList = (name: string): boolean => lists.has(name);

/** What a market's chart looks like, and what was drawn on it. */
export interface ChartState {
  readonly style: CandleStyle;
  readonly axis: Axis;
  readonly indicators: readonly ShownIndicator[];
  readonly drawings: readonly StoredDrawing[];
}

/** Chart states by market; the ones changed last are at the end. */
export type ChartStates = Readonly<Record<string, ChartState>>;

export const defaultChart: ChartState = {
  style: 'candle_up_stroke',
  axis: 'normal',
  indicators: [
    { name: 'MA', place: 'price', parameters: [7, 25, 99] },
    { name: 'VOL', place: 'below', parameters: [] },
  ],
  drawings: [],
};

/**
 * Markets whose charts are remembered, and drawings on each: what one setting on the server has
 * room for.
 */
const marketsMax = 40;
const drawingsMax = 40;

/** The states as stored; whatever is missing or no longer known takes its default. */
export function chartStatesFrom(stored: unknown): ChartStates {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.map(([symbol, state]) => [symbol, chartStateFrom(state as Partial<ChartState> | null)]),
  );
}

function chartStateFrom(read: Partial<ChartState> | null): ChartState {
  return {
    style: candleStyles.find((style) => style === read?.style) ?? defaultChart.style,
    axis: axes.find((axis) => axis === read?.axis) ?? defaultChart.axis,
    indicators: Array.isArray(read?.indicators) ? read.indicators.filter(isShown) : defaultChart.indicators,
    drawings: Array.isArray(read?.drawings) ? read.drawings.filter(isDrawing) : [],
  };
}

const isShown = (entry: Partial<ShownIndicator> | null): entry is ShownIndicator =>
  typeof entry?.name === 'string' &&
  (entry.place === 'price' || entry.place === 'below') &&
  Array.isArray(entry.parameters);

const isDrawing = (entry: Partial<StoredDrawing> | null): entry is StoredDrawing =>
  drawingTools.some((tool) => tool === entry?.name) &&
  Array.isArray(entry?.points) &&
  (entry.text === undefined || (typeof entry.text === 'string' && entry.text.length <= noteLengthMax));

/**
 * The states after one market's chart was changed; the markets that were longest left alone make
 * room.
 */
export function withChart(states: ChartStates, symbol: string, changes: Partial<ChartState>): ChartStates {
  const { [symbol]: before = defaultChart, ...others } = states;
  const after = { ...before, ...changes };
  const kept = Object.entries(others).slice(1 - marketsMax);
  return Object.fromEntries([...kept, [symbol, { ...after, drawings: after.drawings.slice(-drawingsMax) }]]);
}
