import { expect, test } from 'vitest';
import { ethContract } from './contract.fixture.ts';
import { contractOrderInputOf, directionOf } from './order-input.ts';
import { emptyContractForm } from './form.ts';
import { addressedContract, addressOf, contractTypeOf } from './symbols.ts';
import { clockText, distanceText, fundingText } from './text.ts';

const inverse = { ...ethContract, symbol_name: 'ETH/USD:ETH', contractType: 'coin' as const, quote_symbol: 'USD' };
const rows = [ethContract, inverse];

test.each([
  ['ETH_USDT', 'u', 'ETH/USDT:USDT'],
  ['eth', 'u', 'ETH/USDT:USDT'],
  ['ethusdt', 'u', 'ETH/USDT:USDT'],
  ['ETH/USDT:USDT', 'coin', 'ETH/USDT:USDT'],
  ['ETH_USD', 'u', 'ETH/USD:ETH'],
  ['eth', 'coin', 'ETH/USD:ETH'],
  [undefined, 'coin', 'ETH/USD:ETH'],
] as const)('%s of type %s means %s', (asked, type, symbol) => {
  expect(addressedContract(rows, asked, type)?.symbol_name).toBe(symbol);
});

test('an address that means no contract gives none', () => {
  expect(addressedContract(rows, 'DOGE_USDT', 'u')).toBeUndefined();
});

test('symbols tell their settlement and their address', () => {
  expect([contractTypeOf('BTC/USDT:USDT'), contractTypeOf('BTC/USD:BTC')]).toEqual(['u', 'coin']);
  expect(addressOf('BTC/USD:BTC')).toBe('BTC_USD');
});

test('directions are 1 to 4, and an order carries only what its kind has', () => {
  expect([
    directionOf('open', 'long'),
    directionOf('open', 'short'),
    directionOf('close', 'long'),
    directionOf('close', 'short'),
  ]).toEqual([1, 2, 3, 4]);
  const form = { ...emptyContractForm, price: '3010.', quantity: '2', withStops: true, profit: '3120', loss: '' };
  const sending = {
    symbol: 'ETH/USDT:USDT',
    side: 'long',
    tickScale: 2,
    worst: undefined,
    requestId: 'r',
    timeZone: 'UTC',
  } as const;
  expect(contractOrderInputOf(form, sending)).toEqual({
    symbol: 'ETH/USDT:USDT',
    direction: 1,
    type: 'limit',
    selfTradePrevention: 'expire_taker',
    requestId: 'r',
    quantity: '2',
    price: '3010',
    timeInForce: 'GTC',
    stopProfit: { triggerPrice: '3120', triggerSource: 'mark' },
  });
  expect(
    contractOrderInputOf({ ...form, type: 'market', withStops: false }, { ...sending, worst: 302_767n }).price,
  ).toBe('3027.67');
});

test('funding, distance and clocks are written with all their places', () => {
  expect([fundingText('0.000086'), fundingText('-0.00375')]).toEqual(['+0.0086%', '−0.3750%']);
  expect(distanceText(-45_500n)).toBe('−4.55%');
  expect(clockText(7_067_000)).toBe('01:57:47');
});
