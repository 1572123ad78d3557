import { expect, test } from 'vitest';
import { apart, placing, priceTicks, runsOf, secondTicks, windowOf } from './chart-geometry.ts';
import { sampleAt } from './contract.fixture.ts';

const samples = [sampleAt(900, '10'), sampleAt(901, '12'), sampleAt(903, '11'), sampleAt(904, null)];

test('no line is drawn over a second without an index', () => {
  expect(runsOf(samples, 0).map((run) => run.map(({ second }) => second))).toEqual([[900, 901], [903]]);
});

test('shows every price of the span, the opening prices, and the time to the last expiry', () => {
  const window = windowOf(samples, [{ openPrice: '15', expirySecond: 1_000 }], 905, 300);
  expect(window).toMatchObject({ fromSecond: 605, toSecond: 1_015 });
  expect(window !== undefined && window.low < 10 && window.high > 15).toBe(true);
  expect(windowOf([], [], 905, 300)).toBeUndefined();
});

test('places the ends of the window at the ends of the box', () => {
  const { x, y } = placing({ fromSecond: 0, toSecond: 100, low: 1, high: 2 }, { width: 200, height: 50 });
  expect([x(0), x(100), y(2), y(1)]).toEqual([0, 200, 0, 50]);
});

test('axes have round values inside the window', () => {
  const window = { fromSecond: 605, toSecond: 1_015, low: 9.2, high: 15.7 };
  expect(priceTicks(window, 4)).toEqual([10, 12, 14]);
  expect(secondTicks(window, 4)).toEqual([720, 840, 960]);
});

test('of labels that would run into each other the first is shown', () => {
  expect([...apart([130, 20, 0, 100], (place) => place, 100)]).toEqual([0, 100]);
  expect(secondTicks({ fromSecond: 0, toSecond: 14_400, low: 1, high: 2 }, 6)).toEqual([
    0, 3_600, 7_200, 10_800, 14_400,
  ]);
});
