import { describe, expect, test } from 'vitest';
import { hintsOf, type Pixels } from './photo-hints.ts';

/** A picture whose pixels are grey, each by its place. */
function drawn(grey: (x: number, y: number) => number, width = 160, height = 100): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([grey(x, y), grey(x, y), grey(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
}

/** Lines of print on paper: dark strokes three pixels wide. */
const print = (paper: number) => (x: number, y: number) => (y % 12 < 5 && x % 6 < 3 ? 30 : paper);
/** The same, out of focus: each pixel is the mean of a wide neighbourhood. */
const outOfFocus = (x: number, y: number) => {
  let sum = 0;
  for (let dy = -8; dy <= 8; dy += 1) for (let dx = -8; dx <= 8; dx += 1) sum += print(190)(x + dx + 24, y + dy + 24);
  return sum / 289;
};
const inBand = (x: number, y: number) => x > 60 && x < 100 && y > 10 && y < 80;

describe('a photo', () => {
  test('of print in daylight has no hints', () => {
    expect(hintsOf(drawn(print(190)))).toEqual({ dark: false, blurred: false, glare: false });
  });

  test('taken in the dark is too dark, and its edges are still found', () => {
    expect(hintsOf(drawn((x, y) => print(190)(x, y) * 0.3))).toEqual({ dark: true, blurred: false, glare: false });
  });

  test('out of focus is blurred', () => {
    expect(hintsOf(drawn(outOfFocus))).toEqual({ dark: false, blurred: true, glare: false });
  });

  test('with a burnt-out patch has glare', () => {
    expect(hintsOf(drawn((x, y) => (inBand(x, y) ? 255 : print(180)(x, y))))).toMatchObject({ glare: true });
  });

  test('of a paper that is white all over has none', () => {
    expect(hintsOf(drawn((x, y) => (y % 20 === 0 && x % 2 === 0 ? 40 : 255)))).toMatchObject({ glare: false });
  });

  test('of nothing is judged without failing', () => {
    expect(hintsOf(drawn(() => 128, 1, 1))).toEqual({ dark: false, blurred: true, glare: false });
  });
});
