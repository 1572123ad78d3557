import {
  formatDecimal,
  indexOf,
  indexRules,
  indexScale as scale,
  isFurther,
  median,
  parseDecimal,
  type IndexProblem,
  type IndexQuote,
} from '@candor/amount';
import type { PriceSample } from '../feed/feed.ts';
import { VenueRecord } from './venue-record.ts';

export type StaleReason = IndexProblem;

/** A venue's newest price of a market as the index rule takes it. */
export interface VenueQuote extends IndexQuote {
  readonly venue: string;
}

export type IndexValue =
  | { readonly stale: false; readonly price: string; readonly venues: number }
  | { readonly stale: true; readonly reason: StaleReason };

/**
 * A venue that said nothing for so long is no venue of the index any more: nobody asks it, and its
 * age has no end.
 */
const forgottenAfterMs = 3_600_000;

/**
 * Digits beyond this are no price of a market, and a record of the journal has no room for them.
 */
const mantissaLimit = 2n ** 63n;

interface SymbolState {
  readonly venues: Map<string, VenueRecord>;
  /** Out since an earlier run, and not heard of in this one. */
  readonly ejectedBefore: Set<string>;
  last: { readonly units: bigint; readonly timeMs: number } | undefined;
}

const stale = (reason: StaleReason): IndexValue => ({ stale: true, reason });

/**
 * The index: the median of at least three fresh venues, each held within 0.5% of the median,
 * without venues that were more than 5% off for a minute. When fewer than three, or no majority,
 * agree within 1%, or the median jumps by more than 5%, there is no index for now: a missing price
 * costs time, a wrong one costs people's money. All arithmetic is on integers: the rule is
 * `indexOf`; here are the venues' newest prices, and who is ejected.
 */
export class IndexPrice {
  readonly #symbols = new Map<string, SymbolState>();

  /**
   * Takes a venue's price; one that is no decimal, or not above zero, is refused (false), and the
   * venue's last price ages on.
   */
  add({ venue, symbol, price, timeMs }: PriceSample): boolean {
    const parsed = parseDecimal(price, scale);
    if (!parsed.ok || parsed.units <= 0n || !Number.isFinite(timeMs)) return false;
    if (shortest(parsed.units).mantissa >= mantissaLimit) return false;
    const state = this.#state(symbol);
    let record = state.venues.get(venue);
    if (!record) state.venues.set(venue, (record = new VenueRecord(state.ejectedBefore.delete(venue))));
    record.take(parsed.units, timeMs);
    return true;
  }

  /**
   * Takes over that an earlier run ejected a venue: it comes back once it was right for five
   * minutes on end. One that was heard of already is left as this run judges it.
   */
  restoreEjected(symbol: string, venue: string): void {
    const { venues, ejectedBefore } = this.#state(symbol);
    if (!venues.has(venue)) ejectedBefore.add(venue);
  }

  /** The index now, or why there is none. */
  at(symbol: string, nowMs: number): IndexValue {
    const state = this.#symbols.get(symbol);
    if (!state) return stale('no_prices');
    this.#judge(state, nowMs);
    const records = [...state.venues.values()];
    const { units, problem, standings } = indexOf(
      records.map(({ units: mantissa, timeMs, ejected }) => ({
        mantissa,
        decimals: scale,
        ageMs: nowMs - timeMs,
        ejected,
      })),
      recentUnits(state, nowMs),
    );
    if (units === undefined) return stale(problem ?? 'no_prices');
    state.last = { units, timeMs: nowMs };
    const venues = standings.filter((standing) => standing === 'counted' || standing === 'held').length;
    return { stale: false, price: formatDecimal(units, scale, 0), venues };
  }

  /**
   * The newest price of every venue of the last hour as the rule takes it now, in the shortest form
   * of its number.
   */
  quotes(symbol: string, nowMs: number): VenueQuote[] {
    const venues = this.#symbols.get(symbol)?.venues ?? new Map<string, VenueRecord>();
    const heard = [...venues].filter(([, { timeMs }]) => nowMs - timeMs < forgottenAfterMs);
    return heard.map(([venue, record]) => ({ venue, ...quoteOf(record, nowMs) }));
  }

  /** Every venue heard of in a market, with its last price and whether it counts now. */
  venuesOf(symbol: string, nowMs: number): { venue: string; price: string; timeMs: number; counted: boolean }[] {
    const venues = this.#symbols.get(symbol)?.venues ?? new Map<string, VenueRecord>();
    return Array.from(venues, ([venue, record]) => ({
      venue,
      price: formatDecimal(record.units, scale, 0),
      timeMs: record.timeMs,
      counted: record.isFresh(nowMs) && !record.ejected,
    }));
  }

  /** Says of each fresh venue whether it is wrong, unless all of them jumped together. */
  #judge(state: SymbolState, nowMs: number): void {
    const fresh = freshRecords(state, nowMs);
    const counted = fresh.filter((record) => !record.ejected);
    const middle = median(counted.map(({ units }) => units));
    if (middle === undefined || counted.length < indexRules.venuesLeast) return;
    const previous = recentUnits(state, nowMs);
    if (previous !== undefined && isFurther(middle, previous, indexRules.ejectPpm)) return;
    for (const record of fresh) record.judge(isFurther(record.units, middle, indexRules.ejectPpm), nowMs);
  }

  #state(symbol: string): SymbolState {
    let state = this.#symbols.get(symbol);
    if (!state) this.#symbols.set(symbol, (state = { venues: new Map(), ejectedBefore: new Set(), last: undefined }));
    return state;
  }
}

function freshRecords(state: SymbolState, nowMs: number): VenueRecord[] {
  const fresh: VenueRecord[] = [];
  for (const record of state.venues.values()) {
    if (record.isFresh(nowMs)) fresh.push(record);
    else record.silent();
  }
  return fresh;
}

/** The last index, while it is not a minute old: what a jump is judged by. */
function recentUnits({ last }: SymbolState, nowMs: number): bigint | undefined {
  return last && nowMs - last.timeMs < indexRules.ejectAfterMs ? last.units : undefined;
}

function quoteOf(record: VenueRecord, nowMs: number): IndexQuote {
  return { ...shortest(record.units), ageMs: nowMs - record.timeMs, ejected: record.ejected };
}

/** The same number without zeros at its end. */
function shortest(units: bigint): { mantissa: bigint; decimals: number } {
  let [mantissa, decimals] = [units, scale];
  while (decimals > 0 && mantissa % 10n === 0n) {
    mantissa /= 10n;
    decimals -= 1;
  }
  return { mantissa, decimals };
}
