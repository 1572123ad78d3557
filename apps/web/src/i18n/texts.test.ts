import { afterEach, expect, test } from 'vitest';
import { needAllTexts, said, speak, useSpoken } from './texts.ts';

const now = () => useSpoken.getState();
afterEach(() => speak('en'));

test('a page begins with the texts of the frame, in the language that was asked for last', async () => {
  const [first, second] = await Promise.all([speak('de'), speak('fr')]);
  expect([first, second, now().language]).toEqual([false, true, 'fr']);
  expect(said(now(), 'common.close')).toBe('Fermer');
});

test('a text beyond the frame is empty until it has come', async () => {
  expect(said(now(), 'orders.summary', { count: 2, reserved: '5' })).toBe('');
  await needAllTexts();
  expect(said(now(), 'orders.summary', { count: 2, reserved: '5' })).toBe('2 open orders · reserved 5');
});

test('once all are wanted, another language brings all along', async () => {
  await needAllTexts();
  await speak('de');
  expect(said(now(), 'orders.cancelAllTitle', { count: 1 })).not.toBe('');
});
