import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkTimeoutMs, loaded, PageNotLoaded } from './lazy-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a chunk that fails once is asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('dropped')).mockResolvedValueOnce('page');
  await expect(loaded(load)).resolves.toBe('page');
});

test('a chunk that fails twice, or whose style sheet does, is said to be missing', async () => {
  const load = () => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'));
  await expect(loaded(load)).rejects.toThrow(PageNotLoaded);
});

test('a chunk that does not come in 120 s is given up', async () => {
  const given = loaded(() => new Promise<string>(() => {})).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  expect(await given).toBeInstanceOf(PageNotLoaded);
});
