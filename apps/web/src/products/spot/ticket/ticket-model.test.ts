import { beforeEach, describe, expect, test } from 'vitest';
import { unitsOf } from '../../../market/preview-terms.ts';
import { emptyForm, shows } from './form.ts';
import { previewInput } from './preview-input.ts';
import { form, scale } from './ticket-model.fixture.ts';
import {
  chooseType,
  clearFigures,
  editForm,
  fillPrice,
  fillPriceAndAmount,
  startPrice,
  takeMarket,
  useTicket,
} from './ticket-store.ts';

const observed = { last: 9_124_860n, index: 9_125_020n };

describe('previewInput', () => {
  test('names the first field that is missing', () => {
    expect(previewInput(form({}), scale, observed)).toEqual({ missing: 'price' });
    expect(previewInput(form({ price: '91250' }), scale, observed)).toEqual({ missing: 'quantity' });
    expect(previewInput(form({ type: 'market', by: 'budget' }), scale, observed)).toEqual({ missing: 'budget' });
    expect(previewInput(form({ type: 'stop_limit', price: '1' }), scale, observed)).toEqual({ missing: 'trigger' });
    expect(previewInput(form({ type: 'trailing_stop' }), scale, observed)).toEqual({ missing: 'trailing' });
    expect(previewInput(form({ price: '91250', quantity: '0' }), scale, observed)).toEqual({ missing: 'quantity' });
  });

  test('a percentage with two decimals is a hundred parts per million each', () => {
    const input = previewInput(form({ type: 'trailing_stop', trailing: '1.25', quantity: '1' }), scale, observed);
    expect(input).toMatchObject({ kind: 'trailing_stop', trailingOffsetPpm: 12_500, observedPriceTicks: 9_124_860n });
  });

  test('a stop on the index watches the index', () => {
    const input = previewInput(
      form({ type: 'stop_market', trigger: '92000', quantity: '1', triggerSource: 'index' }),
      scale,
      observed,
    );
    expect(input).toMatchObject({ observedPriceTicks: 9_125_020n });
  });

  test('a budget is for buys: a sell by quantity shows no budget', () => {
    expect(shows(form({ type: 'market', side: 'sell', by: 'budget' }))).toMatchObject({
      budget: false,
      quantity: true,
    });
  });
});

describe('the form in hand', () => {
  beforeEach(() => useTicket.setState({ symbol: 'BTC/USDT', form: emptyForm }));
  const now = () => useTicket.getState().form;

  test('a click on a price makes a market order a limit order', () => {
    editForm({ type: 'market' });
    fillPrice('91250.00');
    expect(now()).toMatchObject({ type: 'limit', price: '91250.00' });
  });

  test('a shifted click fills the amount too', () => {
    fillPriceAndAmount('91250.00', '0.5');
    expect(now()).toMatchObject({ price: '91250.00', quantity: '0.5' });
  });

  test('another market clears figures and keeps choices', () => {
    editForm({ side: 'sell', price: '1', quantity: '2', timeInForce: 'IOC' });
    takeMarket('ETH/USDT');
    expect(now()).toMatchObject({ side: 'sell', price: '', quantity: '', timeInForce: 'IOC' });
    editForm({ price: '3' });
    takeMarket('ETH/USDT');
    expect(now().price).toBe('3');
  });

  test('a market’s last price is offered once, never over what was typed', () => {
    takeMarket('SOL/USDT');
    startPrice('SOL/USDT', '140.10');
    expect(now().price).toBe('140.10');
    startPrice('SOL/USDT', '140.20');
    expect(now().price).toBe('140.10');
    takeMarket('ADA/USDT');
    editForm({ price: '1' });
    startPrice('ADA/USDT', '0.5');
    expect(now().price).toBe('1');
  });

  test('another type chooses again how long it lasts', () => {
    editForm({ type: 'market', timeInForce: 'FOK' });
    chooseType('limit');
    expect(now().timeInForce).toBe('GTC');
  });

  test('a placed order clears the amount, not the price', () => {
    fillPriceAndAmount('91250.00', '0.5');
    clearFigures();
    expect(now()).toMatchObject({ price: '91250.00', quantity: '' });
  });
});

test('unitsOf refuses what is finer than the scale', () => {
  expect(unitsOf('1.001', 2)).toBeUndefined();
  expect(unitsOf('', 2)).toBeUndefined();
  expect(unitsOf('1.5', 2)).toBe(150n);
});
