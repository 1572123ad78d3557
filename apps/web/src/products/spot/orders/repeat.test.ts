import type { Order } from '@candor/protocol';
import { expect, test } from 'vitest';
import { formOf } from './repeat.ts';

const order = {
  side: 'sell',
  type: 'limit',
  price: '91250.10',
  quantity: '0.05000',
  quoteAmount: null,
  triggerPrice: null,
  triggerSource: null,
  trailingPercent: null,
  displayQuantity: null,
  timeInForce: 'GTD',
  postOnly: true,
  selfTradePrevention: 'expire_both',
} as Order;

test('a limit order is repeated with its figures; a date that may be over is not', () => {
  expect(formOf(order)).toMatchObject({
    side: 'sell',
    type: 'limit',
    price: '91250.1',
    quantity: '0.05',
    timeInForce: 'GTC',
    postOnly: true,
    selfTrade: 'expire_both',
  });
});

test('a market order’s worst price is calculated again', () => {
  const market = { ...order, type: 'market', price: '92000', quantity: null, quoteAmount: '250.00' } as Order;
  expect(formOf(market)).toMatchObject({ price: '', quantity: '', budget: '250', by: 'budget' });
});

test('a trailing stop’s trigger follows from its distance', () => {
  const trailing = { ...order, type: 'trailing_stop', triggerPrice: '90000', trailingPercent: '2.50' } as Order;
  expect(formOf(trailing)).toMatchObject({ trigger: '', trailing: '2.5' });
});
