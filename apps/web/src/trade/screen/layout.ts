import { intervals, type Interval } from '@candor/protocol';

/** Windows that lay the screen out alike share a layout. */
export const windowSizes = ['narrow', 'middle', 'wide'] as const;
export type WindowSize = (typeof windowSizes)[number];

export const chartCounts = [1, 2, 4] as const;
export type ChartCount = (typeof chartCounts)[number];

/** A chart beside the screen's own. */
export interface Pane {
  readonly symbol: string;
  readonly interval: Interval;
}

/** How the trade screen is laid out in one window size. */
export interface Layout {
  readonly charts: ChartCount;
  readonly panes: readonly Pane[];
  /** By group of panels and panel, in percent. */
  readonly sizes: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface NamedLayout extends Layout {
  readonly name: string;
  readonly size: WindowSize;
}

export interface Layouts {
  readonly current: Readonly<Partial<Record<WindowSize, Layout>>>;
  readonly named: readonly NamedLayout[];
}

export const startLayout: Layout = { charts: 1, panes: [], sizes: {} };
export const layoutsMax = 12;
export const layoutNameMax = 24;

/** Layouts as stored; whatever is not a layout is left out. */
export function layoutsFrom(stored: unknown): Layouts {
  const read = (stored ?? {}) as { readonly current?: Record<string, unknown>; readonly named?: unknown };
  const current = windowSizes.flatMap((size) => {
    const layout = layoutFrom(read.current?.[size]);
    return layout === undefined ? [] : [[size, layout] as const];
  });
  const named = Array.isArray(read.named) ? read.named.flatMap((one) => namedFrom(one) ?? []) : [];
  return { current: Object.fromEntries(current), named: named.slice(0, layoutsMax) };
}

function layoutFrom(stored: unknown): Layout | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const read = stored as Partial<Layout>;
  return {
    charts: chartCounts.find((count) => count === read.charts) ?? 1,
    panes: Array.isArray(read.panes) ? read.panes.filter(isPane).slice(0, 3) : [],
    sizes: typeof read.sizes === 'object' && read.sizes !== null ? read.sizes : {},
  };
}

function namedFrom(stored: unknown): NamedLayout | undefined {
  const layout = layoutFrom(stored);
  const { name, size } = (stored ?? {}) as Partial<NamedLayout>;
  const known = windowSizes.find((one) => one === size);
  if (layout === undefined || known === undefined || typeof name !== 'string' || name === '') return undefined;
  return { ...layout, name: name.slice(0, layoutNameMax), size: known };
}

const isPane = (pane: Partial<Pane> | null): pane is Pane =>
  typeof pane?.symbol === 'string' && intervals.some((interval) => interval === pane.interval);

/**
 * The panes beside the first chart: as many as there are charts, new ones with markets that are not
 * shown yet.
 */
export function panesOf({ charts, panes }: Layout, shown: string, symbols: readonly string[]): readonly Pane[] {
  const kept = panes.slice(0, charts - 1);
  const taken = new Set([shown, ...kept.map(({ symbol }) => symbol)]);
  const others = symbols.filter((symbol) => !taken.has(symbol));
  const added = Array.from({ length: charts - 1 - kept.length }, (_, at) => ({
    symbol: others[at] ?? shown,
    interval: '1h' as const,
  }));
  return [...kept, ...added];
}

/**
 * Sizes of a group's panels as they were left; the given ones when none are stored or they name
 * other panels.
 */
export function sizesOf(
  { sizes }: Layout,
  group: string,
  fallback: Readonly<Record<string, number>>,
): Record<string, number> {
  const stored = sizes[group];
  const same = stored !== undefined && Object.keys(fallback).every((panel) => typeof stored[panel] === 'number');
  return { ...(same ? stored : fallback) };
}

/**
 * Whether sizes are those, but for what rounding makes of them: panels tell theirs as soon as they
 * are mounted.
 */
export const isSameSizes = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean =>
  Object.entries(one).every(([panel, size]) => Math.abs(size - (other[panel] ?? Infinity)) < 0.5);

/** The named layouts with one more; the same name in the same window size is replaced. */
export const withNamed = (named: readonly NamedLayout[], added: NamedLayout): readonly NamedLayout[] => [
  ...named.filter(({ name, size }) => name !== added.name || size !== added.size).slice(1 - layoutsMax),
  added,
];
