import type { AnyOrder } from '@candor/protocol';
import { expect, test } from 'vitest';
import { lineOf, addressOf } from './any-order.ts';

const none = { spot: null, fixedPeriod: null, contract: null, otc: null, swap: null, createdAtMs: 1 };
const text = (key: string): string => key;
const prices = { fromPrice: '38163.7', toPrice: '1' };
const swap = { swapId: '3', from: 'BTC', to: 'USDT', pay: '0.10000000', ...prices };
const otc = {
  id: '7',
  orderCode: 'OT-261127-0000007',
  coin: 'USDT',
  fiat: 'EUR',
  side: 'sell',
  quantity: '50.00000000',
  price: '0.92',
  state: 'paid',
};

test('an order is shown in the words of its product, and leads to where it is shown in whole', () => {
  const ofSwap = { ...none, product: 'swap', swap } as unknown as AnyOrder;
  expect(lineOf(ofSwap, text)).toMatchObject({ id: '3', what: 'BTC/USDT', price: '1 BTC = 38,163.70 USDT' });
  expect(addressOf(ofSwap)).toMatchObject({ search: { key: 'records', tab: 'swaps' } });
  const ofOtc = { ...none, product: 'otc', otc } as unknown as AnyOrder;
  expect(lineOf(ofOtc, text)).toMatchObject({ what: 'USDT/EUR', side: 'orders.side.sell', state: 'otc.state.paid' });
  expect(addressOf(ofOtc)).toEqual({ to: '/otc/order', search: { code: 'OT-261127-0000007' } });
  const ofContract = (status: string) =>
    ({ ...none, product: 'contract', contract: { contractType: 'coin', status } }) as unknown as AnyOrder;
  const inOrders = { to: '/account/entrust/future/$type', params: { type: 'coin' } };
  expect(addressOf(ofContract('waiting'))).toEqual({ ...inOrders, search: { tab: 'orders' } });
  expect(addressOf(ofContract('filled'))).toEqual({ ...inOrders, search: { tab: 'history' } });
});

test('an order whose product is unknown to this client has no line', () => {
  expect(lineOf({ ...none, product: 'spot' }, text)).toBeUndefined();
});
