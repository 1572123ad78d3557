import { describe, expect, test } from 'vitest';
import { meets, placeTexts, stackTags } from './label-layout.ts';

const room = { width: 300, height: 200 };
const box = (x: number, y: number) => ({ x, y, width: 80, height: 16 });

describe('texts on a chart', () => {
  test('take their first free place, and no two overlap', () => {
    const wanted = [20, 24, 28, 32, 180].map((y) => [box(8, y), box(210, y), box(100, y)]);
    const places = placeTexts(wanted, [{ x: 0, y: 0, width: 300, height: 22 }], room);
    const found = places.filter((place) => place !== undefined);
    expect(found.some((one, at) => found.some((other, index) => index > at && meets(one, other)))).toBe(false);
    expect(found.every(({ y }) => y >= 22)).toBe(true);
    expect(places[4]).toEqual(box(8, 180));
  });

  test('a text without a free place is left out, and one that would be cut too', () => {
    expect(placeTexts([[box(8, 20)], [box(8, 25)], [box(-3, 100)]], [], room)).toEqual([
      box(8, 20),
      undefined,
      undefined,
    ]);
  });
});

describe('tags on the axis', () => {
  const column = { height: 200, tag: 18 };

  test('keep off the tag of the last price and off each other, in the order of their prices', () => {
    const block = { from: 91, middle: 100, to: 125 };
    const middles = stackTags([102, 99, 101, 20, 98], block, column);
    expect(middles).toEqual([152, 82, 134, 20, 64]);
  });

  test('are left out of view with their price, and stay whole at the edges', () => {
    expect(stackTags([-5, 3, 199, 201], undefined, column)).toEqual([undefined, 9, 191, undefined]);
  });

  test('are left out where the column is full', () => {
    expect(stackTags([150, 150, 150], { from: 120, middle: 130, to: 150 }, column)).toEqual([159, 177, undefined]);
  });
});
