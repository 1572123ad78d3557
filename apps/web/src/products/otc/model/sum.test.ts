import { describe, expect, test } from 'vitest';
import { scaleOf, sumOf, typedOf } from './sum.ts';

const usdtCny = { assetScale: 8, stepScale: 2, priceScale: 3, minorUnits: 2 };
const usdtJpy = { ...usdtCny, minorUnits: 0 };

describe('what a typed amount gives', () => {
  test.each([
    ['fiat', '7000', { fiat: '7000.00', quantity: '983.83' }],
    ['fiat', '7000.00', { fiat: '7000.00', quantity: '983.83' }],
    ['coin', '983.83', { fiat: '6999.96', quantity: '983.83' }],
  ] as const)('%s %s at 7.115', (typed, amount, sum) => {
    expect(sumOf(usdtCny, '7.115', typed, amount)).toEqual(sum);
  });

  test('a money without minor units takes whole figures', () => {
    expect(sumOf(usdtJpy, '150.25', 'coin', '1.01')).toEqual({ fiat: '152', quantity: '1.01' });
    expect(sumOf(usdtJpy, '150.25', 'fiat', '152.5')).toBeUndefined();
  });

  test.each(['', '0', '1e5', '7000.001', '٧٠٠٠', '0.01'])('%j buys nothing', (amount) => {
    expect(sumOf(usdtCny, '7.115', 'fiat', amount)).toBeUndefined();
  });
});

test('an order tells how it was typed by its own figures', () => {
  expect(typedOf(usdtCny, '7.115', { fiat: '7000.00', quantity: '983.83' })).toBe('fiat');
  expect(typedOf(usdtCny, '7.115', { fiat: '6999.95', quantity: '983.83' })).toBe('coin');
});

test('a pair that is not traded has no scale', () => {
  const config = {
    fiats: [{ code: 'CNY', decimals: 2 }],
    pairs: [{ coin: 'USDT', fiat: 'CNY', priceDecimals: 3, step: '0.01', minimum: '10', maximum: '1000' }],
  } as unknown as Parameters<typeof scaleOf>[0];
  expect(scaleOf(config, 'USDT', 'CNY')).toEqual(usdtCny);
  expect(scaleOf(config, 'BTC', 'CNY')).toBeUndefined();
});
