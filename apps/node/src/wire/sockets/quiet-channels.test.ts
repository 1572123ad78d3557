import type { MarketRow } from '@candor/protocol';
import { expect, test } from 'vitest';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { AllMarketsChannel, type Channel, DetailChannel } from './public-channels.ts';
import { Publisher } from './publisher.ts';

const secondMs = 1_000;

/** Markets that count the rows which are made of them. */
function counted() {
  let made = 0;
  const row = { symbol_name: 'BTC/USDT', close: '1' } as MarketRow;
  const make = (): MarketRow => {
    made += 1;
    return row;
  };
  const markets: Partial<LiveMarkets> = { timeMs: 0, rulesSeq: 0, row: make, rows: () => [make()] };
  return { markets: markets as LiveMarkets, made: () => made };
}

const kinds: readonly [string, (markets: LiveMarkets) => Channel][] = [
  ['day', (markets) => new DetailChannel(markets, 1)],
  ['short list', (markets) => new AllMarketsChannel(markets)],
];

for (const [name, make] of kinds) {
  test(`a market’s ${name} is not made for nobody`, () => {
    const { markets, made } = counted();
    const publisher = new Publisher();
    publisher.keep('kept', make(markets));
    for (let beat = 1; beat <= 10; beat += 1) publisher.beat(beat * secondMs);
    expect(made()).toBe(0);
  });

  test(`a market’s ${name} is sent again after nobody listened, though it came back to what it was`, () => {
    const channel = make(counted().markets);
    expect(channel.update(secondMs)).not.toBeNull();
    expect(channel.update(3 * secondMs)).toBeNull();
    channel.skip?.();
    expect(channel.update(5 * secondMs)).not.toBeNull();
  });
}
