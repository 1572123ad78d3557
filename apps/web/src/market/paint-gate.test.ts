import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaintGate } from './paint-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('fifty asks a second become ten paints, the last one included', () => {
  const paint = vi.fn<() => void>();
  const gate = new PaintGate(paint);
  for (let ask = 0; ask < 50; ask += 1) {
    gate.ask();
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(100);
  expect(paint.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(paint.mock.calls.length).toBeLessThanOrEqual(11);
});

test('without an ask nothing is painted', () => {
  const paint = vi.fn<() => void>();
  expect(new PaintGate(paint)).toBeDefined();
  vi.advanceTimersByTime(1_000);
  expect(paint).not.toHaveBeenCalled();
});
