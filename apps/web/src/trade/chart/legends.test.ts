import { expect, test } from 'vitest';
import type { ChartColours } from './chart-styles.ts';
import { candleLegend, volumeLegend } from './legends.ts';

const colours = { up: 'green', down: 'red', ink: 'ink', ink3: 'grey' } as ChartColours;
const text = (key: string) => key.replace('chart.legend', '');
const said = (legends: ReturnType<typeof candleLegend>) =>
  legends.map(({ title, value }) =>
    [title, value].map((part) => (typeof part === 'string' ? part : part.text)).join(''),
  );

test('a candle says its prices and its change, on the market’s decimals', () => {
  const fallen = candleLegend({ open: 91328.4, high: 91348.6, low: 91037.7, close: 91248.6 }, 1, colours, text);
  expect(said(fallen)).toEqual(['Open 91,328.4', 'High 91,348.6', 'Low 91,037.7', 'Close 91,248.6', '−0.08%']);
  expect(fallen.map(({ value }) => (typeof value === 'string' ? '' : value.color))).toEqual(Array(5).fill('red'));
});

test('a candle that ends where it began has no direction', () => {
  const [, , , , change] = candleLegend({ open: 5, high: 6, low: 4, close: 5 }, 2, colours, text);
  expect(change?.value).toEqual({ text: '0.00%', color: 'grey' });
});

test('a market that never traded has no change', () => {
  expect(said(candleLegend({ open: 0, high: 0, low: 0, close: 0 }, 2, colours, text)).at(-1)).toBe('0.00%');
});

test('volume comes first with its asset, averages by their length; small ones keep their zeros', () => {
  const legend = volumeLegend(
    { volume: 145.336, averages: [5.00038, undefined] },
    { lengths: [5, 10], lotScale: 5, unit: 'BTC' },
    ['a', 'b'],
    colours,
  );
  expect(said(legend)).toEqual(['145.33600 BTC', 'MA5: 5.00038', 'MA10: —']);
});
