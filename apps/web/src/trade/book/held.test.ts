import { expect, test } from 'vitest';
import { clickedBy, Held } from './held.ts';

test('a click means what the row showed when it was pressed', () => {
  const held = new Held<string>();
  held.press('asks 0', '100.2');
  expect(held.release('asks 0', '100.9', 'pointer')).toBe('100.2');
});

test('the focus that follows its price to another row leaves a press alone', () => {
  const held = new Held<string>();
  held.press('asks 0', '100.2');
  held.focus('asks 3', '100.2');
  expect(held.release('asks 0', '100.9', 'pointer')).toBe('100.2');
});

test('a press is over with its click, and holds for its own row alone', () => {
  const held = new Held<string>();
  held.press('asks 0', '100.2');
  expect(held.release('asks 1', '100.3', 'pointer')).toBe('100.3');
  expect(held.release('asks 0', '100.9', 'pointer')).toBe('100.9');
});

test('Enter means what the row showed when the focus came, and the next Enter what it shows by then', () => {
  const held = new Held<string>();
  held.focus('bids 0', '99.9');
  expect(held.release('bids 0', '99.5', 'keys')).toBe('99.9');
  expect(held.release('bids 0', '99.4', 'keys')).toBe('99.5');
});

test('a click without a pointer is one of the keys', () => {
  expect([clickedBy({ detail: 1 }), clickedBy({ detail: 0 })]).toEqual(['pointer', 'keys']);
});
