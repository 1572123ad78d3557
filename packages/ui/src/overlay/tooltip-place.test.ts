import { expect, test } from 'vitest';
import { tooltipPlace } from './tooltip-place.ts';

const control = (left: number, top: number) => ({ left, right: left + 20, top, bottom: top + 20 });

test.each([
  ['above the middle of its control', control(500, 300), { above: true, style: { left: 510, top: 294 } }],
  ['below where there is no room above', control(500, 10), { above: false, style: { left: 510, top: 36 } }],
  ['within the window at its left', control(0, 300), { above: true, style: { left: 140, top: 294 } }],
  ['within the window at its right', control(980, 300), { above: true, style: { left: 860, top: 294 } }],
])('a tooltip stands %s', (_where, place, expected) => {
  expect(tooltipPlace(place, 1000)).toEqual(expected);
});
