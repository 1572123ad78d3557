import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLoading } from './keep-loading.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function loading(failures: number, unread: readonly 'menu'[] = []) {
  const warned: unknown[] = [];
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('connection reset');
    return unread;
  });
  const stop = keepLoading({
    configuration: { load },
    sql: { opened: async () => undefined },
    logger: { warn: (...words: unknown[]) => void warned.push(words) },
  });
  return { load, warned, stop };
}

test('what could not be read at the start is read later, each failure is in the log, and after a success nobody asks again', async () => {
  const { load, warned } = loading(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(warned).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a stop ends the trying', async () => {
  const { load, stop } = loading(100);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what cannot be read by this version is named in the log, and is not read again and again', async () => {
  const { load, warned } = loading(0, ['menu']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(warned).toEqual([[{ settings: ['menu'] }, expect.any(String)]]);
});
