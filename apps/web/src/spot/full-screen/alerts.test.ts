import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { reached } = await import('./alerts.ts');

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
