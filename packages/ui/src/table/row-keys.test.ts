import { describe, expect, test } from 'vitest';
import { rowAfterKey, scrollTopFor } from './row-keys.ts';

test.each([
  [3, 'ArrowDown', 4],
  [3, 'ArrowUp', 2],
  [3, 'Home', 0],
  [3, 'End', 9],
  [9, 'ArrowDown', undefined],
  [0, 'ArrowUp', undefined],
  [3, 'Enter', undefined],
])('from row %i of ten %s leads to %s', (index, key, next) => {
  expect(rowAfterKey(index, key, 10)).toBe(next);
});

describe('scrollTopFor', () => {
  const list = { scrollTop: 200, height: 132, rowHeight: 20, headHeight: 32 };

  test('a row in sight leaves the list where it is', () => expect(scrollTopFor(12, list)).toBe(200));
  test('a row above comes under the head', () => expect(scrollTopFor(2, list)).toBe(40));
  test('a row below comes to the foot', () => expect(scrollTopFor(20, list)).toBe(320));
});
