import { expect, test } from 'vitest';
import type { MarketRow } from '@candor/protocol';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { AllMarketsChannel, DetailChannel } from './public-channels.ts';
import { Publisher } from './publisher.ts';

/** Markets that count how often a row is computed. */
function countingMarkets() {
  const counts = { rows: 0 };
  const row = { symbol_name: 'BTC/USDT', close: '1' } as MarketRow;
  const computed = (): MarketRow => {
    counts.rows += 1;
    return row;
  };
  const markets = { timeMs: 1, rulesSeq: 1, row: computed, rows: () => [computed()] } as unknown as LiveMarkets;
  return { counts, markets };
}

test('rows of markets are computed on a beat only while somebody listens', () => {
  const { counts, markets } = countingMarkets();
  const publisher = new Publisher();
  publisher.keep('ALL', new AllMarketsChannel(markets));
  publisher.keep('DETAIL:1', new DetailChannel(markets, 1));
  for (let beat = 0; beat < 50; beat += 1) publisher.beat(beat * 1_000);
  expect(counts.rows).toBe(0);
  const written: string[] = [];
  const connection = {
    slow: false,
    add: (frame: Buffer) => written.push(frame.toString()) === 1,
    flush: () => undefined,
    writeNow: () => undefined,
  };
  const missing = () => expect.fail('the line is kept');
  publisher.subscribe('DETAIL:1', missing, connection);
  publisher.beat(60_000);
  expect(written).toEqual([expect.stringContaining('"type":"DETAIL"')]);
  expect(counts.rows).toBeGreaterThan(0);
});
