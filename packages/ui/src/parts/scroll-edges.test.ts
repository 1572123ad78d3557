import { describe, expect, test } from 'vitest';
import { edgesOf, scrollToShow } from './scroll-edges.ts';

describe('edgesOf', () => {
  test.each([
    [0, 300, 300, false, false],
    [0, 300, 500, false, true],
    [120, 300, 500, true, true],
    [199.5, 300, 500, true, false],
  ])('scrolled %d of %d in %d', (scrolled, shown, whole, before, after) => {
    expect(edgesOf(scrolled, shown, whole)).toEqual({ before, after });
  });
});

describe('scrollToShow', () => {
  test('an item in sight needs no scrolling', () => expect(scrollToShow(60, 80, 300)).toBe(0));
  test('an item past the end comes in with room for the fade', () => expect(scrollToShow(280, 80, 300)).toBe(100));
  test('an item before the start comes back', () => expect(scrollToShow(-20, 80, 300)).toBe(-60));
});
