import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { defaultSettings, settingsFrom } = await import('./chart-settings.ts');
const { indicatorCatalogue, parsedParameters, toggled } = await import('./indicators.ts');
const { barOf } = await import('./bars.ts');

describe('settingsFrom', () => {
  test('gives what was stored', () => {
    const stored = JSON.stringify({ ...defaultSettings, interval: '1h', axis: 'logarithm', indicators: [] });
    expect(settingsFrom(stored)).toMatchObject({ interval: '1h', axis: 'logarithm', indicators: [] });
  });

  test.each([null, '', 'not json', '{"interval":"7m","style":"x","indicators":[{"name":1}]}'])(
    '%j gives defaults',
    (stored) => {
      const settings = settingsFrom(stored);
      expect(settings.interval).toBe('5m');
      expect(settings.style).toBe('candle_up_stroke');
      expect(settings.indicators.every(({ name }) => typeof name === 'string')).toBe(true);
    },
  );
});

describe('indicators', () => {
  test('a switch adds and takes away', () => {
    const [ma] = indicatorCatalogue;
    if (ma === undefined) throw new Error('no indicators');
    expect(toggled(toggled([], ma), ma)).toEqual([]);
  });

  test.each([
    ['7, 25, 99', [7, 25, 99]],
    ['14', [14]],
    ['7 25', [7, 25]],
    ['', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['1,2,3,4,5,6,7', undefined],
    ['1000', undefined],
  ])('%j reads as %j', (text, parameters) => {
    expect(parsedParameters(text)).toEqual(parameters);
  });
});

test('a candle becomes a bar of the chart', () => {
  const candle = { openTimeMs: 5, open: '1.5', high: '2', low: '1', close: '1.75', volume: '3', turnover: '4.5' };
  expect(barOf(candle)).toEqual({ timestamp: 5, open: 1.5, high: 2, low: 1, close: 1.75, volume: 3, turnover: 4.5 });
});
