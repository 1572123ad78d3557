import type { MarketRow } from '@candor/protocol';
import { expect, test } from 'vitest';
import { moversOf } from './movers.ts';

const row = (symbol: string, amount: string, zdf: string | null) => ({ symbol_name: symbol, amount, zdf }) as MarketRow;

test('the most traded, the largest rises and the largest falls, three of each at most', () => {
  const rows = [
    row('A', '10', '0.01'),
    row('B', '100', '-0.02'),
    row('C', '1000', '0.03'),
    row('D', '5', '-0.5'),
    row('E', '7', null),
    row('F', '8', '0'),
  ];
  const names = (found: readonly MarketRow[]) => found.map(({ symbol_name: name }) => name);
  const { traded, risen, fallen } = moversOf(rows);
  expect(names(traded)).toEqual(['C', 'B', 'A']);
  expect(names(risen)).toEqual(['C', 'A']);
  expect(names(fallen)).toEqual(['D', 'B']);
});
