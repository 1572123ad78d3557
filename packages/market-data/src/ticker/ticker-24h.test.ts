import { expect, test } from 'vitest';
import { Ticker24h } from './ticker-24h.ts';

const hourMs = 3_600_000;

test('says what the last 24 hours were, exactly', () => {
  const ticker = new Ticker24h();
  expect(ticker.at(0)).toBeUndefined();
  ticker.trade('100.00', '0.1', 0);
  ticker.trade('120.50', '0.2', 5 * hourMs);
  ticker.trade('90.25', '0.00003', 6 * hourMs);
  expect(ticker.at(7 * hourMs)).toEqual({
    openPrice: '100.00',
    close: '90.25',
    change: '-9.75',
    changeRate: '-0.097500',
    high: '120.50',
    low: '90.25',
    volume: '0.30003',
    turnover: '34.1027075',
  });
});

test('forgets what is older than a day, and takes history in front', () => {
  const ticker = new Ticker24h();
  ticker.trade('120', '1', 24 * hourMs);
  const candle = { openTimeMs: hourMs, open: '50', high: '130', low: '40', close: '60', volume: '2', turnover: '100' };
  ticker.seed([candle, { ...candle, openTimeMs: 25 * hourMs }]);
  expect(ticker.at(24.5 * hourMs)).toMatchObject({
    openPrice: '50',
    close: '120',
    high: '130',
    low: '40',
    volume: '3',
  });
  expect(ticker.at(26 * hourMs)).toMatchObject({ openPrice: '120', high: '120', volume: '1' });
  expect(ticker.at(50 * hourMs)).toBeUndefined();
});
