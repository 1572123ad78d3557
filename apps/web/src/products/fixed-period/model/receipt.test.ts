import type { FixedPeriodDay, FixedPeriodReceipt } from '@candor/protocol';
import { expect, test } from 'vitest';
import { sampleAt } from './contract.fixture.ts';
import { openIntent } from './open-intent.ts';
import {
  comparisonOf,
  countedVenues,
  creditLines,
  dotHeights,
  gapsOf,
  pastedReceipt,
  payoutPercent,
  priceDecimals,
  windowRows,
} from './receipt.ts';
import { voidDays } from './void-days.ts';

const key = 'abcdefghijklmnop_-';
const receipt = {
  outcome: 'won',
  stake: '100',
  credited: '182',
  tickScale: 2,
  settlementPrice: '91248.2625',
  voidCause: null,
  openingSamples: [sampleAt(1, '5')],
  windowSamples: [sampleAt(11, '5'), sampleAt(12, null), sampleAt(13, '7')],
  droppedSeconds: { highest: 13, lowest: 11 },
} as Partial<FixedPeriodReceipt> as FixedPeriodReceipt;

test('names the dropped samples and the seconds without an index', () => {
  expect(windowRows(receipt).map(({ dropped }) => dropped)).toEqual(['lowest', null, 'highest']);
  expect(gapsOf(receipt).map(({ second }) => second)).toEqual([12]);
});

test('a void without an opening names every second that was tried for it', () => {
  const openingSamples = [1, 2, 3, 4, 5, 6].map((second) => sampleAt(second, null));
  const voidCause = 'no_opening_sample';
  const voided = { ...receipt, voidCause, openingSamples, windowSamples: [] } satisfies FixedPeriodReceipt;
  expect(gapsOf(voided).map(({ second }) => second)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('of a sample’s venues those count that entered the median, and none where there is no index', () => {
  const venues = (['counted', 'held', 'stale', 'ejected'] as const).map((standing) => ({
    venue: standing,
    price: '5',
    ageMs: 1,
    standing,
  }));
  expect(countedVenues({ price: '5', venues })).toBe(2);
  expect(countedVenues({ price: null, venues })).toBe(0);
});

test('every digit of the settlement price is shown', () => {
  expect(priceDecimals(receipt)).toBe(4);
  expect(priceDecimals({ ...receipt, settlementPrice: null })).toBe(2);
});

test.each([
  ['won', '182', '100', '82'],
  ['lost', '0', '0', '0'],
  ['equal', '100', '100', '0'],
  ['voided', '100', '100', '0'],
] as const)('the lines of a contract that was %s add up to %s', (outcome, credited, stakeBack, win) => {
  expect(creditLines({ ...receipt, outcome, credited })).toEqual({ stakeBack, win, credited });
});

test('nothing is credited before the settlement', () => {
  expect(creditLines({ ...receipt, outcome: null, credited: null })).toBeUndefined();
});

test('compares prices as amounts', () => {
  expect([comparisonOf('5.10', '5.1'), comparisonOf('5.2', '5.1'), comparisonOf('5', '5.1')]).toEqual(['=', '>', '<']);
});

test('dots lie within the plot, and equal prices on the line', () => {
  expect(dotHeights(['5', '7', null], '6', '8')).toEqual([-0.5, 0.5, 0, 1]);
  expect(dotHeights(['5'], '5', '5')).toEqual([0, 0]);
});

test('a payout is shown without needless zeros', () => {
  expect(['0.82', '0.8', '1', '0.825'].map(payoutPercent)).toEqual(['82', '80', '100', '82.5']);
});

test.each([
  ['FX-251120-0048213', { orderCode: 'FX-251120-0048213' }],
  [`FX-251120-0048213-${key}`, { orderCode: 'FX-251120-0048213', key }],
  [` https://example.com/receipt/FX-251120-0048213-${key} `, { orderCode: 'FX-251120-0048213', key }],
  ['FX-1-2', undefined],
  ['FX-251120-0048213-short', undefined],
])('%s opens what it names', (typed, address) => {
  expect(pastedReceipt(typed)).toEqual(address);
});

test('what the wallet lacks is moved from spot, and only that; with neither nothing is sent', () => {
  const offer = { durationSeconds: 60, payoutRate: '0.82', stakeAsset: 'USDT' } as Parameters<
    typeof openIntent
  >[0]['offer'];
  const of = { symbol: 'BTC/USDT', direction: 'rise', offer, stake: '100' } as const;
  expect(openIntent({ ...of, short: '0', spotFree: '0' })).not.toHaveProperty('move');
  expect(openIntent({ ...of, short: '60.5', spotFree: '70' })).toMatchObject({
    move: { coin: 'USDT', amount: '60.5' },
  });
  expect(openIntent({ ...of, short: '60.5', spotFree: '60' })).toEqual({ kind: 'short' });
});

test('voids are summed by day, newest first', () => {
  const row = { contracts: 3, voided: 1, voidsWouldHaveWon: 1, voidsWouldHaveLost: 0, voidsUndecided: 0 };
  const rowOf = (day: string) => ({ ...row, day }) as Partial<FixedPeriodDay> as FixedPeriodDay;
  const rows = ['2025-11-19', '2025-11-20', '2025-11-20'].map(rowOf);
  expect(voidDays(rows)).toEqual([
    { day: '2025-11-20', contracts: 6, voided: 2, wouldHaveWon: 2, wouldHaveLost: 0, undecided: 0 },
    { day: '2025-11-19', contracts: 3, voided: 1, wouldHaveWon: 1, wouldHaveLost: 0, undecided: 0 },
  ]);
});
