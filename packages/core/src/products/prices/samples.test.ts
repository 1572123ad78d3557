import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { firstSecond, TestExchange } from '../fixed-period/exchange.fixture.ts';

const second = firstSecond + 1;

/** An exchange whose market 1 needs samples, in the next second. */
function sampled(): TestExchange {
  const house = new TestExchange();
  house.open();
  house.nowMs = second * 1_000;
  return house;
}

describe('a sample', () => {
  test('is kept with its venues while a contract needs it, and not before', () => {
    const house = new TestExchange();
    expect(house.sample(firstSecond, 912_430)).toEqual([]);
    house.open();
    const [alpha, beta, gamma, event] = house.sample(second, 912_435);
    expect([alpha, beta, gamma]).toEqual([
      { type: 'venue_listed', venueId: 1, name: 'alpha' },
      { type: 'venue_listed', venueId: 2, name: 'beta' },
      { type: 'venue_listed', venueId: 3, name: 'gamma' },
    ]);
    expect(event).toEqual({
      type: 'index_sampled',
      marketId: 1,
      second,
      price: 912_435,
      previous: 912_430,
      problem: 'none',
      venues: [1, 2, 3].map((venueId) => ({
        venueId,
        mantissa: 912_435n,
        decimals: 1,
        ageMs: 150,
        standing: 'counted',
      })),
    });
    expect(house.sample(second + 1, 912_436)).toHaveLength(1 + 1);
  });

  test('takes at most 400 bytes with its record', () => {
    const house = sampled();
    house.sample(second, 912_435);
    house.sample(second + 2, 912_436);
    expect(house.records.at(-1)?.length).toBeLessThanOrEqual(400);
  });

  test('is refused outside its second, twice in it, and without it', () => {
    const house = sampled();
    const { second: own, ...without } = house.sampling(second, 912_430);
    expect(own).toBe(second);
    expect(house.reason(without)).toBe('sample_late');
    expect(house.reason(house.sampling(second - 1, 912_430))).toBe('sample_late');
    expect(house.reason(house.sampling(second + 1, 912_430))).toBe('sample_late');
    house.must(house.sampling(second, 912_430));
    expect(house.reason(house.sampling(second, 912_430))).toBe('sample_late');
  });

  test('is refused where its price is not what its venues give', () => {
    const house = sampled();
    const sampling = house.sampling(second, 912_430);
    const changed = (change: object) => ({
      ...sampling,
      samples: (sampling.samples ?? []).map((sample) => ({ ...sample, ...change })),
    });
    for (const change of [
      { price: 912_431 },
      { price: 0 },
      { problem: 'too_few_venues' as const },
      { venues: [] },
      { venues: [...(sampling.samples?.[0]?.venues ?? []), { venue: 'alpha', mantissa: 1n, decimals: 0, ageMs: 1 }] },
      { venues: [{ venue: 'ünknown', mantissa: 1n, decimals: 0, ageMs: 1 }] },
    ]) {
      expect(house.reason(changed(change))).toBe('sample_mismatch');
    }
    expect(house.reason({ ...sampling, samples: [...(sampling.samples ?? []), ...(sampling.samples ?? [])] })).toBe(
      'sample_mismatch',
    );
  });

  test('is judged by the last fresh one: a jump has no price', () => {
    const house = sampled();
    const jump = house.sampling(second, 960_000);
    expect(house.reason(jump)).toBe('sample_mismatch');
    const told = (jump.samples ?? []).map((sample) => ({
      ...sample,
      price: 0,
      problem: 'jump_not_confirmed' as const,
    }));
    expect(house.must({ ...jump, samples: told })).toContainEqual(
      expect.objectContaining({ type: 'index_sampled', price: 0, problem: 'jump_not_confirmed' }),
    );
  });

  test('leaves out a venue that is ejected by the records, and says so', () => {
    const house = sampled();
    const sampling = house.sampling(second, 912_430);
    const [sample] = sampling.samples ?? [];
    const liar = { venue: 'delta', mantissa: 700_000n, decimals: 1, ageMs: 20 };
    const standings = [{ marketId: 1, venue: 'delta', ejected: true }];
    const samples = [{ marketId: 1, price: 912_430, venues: [...(sample?.venues ?? []), liar] }];
    const events = house.must({ ...sampling, standings, samples });
    expect(events).toContainEqual({
      type: 'venue_standing_set',
      marketId: 1,
      venueId: 1,
      ejected: true,
      sinceSecond: second,
    });
    expect(events.at(-1)).toMatchObject({ venues: [{}, {}, {}, { venueId: 1, standing: 'ejected' }] });
    expect(house.exchange.prices.ejectedFrom(1)).toEqual(['delta']);
  });

  test('is refused where samples before it do not allow that a venue is out, or back', () => {
    const house = sampled();
    const sampling = (at: number, delta: number, ejected: boolean) => {
      house.nowMs = at * 1_000;
      const { samples = [], ...rest } = house.sampling(at, 912_430);
      const venues = samples.flatMap((sample) => [...sample.venues]);
      const fourth = { venue: 'delta', mantissa: BigInt(delta), decimals: 1, ageMs: 20 };
      const standings = [{ marketId: 1, venue: 'delta', ejected }];
      return { ...rest, standings, samples: [{ marketId: 1, price: 912_430, venues: [...venues, fourth] }] };
    };
    house.open({ durationSeconds: 60 });
    house.must(sampling(second, 912_430, false));
    expect(house.reason(sampling(second + 1, 912_430, true))).toBe('standing_impossible');
    expect(house.reason(sampling(second + 59, 700_000, true))).toBe('standing_impossible');
    expect(house.exchange.prices.ejectedFrom(1)).toEqual([]);
    house.must(sampling(second + 60, 700_000, true));
    house.open();
    expect(house.reason(sampling(second + 61, 700_000, false))).toBe('standing_impossible');
    house.must(sampling(second + 61, 912_430, true));
    expect(house.reason(sampling(second + 62, 912_430, false))).toBe('standing_impossible');
  });

  test('of a journal that a decision of today would refuse is still applied', () => {
    const house = sampled();
    const { samples = [], ...rest } = house.sampling(second, 912_430);
    const standings = [{ marketId: 1, venue: 'delta', ejected: true }];
    const venues = samples.flatMap((sample) => [...sample.venues]);
    const venue = { venue: 'delta', mantissa: 912_430n, decimals: 1, ageMs: 20 };
    const told = [{ marketId: 1, price: 912_430, venues: [...venues, venue] }];
    house.must({ ...rest, samples: told });
    const snapshot = house.exchange.snapshot();
    // Who goes on from a snapshot has not seen the sample, and writes what an older journal may
    // hold.
    house.exchange = Exchange.restore(snapshot);
    house.nowMs += 1_000;
    house.must({ ...rest, second: second + 1, standings, samples: told });
    const replayed = Exchange.empty();
    for (const record of house.records) replayed.applyRecord(record);
    expect(replayed.stateHash()).toBe(house.exchange.stateHash());
  });

  test('of no contract is forgotten when the last one ends', () => {
    const house = sampled();
    house.tick((second + 60) * 1_000);
    expect(house.exchange.prices.sampledMarkets()).toEqual([]);
  });
});

describe('a market without a book', () => {
  test('has an id, a symbol and an asset to stake', () => {
    const house = new TestExchange();
    const listing = {
      type: 'list_index_market',
      marketId: 102,
      symbol: 'EUR/USD',
      tickScale: 5,
      stakeAssetId: 1,
    } as const;
    expect(house.reason({ ...listing, marketId: 1 })).toBe('market_exists');
    expect(house.reason({ ...listing, marketId: 101 })).toBe('market_exists');
    expect(house.reason({ ...listing, stakeAssetId: 9 })).toBe('unknown_asset');
    expect(house.reason({ ...listing, symbol: 'eur' })).toBe('market_terms_invalid');
    expect(house.reason(listing)).toBeUndefined();
    expect(house.exchange.prices.market(102)).toMatchObject({ index: 0, state: 'open', stakeAssetId: 1 });
  });
});
