import { expect, test } from 'vitest';
import { searchValue, searchOf, textLike, wordOf } from './search.ts';

const read = searchOf({ symbol: textLike(/^[A-Z]+_[A-Z]+$/), side: wordOf(['buy', 'sell']), amount: textLike(/^\d/) });

test.each([
  [
    { symbol: 'BTC_USDT', side: 'buy' },
    { symbol: 'BTC_USDT', side: 'buy' },
  ],
  [{ symbol: 'nonsense', side: 'hold', amount: 'x' }, {}],
  [{ amount: 0.05 }, { amount: '0.05' }],
  [{ symbol: ['BTC_USDT'], side: {}, amount: null }, {}],
  [{ other: 'left out' }, {}],
])('%j is read as %j', (search, expected) => {
  expect(read(search)).toEqual(expected);
});

test('a part that means nothing is named as such, so that it leaves the address', () => {
  expect(Object.entries(read({ side: 'hold' }))).toContainEqual(['side', undefined]);
});

test.each([
  ['17', 17],
  ['1E5', '1E5'],
  ['0.50', '0.50'],
  ['123456789012345678901', '123456789012345678901'],
  ['"1E5"', '1E5'],
  ['true', true],
])('%s of an address is kept as %j', (text, value) => {
  expect(searchValue(text)).toBe(value);
});
