import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Newest } from './newest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asking() {
  const waiting: PromiseWithResolvers<string>[] = [];
  const heard: string[] = [];
  const newest = new Newest<string>({
    ask: () => {
      const answer = withResolvers();
      waiting.push(answer);
      return answer.promise;
    },
    heard: (answer) => heard.push(answer),
    failed: (problem) => problem !== 'over',
    againMs: 10_000,
  });
  return { waiting, heard, newest };
}

function withResolvers(): PromiseWithResolvers<string> {
  let resolve: (answer: string) => void = () => undefined;
  let reject: (problem: unknown) => void = () => undefined;
  const promise = new Promise<string>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

interface PromiseWithResolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (problem: unknown) => void;
}

test('an older answer that comes later is left', async () => {
  const { waiting, heard, newest } = asking();
  const both = [newest.ask(), newest.ask()];
  waiting[1]?.resolve('thawed');
  waiting[0]?.resolve('frozen');
  await Promise.all(both);
  expect(heard).toEqual(['thawed']);
});

test('an answer that did not come is asked for again, until it comes', async () => {
  const { waiting, heard, newest } = asking();
  const first = newest.ask();
  waiting[0]?.reject('unreachable');
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  waiting[1]?.reject('unreachable');
  await vi.advanceTimersByTimeAsync(10_000);
  waiting[2]?.resolve('thawed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['thawed']);
  expect(waiting).toHaveLength(3);
});

test('who is not to ask again does not, and what was forgotten is not heard', async () => {
  const { waiting, heard, newest } = asking();
  const over = newest.ask();
  waiting[0]?.reject('over');
  await over;
  const forgotten = newest.ask();
  newest.forget();
  waiting[1]?.resolve('somebody else');
  await forgotten;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(waiting).toHaveLength(2);
});
