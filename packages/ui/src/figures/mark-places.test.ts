import { expect, test } from 'vitest';
import { markLabel, placeMarks } from './mark-places.ts';

const width = 1_000;
/** A valley at 300, a peak at 400, and a steep end. */
const points = Array.from({ length: 101 }, (_, at) => {
  const x = at * 10;
  return [x, x === 300 ? 200 : x === 400 ? 30 : x > 950 ? 60 : 120] as const;
});
const bottomOf = (top: number) => top + markLabel.height;

test('a label is above its point and above what the line does beside it', () => {
  const [valley] = placeMarks(points, [30], width);
  expect(valley).toMatchObject({ side: 'end', point: [300, 200] });
  expect(bottomOf(valley?.top ?? 0)).toBeLessThan(30);
});

test('a label at the end is before it', () => {
  const [end] = placeMarks(points, [100], width);
  expect(end?.side).toBe('start');
  expect(bottomOf(end?.top ?? 0)).toBeLessThan(60);
});

test('labels at the same height side by side are put above one another', () => {
  const tops = placeMarks(points, [30, 40, 38], width).map(({ top }) => top);
  const sorted = tops.toSorted((one, two) => one - two);
  for (let at = 1; at < sorted.length; at += 1)
    expect((sorted[at] ?? 0) - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(markLabel.height);
});

test('a mark of no point has no place', () => {
  expect(placeMarks([], [3], width)).toEqual([]);
});

test('labels stay inside the figure, however high the line ends and however many there are', () => {
  const rising = Array.from({ length: 101 }, (_, at) => [at * 10, 228 - at * 2] as const);
  const tops = placeMarks(rising, [100, 99, 98], width).map(({ top }) => top);
  for (const top of tops) expect(top).toBeGreaterThanOrEqual(0);
  const sorted = tops.toSorted((one, two) => one - two);
  for (let at = 1; at < sorted.length; at += 1)
    expect((sorted[at] ?? 0) - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(markLabel.height);
});

test('between few points a label is above the line, too', () => {
  const few = [
    [0, 200],
    [500, 40],
    [1_000, 40],
  ] as const;
  const [low] = placeMarks(few, [0], width);
  // The line is at 152 where the label ends.
  expect(bottomOf(low?.top ?? 0)).toBeLessThan(152);
});
