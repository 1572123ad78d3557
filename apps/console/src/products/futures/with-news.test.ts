import { expect, test } from 'vitest';
import { withNews } from './with-news.ts';

const event = (seq: number, what: 'liquidation' | 'deleveraging' = 'liquidation') => ({
  what,
  symbol: 'BTC/USDT:USDT',
  side: 'long' as const,
  quantity: '0.10000',
  mark: '59000.00',
  bankruptcyPrice: '58000.00',
  timeMs: seq,
  seq,
});

test('news come before what is known, and a record that was read in between appears once', () => {
  const known = [event(7), event(5)];
  expect(withNews(known, [event(9, 'deleveraging'), event(9)])).toEqual([
    event(9, 'deleveraging'),
    event(9),
    event(7),
    event(5),
  ]);
  expect(withNews(known, [event(7)])).toEqual(known);
});

test('news that come late are put in their place, and the list stays short', () => {
  expect(withNews([event(9)], [event(8)]).map(({ seq }) => seq)).toEqual([9, 8]);
  const many = Array.from({ length: 30 }, (_, place) => event(100 - place));
  expect(withNews(many, [event(200)])).toHaveLength(20);
});
