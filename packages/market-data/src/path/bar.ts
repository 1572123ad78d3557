/**
 * A price path's summary over some time: prices in ticks, volume in lots, turnover in ticks × lots.
 */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly turnover: bigint;
}

/**
 * The minutes of one UTC day in columns of 1440 numbers. An open of 0 says that the minute has no
 * price.
 */
export interface DayOfMinutes {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly lots: Float64Array;
}

export const minutesPerDay = 1440;

/** An empty day. */
export const emptyDay = (): DayOfMinutes => ({
  open: new Float64Array(minutesPerDay),
  high: new Float64Array(minutesPerDay),
  low: new Float64Array(minutesPerDay),
  close: new Float64Array(minutesPerDay),
  lots: new Float64Array(minutesPerDay),
});

/**
 * One whole number of ticks between low and high that represents a minute's volume: its turnover is
 * lots × this.
 */
export const typicalTicks = (open: number, high: number, low: number, close: number): number =>
  Math.floor((open + high + low + close) / 4);

const turnoverOf = (open: number, high: number, low: number, close: number, lots: number): bigint =>
  BigInt(lots) * BigInt(typicalTicks(open, high, low, close));

/** Minute `index` of a day; undefined where it has no price. */
export function minuteOf(day: DayOfMinutes, index: number): Bar | undefined {
  const open = day.open[index] ?? 0;
  if (open === 0) return undefined;
  const high = day.high[index] ?? open;
  const low = day.low[index] ?? open;
  const close = day.close[index] ?? open;
  const lots = day.lots[index] ?? 0;
  return { open, high, low, close, lots, turnover: turnoverOf(open, high, low, close, lots) };
}

/** Two bars, the earlier first, as one. */
export const joinBars = (earlier: Bar | undefined, later: Bar): Bar =>
  earlier === undefined
    ? later
    : {
        open: earlier.open,
        high: Math.max(earlier.high, later.high),
        low: Math.min(earlier.low, later.low),
        close: later.close,
        lots: earlier.lots + later.lots,
        turnover: earlier.turnover + later.turnover,
      };

/**
 * All minutes of a day as one; undefined where none has a price. Columns are summed in place: a
 * history of years reads thousands of days.
 */
export function barOfDay(day: DayOfMinutes): Bar | undefined {
  const first = day.open.findIndex((open) => open !== 0);
  if (first < 0) return undefined;
  let [high, low, close, lots, turnover] = [0, Number.POSITIVE_INFINITY, 0, 0, 0n];
  for (let index = first; index < minutesPerDay; index += 1) {
    const open = day.open[index] ?? 0;
    if (open === 0) continue;
    const [minuteHigh, minuteLow] = [day.high[index] ?? open, day.low[index] ?? open];
    close = day.close[index] ?? open;
    high = Math.max(high, minuteHigh);
    low = Math.min(low, minuteLow);
    lots += day.lots[index] ?? 0;
    turnover += turnoverOf(open, minuteHigh, minuteLow, close, day.lots[index] ?? 0);
  }
  return { open: day.open[first] ?? 0, high, low, close, lots, turnover };
}
