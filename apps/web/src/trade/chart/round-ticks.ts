const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Distances between the times on the axis that people count in. */
const stepsMs: readonly number[] = [
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  5 * day,
];

/** One candle of the axis: when it opens, and the same on the user's clocks. */
export interface AxisCandle {
  readonly timeMs: number;
  readonly localMs: number;
}

/** The candles at which round times of the user's clocks begin, at least so many candles apart. */
export function roundTicks(candles: readonly AxisCandle[], apart: number): readonly AxisCandle[] {
  const length = spacing(candles);
  if (length >= day) return calendarTicks(candles, apart);
  const step = stepsMs.find((one) => one >= length * apart) ?? day * Math.ceil((length * apart) / day);
  return candles.filter((candle, index) =>
    crosses(candles[index - 1], candle, (localMs) => Math.floor(localMs / step)),
  );
}

/** Weeks, months, quarters and years: whichever leaves the names room. */
function calendarTicks(candles: readonly AxisCandle[], apart: number): readonly AxisCandle[] {
  const month = (localMs: number): number => {
    const date = new Date(localMs);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  // Mondays: the first day of the epoch was a Thursday.
  const week = (localMs: number): number => Math.floor((localMs / day + 3) / 7);
  const counts = [week, month, (ms: number) => Math.floor(month(ms) / 3), (ms: number) => Math.floor(month(ms) / 12)];
  const ticks = counts.map((count) => candles.filter((candle, index) => crosses(candles[index - 1], candle, count)));
  return ticks.find((some) => some.length === 0 || candles.length / some.length >= apart) ?? ticks.at(-1) ?? [];
}

const crosses = (before: AxisCandle | undefined, candle: AxisCandle, count: (localMs: number) => number): boolean =>
  before !== undefined && count(before.localMs) !== count(candle.localMs);

/** The length of most candles: the smallest distance between two. */
const spacing = (candles: readonly AxisCandle[]): number =>
  candles.reduce((least, { timeMs }, index) => {
    const before = candles[index - 1];
    return before === undefined ? least : Math.min(least, timeMs - before.timeMs);
  }, Infinity);

/** How long a candle still runs: "04:59", "27:02:03". */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / second));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours === 0 ? `${two(minutes)}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}
