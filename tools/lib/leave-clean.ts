import { afterAll, vi } from 'vitest';

/** Files that share a process leave it as they found it, also where a test of theirs failed. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
