import { describe, expect, test } from 'vitest';
import { nextSorting, sortedBy } from './sort.ts';

describe('sortedBy', () => {
  const of = (values: readonly (string | null)[], descending: boolean) =>
    sortedBy(values, (value) => value, descending);

  test('compares decimal strings by amount, beyond what a number holds', () => {
    expect(of(['9', '10', '-1', '9007199254740993', '9007199254740992.5'], true)).toEqual([
      '9007199254740993',
      '9007199254740992.5',
      '10',
      '9',
      '-1',
    ]);
  });

  test('what is not known comes last both ways', () => {
    expect(of([null, '2', '1'], false)).toEqual(['1', '2', null]);
    expect(of([null, '2', '1'], true)).toEqual(['2', '1', null]);
  });

  test('words sort by the alphabet', () => {
    expect(of(['ETH', 'BTC'], false)).toEqual(['BTC', 'ETH']);
  });
});

test('a head sorts down, then up, then not', () => {
  const first = nextSorting(null, 'price');
  const second = nextSorting(first, 'price');
  expect([first, second, nextSorting(second, 'price'), nextSorting(second, 'pair')]).toEqual([
    { key: 'price', descending: true },
    { key: 'price', descending: false },
    null,
    { key: 'pair', descending: true },
  ]);
});
