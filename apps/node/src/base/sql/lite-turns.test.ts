import { expect, test } from 'vitest';
import { LiteTurns } from './lite-turns.ts';

const settled = () => new Promise((turn) => setImmediate(turn));

test('a transaction of another thread comes between no two messages of one of the main thread', async () => {
  const turns = new LiteTurns();
  const ran: string[] = [];
  const own = (name: string, isOpen: boolean) =>
    turns.own(async () => {
      await settled();
      ran.push(name);
      return isOpen;
    });
  const other = (name: string) =>
    turns.other(async () => {
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
