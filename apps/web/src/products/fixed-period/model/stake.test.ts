import type { PeriodOffer } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { mostStake, readStake, stakeFigures, stakeProblem, stepStake } from './stake.ts';

const offer: PeriodOffer = {
  symbol: 'BTC/USDT',
  durationSeconds: 60,
  payoutRate: '0.82',
  stakeAsset: 'USDT',
  minimumStake: '10',
  maximumStake: '5000',
  breakEven: { wins: 50, of: 91, rate: '0.549451' },
  sinceMs: 0,
};

describe('readStake', () => {
  test.each(['1.5', '12a', '1/2', '1e2', '-5', '0', '007', '1,5', '٣'])('%s is no whole stake', (typed) => {
    expect(readStake(typed)).toEqual({ kind: 'not_whole' });
  });

  test.each([
    ['100', '100'],
    [' 100 ', '100'],
    ['1,000', '1000'],
    ['1,234,567', '1234567'],
    [' 7', '7'],
    [String(10n ** 20n), String(10n ** 20n)],
  ])('%s is the stake %s', (typed, stake) => {
    expect(readStake(typed)).toEqual({ kind: 'stake', stake });
  });

  test('an empty field is nothing wrong', () => {
    expect(stakeProblem(readStake(''), offer)).toBeUndefined();
  });
});

test.each([
  ['9', 'below'],
  ['10', undefined],
  ['5000', undefined],
  ['5001', 'above'],
  ['12.5', 'not_whole'],
  [' 7', 'below'],
  [String(10n ** 20n), 'above'],
] as const)('a stake of %s is %s', (typed, problem) => {
  expect(stakeProblem(readStake(typed), offer)).toBe(problem);
});

test('100 at 82% wins 82, leaves the rest, needs 54.95% and loses 9 to a coin', () => {
  expect(stakeFigures('100', offer, '1718')).toEqual({
    win: '82.00',
    freeAfter: '1618.00',
    short: '0.00',
    coinTossLoss: '9.00',
    breakEven: '54.95',
  });
});

test('what the wallet lacks is to be moved, and nothing is left then', () => {
  expect(stakeFigures('100', offer, '40.5')).toMatchObject({ short: '59.50', freeAfter: '0.00' });
});

test('steps stay within the bounds', () => {
  expect([stepStake('', 1, offer), stepStake('10', -1, offer), stepStake('4999', 10, offer)]).toEqual([
    '10',
    '10',
    '5000',
  ]);
});

test('the most is what is free in whole units, and no more than the period takes', () => {
  expect([mostStake('123.99', offer), mostStake('9000', offer)]).toEqual(['123', '5000']);
});
