import { expect, test, vi } from 'vitest';
import { EachAlone } from './each-alone.ts';

test('what fails holds up no other, and is passed over at its fifth look, also beside what fails later', async () => {
  const warn = vi.fn<(...words: unknown[]) => void>();
  const alone = new EachAlone({ warn }, 'passed over');
  const done: number[] = [];
  const look = (broken: readonly number[]) =>
    alone.through(
      [1, 2, 3],
      (id) => id,
      async (id) => {
        if (broken.includes(id)) throw new Error('broken');
        done.push(id);
      },
    );
  for (let looks = 1; looks < 3; looks += 1) await expect(look([2])).rejects.toThrow('broken');
  expect([done, warn.mock.calls]).toEqual([[1, 3, 1, 3], []]);
  for (let looks = 1; looks < 5; looks += 1) await expect(look([2, 3])).rejects.toThrow('broken');
  await look([2, 3]);
  const fault = { error: expect.objectContaining({ message: 'broken' }) };
  expect(warn.mock.calls).toEqual([2, 3].map((id) => [{ ...fault, id }, 'passed over']));
});
