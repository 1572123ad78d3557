import { expect, test } from 'vitest';
import { LiteQueue } from './lite-queue.ts';

const settled = () => new Promise((turn) => setImmediate(turn));

test('a transaction of another thread comes between no two messages of one of the main thread', async () => {
  const queue = new LiteQueue();
  const ran: string[] = [];
  const own = (name: string, isOpen: boolean) =>
    queue.own(async () => {
      await settled();
      ran.push(name);
      return isOpen;
    });
  const other = (name: string) =>
    queue.other(async () => {
      ran.push(`${name} begins`);
      await settled();
      ran.push(`${name} ends`);
    });
  own('begin', true);
  other('rows');
  await settled();
  await settled();
  own('insert', true);
  await settled();
  await settled();
  expect(ran).toEqual(['begin', 'insert']);
  own('commit', false);
  own('select', false);
  await expect.poll(() => ran.at(-1)).toBe('rows ends');
  own('later', false);
  other('more rows');
  await expect.poll(() => ran.at(-1)).toBe('more rows ends');
  const whole = (name: string) => [`${name} begins`, `${name} ends`];
  expect(ran.slice(2)).toEqual(['commit', 'select', ...whole('rows'), 'later', ...whole('more rows')]);
});
