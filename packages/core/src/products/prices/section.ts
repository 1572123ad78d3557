import { amount } from '@candor/amount';
import { marketStates } from '../../record/layout.ts';
import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import type { IndexMarket, PricesState } from './state.ts';
import { Samples } from './samples.ts';

/**
 * Writes the room's part of a snapshot. Contracts that need samples are counted by their own part.
 */
export function writePrices(sink: ByteSink, { venues, indexMarkets, ejected, samples }: PricesState): void {
  sink.u32(venues.length);
  for (const name of venues) sink.ascii(name);
  sink.u32(indexMarkets.size);
  for (const market of indexMarkets.values()) writeIndexMarket(sink, market);
  const markets = [...ejected].toSorted(([a], [b]) => a - b);
  sink.u32(markets.length);
  for (const [marketId, out] of markets) {
    sink.u32(marketId);
    sink.u32(out.size);
    for (const [venueId, since] of [...out].toSorted(([a], [b]) => a - b)) {
      sink.u32(venueId);
      sink.f64(since);
    }
  }
  const sampled = [...samples].toSorted(([a], [b]) => a - b);
  sink.u32(sampled.length);
  for (const [marketId, { list, lastFresh }] of sampled) {
    sink.u32(marketId);
    for (const figure of [lastFresh.second, lastFresh.price]) sink.f64(figure);
    sink.u32(list.length);
    for (const { second, price } of list) for (const figure of [second, price]) sink.f64(figure);
  }
}

function writeIndexMarket(sink: ByteSink, market: IndexMarket): void {
  const { marketId, symbol, tickScale, stakeAssetId, index, state, offer } = market;
  sink.u32(marketId);
  sink.ascii(symbol);
  sink.u8(tickScale);
  sink.u32(stakeAssetId);
  sink.f64(index);
  sink.u8(marketStates.indexOf(state));
  sink.f64(offer.sinceMs);
  sink.u32(offer.periods.length);
  for (const { durationSeconds, payoutPpm, minimumStake, maximumStake } of offer.periods) {
    sink.u32(durationSeconds);
    sink.u32(payoutPpm);
    sink.wide(minimumStake);
    sink.wide(maximumStake);
  }
}

/** Reads it again. */
export function readPrices(source: ByteSource, prices: PricesState): void {
  const venues = source.u32();
  for (let venueId = 1; venueId <= venues; venueId += 1) prices.addVenue(venueId, source.ascii());
  const indexMarkets = source.u32();
  for (let count = 0; count < indexMarkets; count += 1) {
    const market = readIndexMarket(source);
    prices.indexMarkets.set(market.marketId, market);
  }
  const ejected = source.u32();
  for (let count = 0; count < ejected; count += 1) {
    const marketId = source.u32();
    const out = source.u32();
    for (let place = 0; place < out; place += 1) prices.setEjected(marketId, source.u32(), source.f64());
  }
  const sampled = source.u32();
  for (let count = 0; count < sampled; count += 1) {
    const marketId = source.u32();
    const samples = new Samples();
    samples.lastFresh = { second: source.f64(), price: source.f64() };
    const kept = source.u32();
    for (let place = 0; place < kept; place += 1) samples.list.push({ second: source.f64(), price: source.f64() });
    prices.samples.set(marketId, samples);
  }
}

function readIndexMarket(source: ByteSource): IndexMarket {
  const [marketId, symbol, tickScale, stakeAssetId] = [source.u32(), source.ascii(), source.u8(), source.u32()];
  const index = source.f64();
  const state = marketStates[source.u8()];
  if (state === undefined) throw new UnreadableSnapshot(`index market ${marketId} has no state`);
  const sinceMs = source.f64();
  const periods = Array.from({ length: source.u32() }, () => ({
    durationSeconds: source.u32(),
    payoutPpm: source.u32(),
    minimumStake: amount(source.wide()),
    maximumStake: amount(source.wide()),
  }));
  return { marketId, symbol, tickScale, stakeAssetId, index, state, offer: { periods, sinceMs } };
}
