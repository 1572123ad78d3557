import { expect, test } from 'vitest';
import { readMark } from './read-mark.ts';

test('only what is looked at is reported as read, each once, and again where that failed', async () => {
  const told: number[] = [];
  let reachable = true;
  const { see: mark } = readMark(async (serial) => {
    told.push(serial);
    if (!reachable) throw new Error('unreachable');
  });
  mark(3, false);
  expect(told).toEqual([]);
  // The page is shown again, nothing new came.
  mark(3, true);
  mark(3, true);
  expect(told).toEqual([3]);
  reachable = false;
  mark(5, true);
  await Promise.resolve();
  reachable = true;
  await expect.poll(() => (mark(5, true), told)).toEqual([3, 5, 5]);
  mark(4, true);
  expect(told).toEqual([3, 5, 5]);
});

test('what was seen is reported before what depends on it, also after a report that got lost', async () => {
  const answers: { readonly serial: number; readonly done: () => void; readonly lost: (why: Error) => void }[] = [];
  const { see, reported } = readMark(
    (serial) => new Promise<void>((done, lost) => void answers.push({ serial, done, lost })),
  );
  await reported();
  see(4, true);
  see(6, false);
  let isReported = false;
  const waiting = reported().then(() => (isReported = true));
  answers[0]?.lost(new Error('unreachable'));
  await expect.poll(() => answers.map(({ serial }) => serial)).toEqual([4, 4]);
  expect(isReported).toBe(false);
  answers[1]?.done();
  await waiting;
  await reported();
  expect(answers).toHaveLength(2);
});

test('a report that is lost twice is a failure of what depends on it', async () => {
  const { see, reported } = readMark(() => Promise.reject(new Error('unreachable')));
  see(1, true);
  await expect(reported()).rejects.toThrow('unreachable');
});
