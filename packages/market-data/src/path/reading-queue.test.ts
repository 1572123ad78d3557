import { expect, test } from 'vitest';
import { ReadingQueue } from './reading-queue.ts';

const round = () => new Promise<void>((resolve) => setImmediate(resolve));

test('of many that wait one goes on in each round of the event loop, in the order in which they asked', async () => {
  const readings = new ReadingQueue();
  const gone: string[] = [];
  for (const name of ['first', 'second', 'third']) void readings.next().then(() => gone.push(name));
  expect(gone).toEqual([]);
  await round();
  expect(gone).toEqual(['first']);
  // Who asks again waits behind those who have not had a turn yet.
  void readings.next().then(() => gone.push('first again'));
  await round();
  expect(gone).toEqual(['first', 'second']);
  await round();
  await round();
  expect(gone).toEqual(['first', 'second', 'third', 'first again']);
});
