import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { playFutures } from './play.ts';

test('random lives of perpetual contracts', () => {
  const met = new Map<string, number>();
  for (const seed of [1, 2, 3]) {
    const run = playFutures(new SeededRandom(seed), 3_000);
    for (const [name, count] of run.met) met.set(name, (met.get(name) ?? 0) + count);
  }
  console.log([...met].map(([name, count]) => `${name} ${count}`).join('\n'));
  expect(met.size).toBeGreaterThan(10);
});
