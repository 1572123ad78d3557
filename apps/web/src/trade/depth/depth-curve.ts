import { formatDecimal, parseDecimal } from '@candor/amount';
import type { Levels } from '../../market/book-levels.ts';

export interface DepthPoint {
  /** Position and height, 0 to 1, for drawing only. */
  readonly x: number;
  readonly y: number;
  readonly price: string;
  /** Quantity from the best price to this one. */
  readonly sum: string;
}

export interface DepthCurve {
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly bidSum: string;
  readonly askSum: string;
  /** Round prices along the foot, and round sums up the side, with their places from 0 to 1. */
  readonly prices: readonly { readonly x: number; readonly price: string }[];
  readonly sums: readonly { readonly y: number; readonly sum: string }[];
}

/**
 * Both sides summed from the best price outwards, over a stretch of so many parts per million
 * around the middle. Undefined for an empty side.
 */
export function depthCurve(
  book: { readonly bids: Levels; readonly asks: Levels },
  { tickScale, lotScale }: { readonly tickScale: number; readonly lotScale: number },
  reachPpm: bigint,
): DepthCurve | undefined {
  const [bid, ask] = [ticksOf(book.bids[0]?.[0], tickScale), ticksOf(book.asks[0]?.[0], tickScale)];
  if (bid === undefined || ask === undefined) return undefined;
  const middle = (bid + ask) / 2n;
  const reach = (middle * reachPpm) / 1_000_000n || 1n;
  const [low, high] = [middle - reach, middle + reach];
  const within = (levels: Levels) => {
    let lots = 0n;
    return levels.flatMap(([price, quantity]) => {
      const ticks = ticksOf(price, tickScale) ?? 0n;
      if (ticks < low || ticks > high) return [];
      lots += ticksOf(quantity, lotScale) ?? 0n;
      return [{ ticks, lots }];
    });
  };
  const [bids, asks] = [within(book.bids), within(book.asks)];
  const most = [bids.at(-1)?.lots ?? 0n, asks.at(-1)?.lots ?? 0n].reduce((a, b) => (a > b ? a : b), 1n);
  const point = ({ ticks, lots }: { readonly ticks: bigint; readonly lots: bigint }): DepthPoint => ({
    x: share(ticks - low, high - low),
    y: share(lots, most),
    price: formatDecimal(ticks, tickScale),
    sum: formatDecimal(lots, lotScale),
  });
  return {
    bids: bids.map(point),
    asks: asks.map(point),
    bidSum: formatDecimal(bids.at(-1)?.lots ?? 0n, lotScale),
    askSum: formatDecimal(asks.at(-1)?.lots ?? 0n, lotScale),
    prices: roundBetween(low, high, 6n).map((ticks) => ({
      x: share(ticks - low, high - low),
      price: formatDecimal(ticks, tickScale),
    })),
    sums: roundBetween(1n, most, 5n).map((lots) => ({ y: share(lots, most), sum: formatDecimal(lots, lotScale) })),
  };
}

/** Multiples of a round step (1, 2 or 5 and zeros) from one number to another: about so many. */
export function roundBetween(from: bigint, to: bigint, count: bigint): readonly bigint[] {
  const least = (to - from) / count || 1n;
  const power = 10n ** BigInt(least.toString().length - 1);
  const step = [1n, 2n, 5n, 10n].map((digit) => digit * power).find((one) => one >= least) ?? least;
  const first = ((from + step - 1n) / step) * step;
  const found: bigint[] = [];
  for (let at = first; at <= to; at += step) found.push(at);
  return found;
}

/** What is written above the curve, in pixels. */
const labelsPx = 28;

/** How high the deepest sum is in a plot of a height, px. */
export const highestPx = (height: number): number => Math.max(height - labelsPx, height / 2);

/** The stepped outline of one side as an SVG path over a width and height, closed to the bottom. */
export function stepPath(points: readonly DepthPoint[], side: 'bids' | 'asks', width: number, height: number): string {
  if (points.length === 0) return '';
  const x = (point: DepthPoint) => Math.round(point.x * width * 10) / 10;
  const highest = highestPx(height);
  const y = (sum: number) => Math.round((height - sum * highest) * 10) / 10;
  const edge = side === 'bids' ? 0 : width;
  const start = points[0] === undefined ? 0 : x(points[0]);
  let path = `M${start} ${height}`;
  for (const point of points) path += `H${x(point)}V${y(point.y)}`;
  return `${path}H${edge}V${height}Z`;
}

function ticksOf(decimal: string | undefined, scale: number): bigint | undefined {
  if (decimal === undefined) return undefined;
  const parsed = parseDecimal(decimal, scale);
  return parsed.ok ? parsed.units : undefined;
}

const share = (part: bigint, whole: bigint): number => Number((part * 1_000_000n) / whole) / 1_000_000;
