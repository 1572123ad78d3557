import { expect, test } from 'vitest';
import { drawingTools, middlePoints } from './drawing-tools.ts';
import { fieldsOf, indicatorCatalogue, parametersOf } from './indicators.ts';
import { measureText, spanText } from './measure-text.ts';

test('a measure says difference, percent and time, with a sign for its direction', () => {
  const from = { value: 200, timestamp: 0 };
  expect(measureText(from, { value: 210.5, timestamp: 5_400_000 }, 2)).toBe('+10.50 · +5.25% · 1h 30m');
  expect(measureText(from, { value: 150, timestamp: -86_400_000 }, 2)).toBe('−50.00 · −25.00% · 1d');
  expect(measureText({ value: 0 }, { value: 1 }, 1)).toBe('+1.0');
  expect(spanText(20)).toBe('0m');
});

test('every tool can be placed without a pointer, with as many points as it takes', () => {
  const bars = [1, 2, 3].map((timestamp) => ({ timestamp, high: 2, low: 1 }));
  for (const tool of drawingTools) expect(middlePoints(tool, bars).length).toBeGreaterThan(0);
  expect(middlePoints('parallelStraightLine', bars)).toHaveLength(3);
  expect(middlePoints('note', [])).toEqual([]);
});

test('every parameter has a name, and only those of lists may be left out', () => {
  for (const indicator of indicatorCatalogue) {
    const fields = fieldsOf(indicator, indicator.parameters.length);
    expect(fields.length).toBeGreaterThanOrEqual(indicator.parameters.length);
    expect(parametersOf(indicator.parameters.map(String), fields) ?? []).toEqual(indicator.parameters);
  }
  const macd = indicatorCatalogue.find(({ name }) => name === 'MACD');
  const ma = indicatorCatalogue.find(({ name }) => name === 'MA');
  if (macd === undefined || ma === undefined) throw new Error('an indicator is missing');
  expect(parametersOf(['12', '', '9'], fieldsOf(macd, 3))).toBeUndefined();
  expect(parametersOf(['7', '', '99', ''], fieldsOf(ma, 3))).toEqual([7, 99]);
});
