import type { FixedPeriodContract, IndexSample } from '@candor/protocol';

/** The part of time and price that a chart shows. Values are for drawing alone. */
export interface Window {
  readonly fromSecond: number;
  readonly toSecond: number;
  readonly low: number;
  readonly high: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

type Shown = Pick<FixedPeriodContract, 'openPrice' | 'expirySecond'>;

/**
 * What to show of a path: the span before now, the time to the last expiry after it, and every
 * price in it with some room.
 */
export function windowOf(
  samples: readonly Pick<IndexSample, 'second' | 'price'>[],
  contracts: readonly Shown[],
  nowSecond: number,
  spanSeconds: number,
): Window | undefined {
  const fromSecond = nowSecond - spanSeconds;
  const expiries = contracts.map(({ expirySecond }) => expirySecond ?? 0);
  const furthest = Math.max(nowSecond, ...expiries);
  const toSecond = Math.min(nowSecond + spanSeconds, furthest) + Math.ceil(spanSeconds / 20);
  const prices = [
    ...samples.filter(({ second, price }) => price !== null && second >= fromSecond).map(({ price }) => Number(price)),
    ...contracts.flatMap(({ openPrice }) => (openPrice === null ? [] : [Number(openPrice)])),
  ];
  if (prices.length === 0) return undefined;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 0.15, high * 0.00002);
  return { fromSecond, toSecond, low: low - room, high: high + room };
}

/** Places of seconds and prices in a box. */
export function placing({ fromSecond, toSecond, low, high }: Window, { width, height }: Box) {
  const round = (pixels: number): number => Math.round(pixels * 10) / 10;
  return {
    x: (second: number): number => round(((second - fromSecond) / (toSecond - fromSecond)) * width),
    y: (price: number): number => round((1 - (price - low) / (high - low)) * height),
  };
}

/**
 * The path as runs of points: a second without an index ends a run, so that no line is drawn over a
 * gap.
 */
export function runsOf(samples: readonly IndexSample[], fromSecond: number): readonly (readonly IndexSample[])[] {
  const runs: IndexSample[][] = [];
  let last: IndexSample | undefined;
  for (const sample of samples) {
    if (sample.second < fromSecond || sample.price === null) continue;
    if (last !== undefined && sample.second === last.second + 1) runs.at(-1)?.push(sample);
    else runs.push([sample]);
    last = sample;
  }
  return runs;
}

/** Round prices for an axis: at most `count` of them inside the window. */
export function priceTicks({ low, high }: Window, count: number): readonly number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

/** Whole minutes, or parts of one, for an axis of time. */
export function secondTicks({ fromSecond, toSecond }: Window, count: number): readonly number[] {
  const rough = (toSecond - fromSecond) / count;
  const step = [15, 30, 60, 120, 300, 600, 900, 1_800].find((seconds) => seconds >= rough) ?? 3_600;
  const first = Math.ceil(fromSecond / step);
  const last = Math.floor(toSecond / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

/**
 * Which of some labels are shown, by their places in order: one that would run into the label shown
 * before it is left out.
 */
export function apart<Item>(items: readonly Item[], placeOf: (item: Item) => number, room: number): ReadonlySet<Item> {
  const shown = new Set<Item>();
  let free = -Infinity;
  for (const item of items.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    if (placeOf(item) < free) continue;
    shown.add(item);
    free = placeOf(item) + room;
  }
  return shown;
}
