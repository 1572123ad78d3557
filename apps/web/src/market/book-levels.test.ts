import { compareDecimals } from '@candor/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updatedLevels, type Level } from './book-levels.ts';

describe('updatedLevels', () => {
  test('sets, replaces and takes out', () => {
    const bids: Level[] = [
      ['100.2', '1'],
      ['100.1', '2'],
    ];
    expect(
      updatedLevels(
        bids,
        [
          ['100.2', '0'],
          ['100.1', '5'],
          ['100.3', '7'],
          ['99.9', '1'],
        ],
        'bids',
      ),
    ).toEqual([
      ['100.3', '7'],
      ['100.1', '5'],
      ['99.9', '1'],
    ]);
  });

  test('taking out what is not there changes nothing', () => {
    expect(updatedLevels([['1', '1']], [['2', '0.00']], 'asks')).toEqual([['1', '1']]);
  });

  const change = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 }));
  test.each(['bids', 'asks'] as const)('any updates leave %s as a table of prices would, best first', (side) => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const table = new Map<string, string>();
        const texts = changes.map(([price, quantity]) => [`${price}.5`, String(quantity)] as const);
        for (const [price, quantity] of texts) {
          if (quantity === '0') table.delete(price);
          else table.set(price, quantity);
        }
        const sorted = [...table].toSorted(([a], [b]) => (side === 'bids' ? -1 : 1) * compareDecimals(a, b));
        expect(updatedLevels([], texts, side)).toEqual(sorted);
      }),
    );
  });
});
