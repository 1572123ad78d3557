import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work of one key is done one after the other, also after one that failed; another key’s does not wait', async () => {
  const turns = new Turns<string>();
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
