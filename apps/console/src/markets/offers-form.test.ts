import { expect, test } from 'vitest';
import { asksMore, emptyPeriod, oddsOf, periodsForm, periodsOf, thresholdsForm, thresholdsOf } from './offers-form.ts';

const periods = [
  { durationSeconds: 30, payoutPpm: 850_000, minimumStake: '5.00', maximumStake: '500.00' },
  { durationSeconds: 60, payoutPpm: 900_000, minimumStake: '10.00', maximumStake: '500.00' },
];
const [shortest] = periodsForm(periods);

test('periods come out of the form as they went in', () => {
  expect(periodsForm(periods)[0]).toEqual({
    duration: '30',
    payout: '85.0000',
    minimumStake: '5.00',
    maximumStake: '500.00',
  });
  expect(periodsOf(periodsForm(periods))).toEqual(periods);
  expect(periodsOf([])).toEqual([]);
});

test.each([
  ['nothing typed', emptyPeriod],
  ['no time', { ...shortest, duration: '0' }],
  ['part of a second', { ...shortest, duration: '1.5' }],
  ['no payout', { ...shortest, payout: '0' }],
  ['more than the stake again', { ...shortest, payout: '100.0001' }],
  ['no stake', { ...shortest, minimumStake: '0' }],
  ['a least stake above the largest', { ...shortest, minimumStake: '501' }],
])('%s is no period', (_what, changed) => {
  expect(periodsOf([{ ...emptyPeriod, ...changed }])).toBeUndefined();
});

test('a duration twice, or a longer one first, is no list', () => {
  const form = periodsForm(periods);
  expect(periodsOf([...form, ...form])).toBeUndefined();
  expect(periodsOf(form.toReversed())).toBeUndefined();
});

test('the odds of a payout are exact', () => {
  expect(oddsOf('85')).toEqual({ wins: 20, of: 37, ratePpm: 540_541 });
  expect(oddsOf('')).toBeUndefined();
});

const thresholds = [
  { tier: 1, volume: 100, balance: 200 },
  { tier: 2, volume: 500, balance: 900 },
];

test('thresholds come out of the form as they went in, each above the one before', () => {
  const form = thresholdsForm(thresholds);
  expect(thresholdsOf(form)).toEqual(thresholds);
  for (const wrong of [
    [],
    form.toReversed(),
    [...form, { volume: '600', balance: '900' }],
    [{ volume: '', balance: '1' }],
  ])
    expect(thresholdsOf(wrong)).toBeUndefined();
});

test('asking more of anybody, or taking a tier away, is distinguished from asking less', () => {
  const [first, second] = thresholds as [(typeof thresholds)[0], (typeof thresholds)[0]];
  expect(asksMore(thresholds, [first, { ...second, volume: 400 }])).toBe(false);
  expect(asksMore(thresholds, [...thresholds, { tier: 3, volume: 900, balance: 1_000 }])).toBe(false);
  expect(asksMore(thresholds, [first, { ...second, balance: 901 }])).toBe(true);
  expect(asksMore(thresholds, [first])).toBe(true);
});
