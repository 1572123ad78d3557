import { expect, test } from 'vitest';
import { JoinedRun } from './joined-run.ts';

test('who asks while one runs joins it, a failed one leaves the next alone, and a close begins no more', async () => {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    await new Promise<void>((ended) => ends.push(ended));
    if (ends.length === 1) throw new Error('no networks');
  };
  const run = new JoinedRun(work, (error) => failures.push(error));
  const first = run.now();
  expect(run.now()).toBe(first);
  ends[0]?.();
  await first;
  expect(failures).toEqual([new Error('no networks')]);
  const second = run.now();
  const closed = run.close();
  expect([run.isClosing, ends.length]).toEqual([true, 2]);
  ends[1]?.();
  await Promise.all([second, closed]);
  await run.now();
  expect(ends).toHaveLength(2);
});
