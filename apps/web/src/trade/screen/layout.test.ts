import { expect, test } from 'vitest';
import {
  isSameSizes,
  layoutsFrom,
  layoutsMax,
  panesOf,
  sizesOf,
  startLayout,
  withNamed,
  type NamedLayout,
} from './layout.ts';

const named = (name: string, size: NamedLayout['size'] = 'middle'): NamedLayout => ({ ...startLayout, name, size });

test('layouts come back as they were stored, and what is none is left out', () => {
  const pane = { symbol: 'ETH/USDT', interval: '1h' } as const;
  const layout = { charts: 4, panes: [pane], sizes: { chart: { chart: 60, orders: 40 } } } as const;
  const stored = {
    current: { middle: layout, huge: layout, wide: { charts: 3, panes: [{ symbol: 1 }] } },
    named: [{ ...layout, name: 'Scalping', size: 'wide' }, { name: '' }, null, 7],
  };
  expect(layoutsFrom(JSON.parse(JSON.stringify(stored)))).toEqual({
    current: { middle: layout, wide: startLayout },
    named: [{ ...layout, name: 'Scalping', size: 'wide' }],
  });
  for (const nothing of [undefined, null, 'text']) expect(layoutsFrom(nothing)).toEqual({ current: {}, named: [] });
});

test('new charts show markets that are not shown yet', () => {
  const panes = [{ symbol: 'ETH/USDT', interval: '5m' }] as const;
  expect(
    panesOf({ ...startLayout, charts: 4, panes }, 'BTC/USDT', ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT']),
  ).toEqual([...panes, { symbol: 'SOL/USDT', interval: '1h' }, { symbol: 'XRP/USDT', interval: '1h' }]);
  expect(panesOf({ ...startLayout, charts: 1, panes }, 'BTC/USDT', [])).toEqual([]);
  expect(panesOf({ ...startLayout, charts: 2 }, 'BTC/USDT', [])).toEqual([{ symbol: 'BTC/USDT', interval: '1h' }]);
});

test('sizes of other panels than there are now do not count', () => {
  const layout = { ...startLayout, sizes: { chart: { chart: 60, orders: 40 }, book: { ladder: 100 } } };
  expect(sizesOf(layout, 'chart', { chart: 68, orders: 32 })).toEqual({ chart: 60, orders: 40 });
  expect(sizesOf(layout, 'book', { book: 70, tape: 30 })).toEqual({ book: 70, tape: 30 });
});

test('panels that only tell where they began change nothing', () => {
  expect(isSameSizes({ chart: 68.2, orders: 31.8 }, { chart: 68, orders: 32 })).toBe(true);
  expect(isSameSizes({ chart: 60, orders: 40 }, { chart: 68, orders: 32 })).toBe(false);
  expect(isSameSizes({ chart: 68, ladder: 32 }, { chart: 68, orders: 32 })).toBe(false);
});

test('a name is one layout in each window size, and there are twelve at most', () => {
  const twice = withNamed([named('A'), named('A', 'wide')], { ...named('A'), charts: 2 });
  expect(twice.map(({ name, size, charts }) => [name, size, charts])).toEqual([
    ['A', 'wide', 1],
    ['A', 'middle', 2],
  ]);
  let many: readonly NamedLayout[] = [];
  for (let at = 0; at < layoutsMax + 3; at += 1) many = withNamed(many, named(`L${at}`));
  expect(many.map(({ name }) => name)).toEqual(Array.from({ length: layoutsMax }, (_, at) => `L${at + 3}`));
});
