/**
 * What indicators read of a candle. Numbers here are for pixels; no amount is computed with them.
 */
export interface StudyBar {
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number | undefined;
  /** Sum of price × quantity in the candle. */
  readonly turnover?: number | undefined;
}

const hourMs = 3_600_000;

/**
 * Volume-weighted average price since the last reset: turnover ÷ volume. It resets each so many
 * hours, from midnight UTC of 1970 on. A first session whose begin is not among the candles has no
 * value.
 */
export function vwap(bars: readonly StudyBar[], [hours = 24]: readonly number[]): readonly { vwap?: number }[] {
  const sessionOf = (bar: StudyBar): number => Math.floor(bar.timestamp / (hours * hourMs));
  let session: number | undefined;
  let turnover = 0;
  let volume = 0;
  return bars.map((bar, at) => {
    const own = sessionOf(bar);
    const before = bars[at - 1];
    if (before === undefined ? bar.timestamp % (hours * hourMs) === 0 : sessionOf(before) !== own) {
      session = own;
      turnover = 0;
      volume = 0;
    }
    turnover += bar.turnover ?? 0;
    volume += bar.volume ?? 0;
    return session === own && volume > 0 ? { vwap: turnover / volume } : {};
  });
}

/**
 * Wilder's average true range: the mean of the first `length` ranges, then (before × (length − 1) +
 * range) ÷ length.
 */
export function atr(bars: readonly StudyBar[], [length = 14]: readonly number[]): readonly { atr?: number }[] {
  let sum = 0;
  let average: number | undefined;
  return bars.map(({ high, low }, at) => {
    const close = bars[at - 1]?.close;
    const range = close === undefined ? high - low : Math.max(high, close) - Math.min(low, close);
    sum += range;
    if (average !== undefined) average = (average * (length - 1) + range) / length;
    else if (at === length - 1) average = sum / length;
    return average === undefined ? {} : { atr: average };
  });
}

const highest = (bars: readonly StudyBar[]): number => Math.max(...bars.map(({ high }) => high));
const lowest = (bars: readonly StudyBar[]): number => Math.min(...bars.map(({ low }) => low));

/** The mean of the last `length` values ending at `at`; undefined while one of them is missing. */
function meanAt(values: readonly (number | undefined)[], at: number, length: number): number | undefined {
  const window = values.slice(Math.max(0, at + 1 - length), at + 1).filter((value) => value !== undefined);
  return window.length < length ? undefined : window.reduce((sum, value) => sum + value, 0) / length;
}

/**
 * %K: where the close lies between the lowest low and the highest high of `length` candles,
 * smoothed; %D is the mean of %K.
 */
export function stochastic(
  bars: readonly StudyBar[],
  [length = 14, smoothing = 3, signal = 3]: readonly number[],
): readonly { k?: number; d?: number }[] {
  const raw = bars.map(({ close }, at) => {
    if (at + 1 < length) return undefined;
    const window = bars.slice(at + 1 - length, at + 1);
    const [top, bottom] = [highest(window), lowest(window)];
    // Without a range the close is at neither end.
    return top === bottom ? 50 : ((close - bottom) / (top - bottom)) * 100;
  });
  const k = raw.map((_, at) => meanAt(raw, at, smoothing));
  return k.map((value, at) => {
    const d = meanAt(k, at, signal);
    return { ...(value !== undefined && { k: value }), ...(d !== undefined && { d }) };
  });
}

export interface Supertrend {
  readonly up?: number;
  readonly down?: number;
}

/**
 * A band of so many average true ranges around each candle's middle, which only tightens while the
 * close stays on its side: below the price in a rise (`up`), above it in a fall (`down`).
 */
export function supertrend(
  bars: readonly StudyBar[],
  [length = 10, multiplier = 3]: readonly number[],
): readonly Supertrend[] {
  const ranges = atr(bars, [length]);
  let band: { readonly upper: number; readonly lower: number; readonly rises: boolean } | undefined;
  return bars.map(({ high, low, close }, at) => {
    const range = ranges[at]?.atr;
    if (range === undefined) return {};
    const middle = (high + low) / 2;
    let upper = middle + multiplier * range;
    let lower = middle - multiplier * range;
    let rises = false;
    const closeBefore = bars[at - 1]?.close;
    if (band !== undefined && closeBefore !== undefined) {
      if (upper >= band.upper && closeBefore <= band.upper) upper = band.upper;
      if (lower <= band.lower && closeBefore >= band.lower) lower = band.lower;
      rises = band.rises ? close >= lower : close > upper;
    }
    band = { upper, lower, rises };
    return rises ? { up: lower } : { down: upper };
  });
}

export interface Ichimoku {
  readonly conversion?: number;
  readonly base?: number;
  readonly spanA?: number;
  readonly spanB?: number;
  readonly lagging?: number;
}

/** The middle between the highest high and the lowest low of `length` candles ending at `at`. */
function middleAt(bars: readonly StudyBar[], at: number, length: number): number | undefined {
  if (at < 0 || at + 1 < length || at >= bars.length) return undefined;
  const window = bars.slice(at + 1 - length, at + 1);
  return (highest(window) + lowest(window)) / 2;
}

/** The two spans that a candle gives; they are drawn ahead of it. */
function spansAt(bars: readonly StudyBar[], at: number, parameters: readonly number[]) {
  const [conversionLength = 9, baseLength = 26, spanLength = 52] = parameters;
  const conversion = middleAt(bars, at, conversionLength);
  const base = middleAt(bars, at, baseLength);
  const spanB = middleAt(bars, at, spanLength);
  return {
    ...(conversion !== undefined && base !== undefined && { spanA: (conversion + base) / 2 }),
    ...(spanB !== undefined && { spanB }),
  };
}

/**
 * By how many candles spans are drawn ahead and the close behind: the candle itself is the first of
 * the displacement.
 */
const shiftOf = ([, , , displacement = 26]: readonly number[]): number => displacement - 1;

export function ichimoku(bars: readonly StudyBar[], parameters: readonly number[]): readonly Ichimoku[] {
  const [conversionLength = 9, baseLength = 26] = parameters;
  const shift = shiftOf(parameters);
  return bars.map((_, at) => {
    const conversion = middleAt(bars, at, conversionLength);
    const base = middleAt(bars, at, baseLength);
    const lagging = bars[at + shift]?.close;
    return {
      ...(conversion !== undefined && { conversion }),
      ...(base !== undefined && { base }),
      ...spansAt(bars, at - shift, parameters),
      ...(lagging !== undefined && { lagging }),
    };
  });
}

/** The spans ahead of the last candle, nearest first. */
export const ichimokuAhead = (bars: readonly StudyBar[], parameters: readonly number[]): readonly Ichimoku[] =>
  Array.from({ length: shiftOf(parameters) }, (_, index) =>
    spansAt(bars, bars.length - shiftOf(parameters) + index, parameters),
  );
