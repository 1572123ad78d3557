import { expect, test } from 'vitest';
import { OtcBoard, sharedName } from './board.ts';

test('a page that fails late leaves the page that took its place', async () => {
  let nowMs = 0;
  const exchange = { peek: () => [] } as unknown as ConstructorParameters<typeof OtcBoard>[0]['exchange'];
  const board = new OtcBoard({ exchange, now: () => nowMs });
  let fail: (error: Error) => void = () => undefined;
  const late = board.page('first', () => new Promise<string>((_, reject) => (fail = reject)));
  nowMs = 1_000;
  const next = board.page('first', () => Promise.resolve('second'));
  fail(new Error('late'));
  await expect(late).rejects.toThrow('late');
  expect(board.page('first', () => Promise.resolve('third'))).toBe(next);
});

test('readers share short pages that name no sum of their own', () => {
  const shared = [{ size: 20 }, { size: 50 }, { size: 51 }, { size: -521 }, { size: 20, amount: '7.00' }];
  expect(shared.map((asked) => sharedName(asked) !== undefined)).toEqual([true, true, false, false, false]);
});
