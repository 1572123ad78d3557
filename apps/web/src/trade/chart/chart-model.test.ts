import { describe, expect, test } from 'vitest';
import { barOf } from './bars.ts';
import { chartStatesFrom, defaultChart, isList, withChart, type ChartStates } from './chart-state.ts';
import { indicatorCatalogue, parametersOf, toggled } from './indicators.ts';

describe('charts by market', () => {
  const line = { name: 'segment', points: [{ timestamp: 1, value: 2 }] };

  test('what was stored comes back, market by market', () => {
    const states = withChart(withChart({}, 'BTC/USDT', { axis: 'logarithm', indicators: [] }), 'ETH/USDT', {
      drawings: [line],
    });
    const read = chartStatesFrom(JSON.parse(JSON.stringify(states)));
    expect(read['BTC/USDT']).toEqual({ ...defaultChart, axis: 'logarithm', indicators: [] });
    expect(read['ETH/USDT']).toEqual({ ...defaultChart, drawings: [line] });
  });

  test.each([
    undefined,
    null,
    'text',
    { 'BTC/USDT': null },
    { 'BTC/USDT': { style: 'x', drawings: [{ name: 'script' }] } },
  ])('%j gives defaults', (stored) => {
    expect(chartStatesFrom(stored)['BTC/USDT'] ?? defaultChart).toEqual(defaultChart);
  });

  test('the market that was longest left alone makes room for a forty-first', () => {
    let states: ChartStates = {};
    for (let market = 0; market < 40; market += 1) states = withChart(states, `M${market}`, { axis: 'percentage' });
    states = withChart(states, 'M0', { axis: 'logarithm' });
    states = withChart(states, 'M40', {});
    expect(Object.keys(states)).toHaveLength(40);
    expect([states['M0']?.axis, states['M1'], states['M2']?.axis]).toEqual(['logarithm', undefined, 'percentage']);
  });
});

describe('indicators', () => {
  test('those with a list of parameters are the ones that take further ones', () => {
    for (const { name, more } of indicatorCatalogue) expect([name, isList(name)]).toEqual([name, more !== undefined]);
  });

  test('a switch adds and takes away', () => {
    const [ma] = indicatorCatalogue;
    if (ma === undefined) throw new Error('no indicators');
    expect(toggled(toggled([], ma), ma)).toEqual([]);
  });

  test.each([
    ['14', [14]],
    ['１４', [14]],
    ['', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['1000', undefined],
  ])('%j reads as %j', (text, parameters) => {
    expect(parametersOf([text], [{ optional: false }])).toEqual(parameters);
  });
});

test('a candle becomes a bar of the chart', () => {
  const candle = { openTimeMs: 5, open: '1.5', high: '2', low: '1', close: '1.75', volume: '3', turnover: '4.5' };
  expect(barOf(candle)).toEqual({ timestamp: 5, open: 1.5, high: 2, low: 1, close: 1.75, volume: 3, turnover: 4.5 });
});
