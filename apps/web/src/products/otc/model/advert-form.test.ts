import { expect, test } from 'vitest';
import { advertInput, emptyAdvert, missingIn, percentOfPpm, ppmOfPercent } from './advert-form.ts';

test.each([
  ['0', 0],
  ['1.25', 12_500],
  ['-0.0001', -1],
  ['-3', -30_000],
])('%s %% are %i parts in a million, and back', (percent, ppm) => {
  expect(ppmOfPercent(percent)).toBe(ppm);
  expect(percentOfPpm(ppm)).toBe(percent);
});

test('a margin with more digits than the exchange counts is no margin', () => {
  expect(ppmOfPercent('0.00001')).toBeUndefined();
  expect(ppmOfPercent('abc')).toBeUndefined();
});

test('an offer is asked for once nothing is missing', () => {
  const empty = emptyAdvert('USDT', 'CNY');
  expect(missingIn(empty)).toEqual(['price', 'total', 'minimum', 'maximum', 'methods']);
  const filled = {
    ...empty,
    price: '7.115',
    total: '1000',
    minimum: '100',
    maximum: '5000',
    methods: ['bank' as const],
    text: ' Bank card only. ',
  };
  expect(missingIn(filled)).toEqual([]);
  expect(advertInput(filled)).toEqual({
    side: 'sell',
    coin: 'USDT',
    fiat: 'CNY',
    price: { kind: 'fixed', price: '7.115' },
    total: '1000',
    minimum: '100',
    maximum: '5000',
    paymentMinutes: 15,
    methods: ['bank'],
    takerTerms: { level: 0, completedOrders: 0, accountDays: 0 },
    text: 'Bank card only.',
  });
});

test('a floating offer carries the owner’s rate and margin', () => {
  const form = { ...emptyAdvert('BTC', 'CNY'), kind: 'floating' as const, rate: '7.11', margin: '-0.5' };
  expect(advertInput(form).price).toEqual({ kind: 'floating', rate: '7.11', marginPpm: -5_000 });
});
