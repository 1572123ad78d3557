import { expect, test } from 'vitest';
import { eachOf } from './each-of.ts';

test('no more than so many at once, and the results in order', async () => {
  let [running, most] = [0, 0];
  const doubled = await eachOf([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < 6 - item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect([doubled, most]).toEqual([[2, 4, 6, 8, 10], 2]);
  expect(await eachOf([], 2, () => Promise.resolve(1))).toEqual([]);
});

test('the first failure ends it', async () => {
  const begun: number[] = [];
  const work = (item: number) => {
    begun.push(item);
    return item === 2 ? Promise.reject(new Error('no answer')) : Promise.resolve(item);
  };
  await expect(eachOf([1, 2, 3, 4, 5, 6], 1, work)).rejects.toThrow('no answer');
  expect(begun).toEqual([1, 2]);
});
