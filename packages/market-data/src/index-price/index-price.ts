import { formatDecimal, parseDecimal } from '@candor/amount';
import type { PriceSample } from '../feed/feed.ts';
import { clamp, isFurther, median } from './median.ts';
import { indexRules } from './rules.ts';
import { VenueRecord } from './venue-record.ts';

export type StaleReason = 'no_prices' | 'too_few_venues' | 'venues_disagree' | 'jump_not_confirmed';

export type IndexValue =
  | { readonly stale: false; readonly price: string; readonly venues: number }
  | { readonly stale: true; readonly reason: StaleReason };

/** Prices are compared in units of 10^-18. */
const scale = 18;

interface SymbolState {
  readonly venues: Map<string, VenueRecord>;
  last: { readonly units: bigint; readonly timeMs: number } | undefined;
}

const stale = (reason: StaleReason): IndexValue => ({ stale: true, reason });

/**
 * The index: the median of at least three fresh venues, each held within 0.5% of the median, without venues that were more than 5% off
 * for a minute. When fewer than three, or no majority, agree within 1%, or the median jumps by more than 5%, there is no index for now:
 * a missing price costs time, a wrong one costs people's money. All arithmetic is on integers.
 */
export class IndexPrice {
  readonly #symbols = new Map<string, SymbolState>();

  /** Takes a venue's price; one that is no decimal, or not above zero, is refused (false), and the venue's last price ages on. */
  add({ venue, symbol, price, timeMs }: PriceSample): boolean {
    const parsed = parseDecimal(price, scale);
    if (!parsed.ok || parsed.units <= 0n || !Number.isFinite(timeMs)) return false;
    const state = this.#state(symbol);
    let record = state.venues.get(venue);
    if (!record) state.venues.set(venue, (record = new VenueRecord()));
    record.take(parsed.units, timeMs);
    return true;
  }

  /** The index now, or why there is none. */
  at(symbol: string, nowMs: number): IndexValue {
    const state = this.#symbols.get(symbol);
    if (!state) return stale('no_prices');
    const fresh = freshRecords(state, nowMs);
    const counted = fresh.filter((record) => !record.ejected);
    const middle = median(counted.map(({ units }) => units));
    if (middle === undefined || counted.length < indexRules.venuesLeast) return stale('too_few_venues');
    return this.#decide(state, fresh, middle, nowMs);
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

  #decide(state: SymbolState, fresh: readonly VenueRecord[], middle: bigint, nowMs: number): IndexValue {
    if (jumped(state, middle, nowMs)) return stale('jump_not_confirmed');
    for (const record of fresh) record.judge(isFurther(record.units, middle, indexRules.ejectPpm), nowMs);
    const counted = fresh.filter((record) => !record.ejected);
    if (counted.length < indexRules.venuesLeast) return stale('too_few_venues');
    const agreeing = counted.filter(({ units }) => !isFurther(units, middle, indexRules.agreePpm));
    const enough = agreeing.length >= indexRules.venuesLeast && agreeing.length * 2 > counted.length;
    if (!enough) return stale('venues_disagree');
    const price = median(counted.map(({ units }) => clamp(units, middle, indexRules.clampPpm)));
    if (price === undefined || price <= 0n) return stale('no_prices');
    state.last = { units: price, timeMs: nowMs };
    return { stale: false, price: formatDecimal(price, scale, 0), venues: counted.length };
  }

  #state(symbol: string): SymbolState {
    let state = this.#symbols.get(symbol);
    if (!state) this.#symbols.set(symbol, (state = { venues: new Map(), last: undefined }));
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

/** Whether the median is more than 5% from an index that is not a minute old. */
function jumped({ last }: SymbolState, middle: bigint, nowMs: number): boolean {
  if (!last || nowMs - last.timeMs >= indexRules.ejectAfterMs) return false;
  return isFurther(middle, last.units, indexRules.ejectPpm);
}
