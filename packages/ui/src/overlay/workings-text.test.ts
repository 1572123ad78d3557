import { expect, test } from 'vitest';
import { workingsText } from './workings-text.ts';

test('workings are copied as lines: title, formula, inputs, sum, rounding', () => {
  const text = workingsText({
    title: 'Taker fee',
    formula: 'notional × rate',
    inputs: [
      { label: 'Notional', value: '2,846.98', unit: 'USDT' },
      { label: 'Rate', value: '0.10%' },
    ],
    substituted: '2,846.98 × 0.001',
    result: '2.84698',
    unit: 'USDT',
    rounding: 'Rounded down',
    aside: [{ label: 'A tenth, to the fund', value: '0.284698', unit: 'USDT' }],
  });
  expect(text.split('\n')).toEqual([
    'Taker fee',
    'notional × rate',
    'Notional: 2,846.98 USDT',
    'Rate: 0.10%',
    '2,846.98 × 0.001 = 2.84698 USDT',
    'Rounded down',
    'A tenth, to the fund: 0.284698 USDT',
  ]);
});

test('what is not known leaves no empty line', () => {
  expect(workingsText({ title: 'Spread', inputs: [], result: '0.1' })).toBe('Spread\n0.1');
});
