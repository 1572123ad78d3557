import { expect, test } from 'vitest';
import { DayWindow } from './day-window.ts';

const minute = 60_000;

test('the day is first open, extremes, last close and exact sums', () => {
  const day = new DayWindow();
  day.trade(100, 5, 500n, 0);
  day.trade(90, 1, 90n, 10 * minute);
  day.trade(120, 2, 240n, 10 * minute + 5);
  day.trade(110, 2, 220n, 90 * minute);
  expect(day.at(90 * minute)).toEqual({ open: 100, high: 120, low: 90, close: 110, lots: 10, turnover: 1_050n });
  expect(day.hourly()).toEqual([120, 110]);
});

test('what is older than 24 hours leaves', () => {
  const day = new DayWindow();
  day.trade(100, 5, 500n, 0);
  day.trade(90, 1, 90n, 10 * minute);
  expect(day.at(1_440 * minute)).toMatchObject({ open: 90, high: 90, lots: 1, turnover: 90n });
  expect(day.at(3_000 * minute)).toBeNull();
});

test('older minutes are put before what was traded since', () => {
  const day = new DayWindow();
  day.trade(100, 5, 500n, 60 * minute);
  const bar = { open: 80, high: 85, low: 70, close: 82, lots: 3, turnover: 240n };
  day.seed([
    { minute: 10, ...bar },
    { minute: 60, ...bar },
  ]);
  expect(day.at(60 * minute)).toEqual({ open: 80, high: 100, low: 70, close: 100, lots: 8, turnover: 740n });
});

test('extremes and hours are those of all minutes, whenever they are asked for', () => {
  const day = new DayWindow();
  const trades = Array.from({ length: 3_000 }, (_, at) => ({ price: 100 + ((at * 7_919) % 1_009), minutes: at * 0.7 }));
  for (const [at, { price, minutes }] of trades.entries()) {
    const timeMs = minutes * minute;
    day.trade(price, 1, 1n, timeMs);
    if (at % 13 !== 0) continue;
    const since = Math.floor(minutes) - 24 * 60;
    const inDay = trades.slice(0, at + 1).filter((one) => Math.floor(one.minutes) > since);
    const prices = inDay.map((one) => one.price);
    expect(day.at(timeMs)).toMatchObject({ high: Math.max(...prices), low: Math.min(...prices), lots: inDay.length });
    const closes = new Map(inDay.map((one) => [Math.floor(one.minutes / 60), one.price]));
    expect(day.hourly()).toEqual(Array.from(closes.values()).slice(-24));
  }
});
