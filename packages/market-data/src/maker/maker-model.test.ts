import { spotMarketListings } from '@candor/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitcoin, someTimeMs } from '../test-support/markets.ts';
import { profileOf } from '../simulated/profile.ts';
import { levelsPerSide } from './ladder.ts';
import { makerModel } from './maker-model.ts';

const listed = fc.constantFrom(...spotMarketListings);

describe("the maker's model", () => {
  test('quotes an uncrossed ladder of ordered prices and whole lots in every market', () => {
    fc.assert(
      fc.property(
        listed,
        fc.integer({ min: 20, max: 500 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (market, percent, ms) => {
          const indexTicks = Math.round(((profileOf(market.base).price * percent) / 100) * 10 ** market.tickScale);
          const quotes = makerModel(1, market).ladder(indexTicks, someTimeMs + ms);
          const bids = quotes.filter(({ side }) => side === 'buy').map(({ price }) => price);
          const asks = quotes.filter(({ side }) => side === 'sell').map(({ price }) => price);
          expect([bids.length, asks.length]).toEqual([levelsPerSide, levelsPerSide]);
          expect(bids).toEqual([...new Set(bids)].sort((a, b) => b - a));
          expect(asks).toEqual([...new Set(asks)].sort((a, b) => a - b));
          expect(bids[0]).toBeLessThan(asks[0] ?? 0);
          for (const { quantity, price } of quotes) {
            expect(Number.isSafeInteger(quantity) && Number.isSafeInteger(price)).toBe(true);
            expect((price * quantity) / 10 ** (market.tickScale + market.lotScale)).toBeGreaterThan(5);
          }
        },
      ),
    );
  });

  test('takes the same orders whether time is asked for at once or in pieces', () => {
    const model = makerModel(9, bitcoin);
    const whole = model.takers(10_000_000, someTimeMs, someTimeMs + 600_000);
    const pieces = Array.from({ length: 1_000 }, (_, i) =>
      model.takers(10_000_000, someTimeMs + i * 600, someTimeMs + (i + 1) * 600),
    ).flat();
    expect(pieces).toEqual(whole);
    expect(whole.length).toBeGreaterThan(50);
    expect(makerModel(9, bitcoin).takers(10_000_000, someTimeMs, someTimeMs + 600_000)).toEqual(whole);
  });

  test('leaves most of the ladder alone when the index moves a basis point', () => {
    const model = makerModel(1, bitcoin);
    const before = model.ladder(10_000_000, someTimeMs);
    const after = model.ladder(10_001_000, someTimeMs);
    const moved = after.filter(
      (quote, i) => Math.abs(quote.price - (before[i]?.price ?? 0)) > model.tolerance(quote, 10_001_000),
    );
    expect(moved.length).toBeLessThan(after.length / 2);
  });
});
