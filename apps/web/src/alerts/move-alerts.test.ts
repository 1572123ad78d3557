import { expect, test, vi } from 'vitest';
import { Refusal, unreachable } from '../transport/refusal.ts';
import type { Alert } from './alert.ts';
import { moveAlerts } from './move-alerts.ts';

const alerts: readonly Alert[] = ['1', '2', '3'].map((id) => ({
  id,
  symbol: 'BTC/USDT',
  price: `${id}00`,
  direction: 'above',
}));
const refused = (code: number) => new Refusal(code, 'no');

test('each alert goes to the account with its side, and leaves this browser once it is there', async () => {
  const [add, drop] = [vi.fn(async () => undefined), vi.fn()];
  expect(await moveAlerts({ alerts, add, drop })).toBe(3);
  expect(add.mock.calls).toEqual(
    [100, 200, 300].map((at) => [{ symbol: 'BTC/USDT', price: `${at}`, direction: 'above' }]),
  );
  expect(drop.mock.calls.flat(2).map(({ id }: Alert) => id)).toEqual(['1', '2', '3']);
});

test('one that is refused is gone, one without an answer stays and so do those after it', async () => {
  const answers = [refused(422), refused(unreachable)];
  const add = vi.fn(async () => {
    throw answers.shift() ?? new Error('asked too often');
  });
  const drop = vi.fn();
  expect(await moveAlerts({ alerts, add, drop })).toBe(0);
  expect([add.mock.calls.length, drop.mock.calls]).toEqual([2, [[[alerts[0]]]]]);
});
