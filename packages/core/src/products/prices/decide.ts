import { indexScale, sampleOf, type IndexSampleResult } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { State } from '../../state/state.ts';
import type { IndexPrices, ListIndexMarket, MarketSample, QuotedVenue } from './commands.ts';
import type { IndexSampled, PricesEvent, SampledVenue } from './events.ts';
import { pricesOf } from './own.ts';
import { pricedMarket } from './priced.ts';

const mantissaLimit = 2n ** 63n;
const ageLimitMs = 2 ** 31;
const venuesLimit = 64;
const venueName = /^[\x21-\x7e]{1,24}$/;

/** The first reason against index prices, and against the samples that came with them. */
export function reasonAgainstPrices(state: State, command: IndexPrices, nowMs: number): RejectionReason | undefined {
  const { prices, samples = [], standings = [] } = command;
  const isKnown = ({ marketId }: { readonly marketId: number }): boolean => pricedMarket(state, marketId) !== undefined;
  if (![...prices, ...samples, ...standings].every(isKnown)) return 'unknown_market';
  if ([...prices, ...samples].some(({ price }) => !Number.isSafeInteger(price))) return 'price_off_tick';
  if ([...prices, ...samples].some(({ price }) => price < 0)) return 'price_not_positive';
  if (isLate(state, command, nowMs)) return 'sample_late';
  if (!standings.every(({ venue }) => venueName.test(venue))) return 'sample_mismatch';
  if (!samples.every((sample) => isTrue(state, command, sample))) return 'sample_mismatch';
  return samples.every((sample) => areStandingsPossible(state, command, sample)) ? undefined : 'standing_impossible';
}

/**
 * A second's samples are written within that second, and once: no late price is booked as an early
 * one.
 */
function isLate(state: State, { samples = [], standings = [], second }: IndexPrices, nowMs: number): boolean {
  if (second === undefined) return samples.length > 0 || standings.length > 0;
  if (Math.floor(nowMs / 1_000) !== second) return true;
  return samples.some(({ marketId }) => (pricesOf(state).samples.get(marketId)?.lastSecond ?? 0) >= second);
}

/** Whether a sample is what the index rule gives on its venues, each named once. */
function isTrue(state: State, command: IndexPrices, sample: MarketSample): boolean {
  const { venues, marketId, price, problem } = sample;
  if (venues.length > venuesLimit || !venues.every(isQuote)) return false;
  if (new Set(venues.map(({ venue }) => venue)).size !== venues.length) return false;
  if (command.samples?.filter((other) => other.marketId === marketId).length !== 1) return false;
  if (pricesOf(state).samples.get(marketId) === undefined) return true;
  const made = madeOf(state, command, sample);
  return made.price === price && made.problem === (problem ?? 'none');
}

/**
 * Whether the samples before allow that each venue of this one is ejected, or counts: to choose the
 * venues would be to choose the price.
 */
function areStandingsPossible(state: State, command: IndexPrices, sample: MarketSample): boolean {
  const prices = pricesOf(state);
  const { marketId } = sample;
  if (!prices.samples.has(marketId)) return true;
  const quotes = sample.venues.map(({ venue }) => ({ venue: prices.venueIds.get(venue) ?? 0 }));
  const made = madeOf(state, command, sample);
  return (prices.watches.get(marketId)?.ruledOut(command.second ?? 0, quotes, made) ?? []).length === 0;
}

function isQuote({ venue, mantissa, decimals, ageMs }: QuotedVenue): boolean {
  if (!venueName.test(venue) || mantissa <= 0n || mantissa >= mantissaLimit) return false;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > indexScale) return false;
  return Number.isInteger(ageMs) && Math.abs(ageMs) < ageLimitMs;
}

/**
 * The events of index prices but for the prices themselves: new venues, changed standings, and
 * samples where they are needed.
 */
export function sampleEvents(state: State, command: IndexPrices): PricesEvent[] {
  const { samples = [], standings = [], second = 0 } = command;
  const events: PricesEvent[] = [];
  const venueIds = new Map(pricesOf(state).venueIds);
  const idOf = (name: string): number => {
    const known = venueIds.get(name);
    if (known !== undefined) return known;
    const venueId = venueIds.size + 1;
    venueIds.set(name, venueId);
    events.push({ type: 'venue_listed', venueId, name });
    return venueId;
  };
  const needed = samples.filter(({ marketId }) => pricesOf(state).samples.has(marketId));
  for (const { marketId, venue, ejected } of standings) {
    const venueId = idOf(venue);
    if (pricesOf(state).isEjected(marketId, venueId) === ejected) continue;
    events.push({ type: 'venue_standing_set', marketId, venueId, ejected, sinceSecond: second });
  }
  const sampled = needed.map((sample): IndexSampled => {
    const made = madeOf(state, command, sample);
    const venues = sample.venues.map(({ venue, mantissa, decimals, ageMs }, place): SampledVenue => ({
      venueId: idOf(venue),
      mantissa,
      decimals,
      ageMs,
      standing: made.standings[place] ?? 'stale',
    }));
    const { price, previous, problem } = made;
    return { type: 'index_sampled', marketId: sample.marketId, second, price, previous, problem, venues };
  });
  return [...events, ...sampled];
}

/** A sample computed once more from its venues, by the standings as they are after the command. */
function madeOf(
  state: State,
  { standings = [], second = 0 }: IndexPrices,
  { marketId, venues }: MarketSample,
): Pick<IndexSampled, 'price' | 'previous' | 'problem'> & Pick<IndexSampleResult, 'standings'> {
  const prices = pricesOf(state);
  const previous = prices.samples.get(marketId)?.previousAt(second) ?? 0;
  const tickScale = pricedMarket(state, marketId)?.tickScale ?? 0;
  const quotes = venues.map(({ venue, mantissa, decimals, ageMs }) => {
    const changed = standings.findLast((one) => one.marketId === marketId && one.venue === venue);
    const ejected = changed?.ejected ?? prices.isEjected(marketId, prices.venueIds.get(venue) ?? 0);
    return { mantissa, decimals, ageMs, ejected };
  });
  const made = sampleOf(quotes, previous > 0 ? BigInt(previous) : undefined, tickScale);
  const { ticks, problem = 'none', standings: standing } = made;
  return { price: Number(ticks), previous, problem, standings: standing };
}

/** The first reason against a market without a book. */
export function reasonAgainstIndexMarket(state: State, command: ListIndexMarket): RejectionReason | undefined {
  const { marketId, symbol, tickScale, stakeAssetId } = command;
  if (state.tradable(stakeAssetId) === undefined) return 'unknown_asset';
  if (pricedMarket(state, marketId) !== undefined) return 'market_exists';
  const isScale = Number.isInteger(tickScale) && tickScale >= 0 && tickScale <= indexScale / 2;
  return isScale && /^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/.test(symbol) ? undefined : 'market_terms_invalid';
}
