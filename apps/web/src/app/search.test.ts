import { expect, test } from 'vitest';
import { searchOf, textLike, wordOf } from './search.ts';

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
