import { expect, test } from 'vitest';
import { alertsFrom, alertsMax } from './alert.ts';
import { directionTo, reached } from './reached.ts';

const alerts = [
  { id: '1', symbol: 'BTC/USDT', price: '100', direction: 'above' },
  { id: '2', symbol: 'BTC/USDT', price: '90', direction: 'below' },
  { id: '3', symbol: 'ETH/USDT', price: '1', direction: 'above' },
] as const;

test.each([
  ['100', ['1']],
  ['99.99', []],
  ['90', ['2']],
  ['90.01', []],
  ['120', ['1']],
])('at %s the alerts %j are reached', (price, ids) => {
  expect(reached(alerts, 'BTC/USDT', price).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['101', '100', 'above'],
  ['99.9', '100', 'below'],
  ['100.00', '100', undefined],
])('an alert at %s while the price is %s waits for it from %s', (price, last, direction) => {
  expect(directionTo(price, last)).toBe(direction);
});

test('alerts come back as they were stored, and what is none is left out', () => {
  const wrong = [null, { id: '4' }, { ...alerts[0], price: '1e5' }, { ...alerts[0], direction: 'up' }];
  expect(alertsFrom({ alerts: [...alerts, ...wrong], notify: true })).toEqual({ alerts, notify: true });
  expect(alertsFrom(undefined)).toEqual({ alerts: [], notify: false });
  const many = Array.from({ length: alertsMax + 2 }, (_, at) => ({ ...alerts[0], id: `${at}` }));
  expect(alertsFrom({ alerts: many }).alerts).toHaveLength(alertsMax);
});
