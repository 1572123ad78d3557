import { minuteMs } from '../intervals/intervals.ts';
import { type DayOfMinutes, emptyDay, minutesPerDay } from '../path/bar.ts';
import { streamOf } from '../path/noise.ts';
import type { DaySource } from '../path/price-path.ts';
import { type PlainBar, splitBar } from '../path/split-bar.ts';
import type { RecordedBars } from './bars-file.ts';
import type { PlayWindow } from './play-window.ts';
import type { RecordedMarket } from './recording.ts';

/** A recorded market with how it lies on the wall clock. */
export type PlayedMarket = RecordedMarket & { readonly window: PlayWindow };

/**
 * The minutes of any day of a recording laid onto the wall clock: recorded ones where there are,
 * else parts of longer bars.
 */
export class RecordedDays implements DaySource {
  readonly firstMs: number;
  readonly #markets: ReadonlyMap<string, PlayedMarket>;
  readonly #seed: number;
  readonly #parts = new Map<RecordedBars, { readonly index: number; readonly parts: readonly PlainBar[] }>();

  constructor(markets: readonly PlayedMarket[], seed: number) {
    this.#markets = new Map(markets.map((one) => [one.market.symbol, one]));
    this.#seed = seed;
    const firsts = markets.flatMap(({ played, past, window }) =>
      [played, ...past].map(({ firstMs }) => firstMs + window.shiftMs),
    );
    this.firstMs = Math.min(...firsts);
  }

  day(symbol: string, day: number): DayOfMinutes | undefined {
    const recorded = this.#markets.get(symbol);
    if (!recorded) return undefined;
    const minutes = emptyDay();
    let any = false;
    for (let i = 0; i < minutesPerDay; i += 1) {
      const { minute, backwards } = recorded.window.at(day * minutesPerDay + i);
      const bar = this.#minute(recorded, minute);
      if (!bar) continue;
      any = true;
      minutes.open[i] = backwards ? bar.close : bar.open;
      minutes.close[i] = backwards ? bar.open : bar.close;
      minutes.high[i] = bar.high;
      minutes.low[i] = bar.low;
      minutes.lots[i] = bar.lots;
    }
    return any ? minutes : undefined;
  }

  #minute({ market, played, past }: RecordedMarket, minute: number): PlainBar | undefined {
    for (const bars of [played, ...past]) {
      const bar = this.#minuteOf(bars, minute, streamOf(market.symbol));
      if (bar) return bar;
    }
    return undefined;
  }

  #minuteOf(bars: RecordedBars, minute: number, stream: number): PlainBar | undefined {
    const perBar = bars.stepMs / minuteMs;
    const offset = minute - bars.firstMs / minuteMs;
    const index = Math.floor(offset / perBar);
    const whole = barAt(bars, index);
    if (!whole || perBar === 1) return whole;
    let kept = this.#parts.get(bars);
    if (kept?.index !== index) {
      kept = { index, parts: splitBar(whole, perBar, this.#seed ^ index, stream ^ perBar) };
      this.#parts.set(bars, kept);
    }
    return kept.parts[Math.floor(offset - index * perBar)];
  }
}

function barAt(bars: RecordedBars, index: number): PlainBar | undefined {
  const open = bars.open[index] ?? 0;
  if (open === 0) return undefined;
  return {
    open,
    high: bars.high[index] ?? open,
    low: bars.low[index] ?? open,
    close: bars.close[index] ?? open,
    lots: bars.lots[index] ?? 0,
  };
}
