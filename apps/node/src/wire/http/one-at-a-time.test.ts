import { afterEach, expect, test, vi } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

afterEach(() => vi.useRealTimers());

test('work of one key is done one after the other, also after one that failed; another key’s does not wait', async () => {
  const turns = new OneAtATime<string>();
  const done: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const first = turns.take('a', async () => {
    await held;
    done.push('first');
    throw new Error('It failed.');
  });
  const second = turns.take('a', async () => done.push('second'));
  await turns.take('b', async () => done.push('other'));
  letGo();
  await expect(first).rejects.toThrow('It failed.');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});

test('work whose turn does not come in time is refused and never done; what comes after it is', async () => {
  vi.useFakeTimers();
  const turns = new OneAtATime<string>(10_000);
  const done: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const first = turns.take('a', () => held);
  const late = turns.take('a', async () => done.push('late'));
  const refused = late.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_999);
  const inTime = turns.take('a', async () => done.push('in time'));
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  letGo();
  await Promise.all([first, inTime]);
  expect(done).toEqual(['in time']);
});
