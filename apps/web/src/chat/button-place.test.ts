import { expect, test } from 'vitest';
import { type Area, clearOf, kept, keptLeft, leftOf, moved, readPlace, snapped } from './button-place.ts';

const area: Area = { width: 1440, height: 900, bottomBar: 32 };
const narrow: Area = { width: 390, height: 844, bottomBar: 64 };

test.each([
  ['above the top limit', -500, area, 64],
  ['on the top limit', 64, area, 64],
  ['one pixel above it', 63, area, 64],
  ['in the middle', 400, area, 400],
  ['below the window', 5_000, area, 900 - 32 - 16 - 48],
  ['behind the bottom bar', 800, narrow, 844 - 64 - 16 - 48],
  ['in a window too low for both', 20, { width: 300, height: 100, bottomBar: 0 }, 64],
])('%s it is kept', (_where, top, within, expected) => {
  expect(kept(top, within)).toBe(expected);
});

test('it stays between the sides while it is dragged, and snaps to the nearer one', () => {
  expect([keptLeft(-80, area), keptLeft(700, area), keptLeft(9_999, area)]).toEqual([0, 700, 1_392]);
  expect(snapped(600, 300, area)).toEqual({ side: 'left', top: 300 });
  expect(snapped(720, 20, area)).toEqual({ side: 'right', top: 64 });
  expect([leftOf({ side: 'left', top: 0 }, area), leftOf({ side: 'right', top: 0 }, area)]).toEqual([16, 1_376]);
});

test('arrow keys move it by 16 pixels or to the other side; other keys do nothing', () => {
  const place = { side: 'right', top: 300 } as const;
  expect(moved(place, 'ArrowUp', area)).toEqual({ side: 'right', top: 284 });
  expect(moved(place, 'ArrowDown', area)).toEqual({ side: 'right', top: 316 });
  expect(moved(place, 'ArrowLeft', area)).toEqual({ side: 'left', top: 300 });
  expect(moved({ side: 'right', top: 70 }, 'ArrowUp', area)).toEqual({ side: 'right', top: 64 });
  expect(moved(place, 'Enter', area)).toBeNull();
});

test('it moves up off a button that sends, past as many as there are, or to the other side', () => {
  const place = { side: 'right', top: 700 } as const;
  const over = (top: number) => ({ left: 1_200, right: 1_430, top, bottom: top + 48 });
  expect(clearOf(place, [], area)).toEqual(place);
  expect(clearOf(place, [over(720)], area)).toEqual({ side: 'right', top: 664 });
  expect(clearOf(place, [over(720), over(650)], area)).toEqual({ side: 'right', top: 594 });
  expect(clearOf({ side: 'right', top: 64 }, [over(80)], area)).toEqual({ side: 'left', top: 64 });
  const everywhere = { left: 0, right: 1_440, top: 0, bottom: 900 };
  expect(clearOf(place, [everywhere], area)).toEqual(place);
});

test('what was stored and is no place becomes the right edge, low', () => {
  expect(readPlace({ side: 'left', top: 200 })).toEqual({ side: 'left', top: 200 });
  for (const stored of [undefined, null, 'x', { side: 'up', top: 'high' }, { top: Infinity }]) {
    const place = readPlace(stored);
    expect([place.side, kept(place.top, area)]).toEqual(['right', 804]);
  }
});
