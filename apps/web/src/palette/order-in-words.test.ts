import { describe, expect, test } from 'vitest';
import { orderInWords } from './order-in-words.ts';

const symbols = ['BTC/USDT', 'ETH/USDT'];

describe('orderInWords', () => {
  test('reads side, amount, asset and price', () => {
    expect(orderInWords('buy 0.05 btc at 91200', symbols)).toEqual({
      side: 'buy',
      amount: '0.05',
      symbol: 'BTC/USDT',
      asset: 'BTC',
      price: '91200',
    });
  });

  test('without a price it is a market order', () => {
    expect(orderInWords(' SELL 2 eth/usdt ', symbols)).toEqual({
      side: 'sell',
      amount: '2',
      symbol: 'ETH/USDT',
      asset: 'ETH',
    });
  });

  test.each([
    ['buy 0,5 btc at 91.200,50', '0.5', '91200.50'],
    ['buy １．５ ＢＴＣ at 91200', '1.5', '91200'],
  ])('reads the figures of %j as a field does', (text, amount, price) => {
    expect(orderInWords(text, symbols)).toMatchObject({ amount, price });
  });

  test.each([
    'buy 1,234 btc',
    'buy 1.2.3 btc',
    'buy btc',
    'buy -1 btc',
    'buy 1e3 btc',
    'buy 1 doge',
    'hold 1 btc',
    'buy 1 btc at',
    '',
  ])('%j is no order', (text) => {
    expect(orderInWords(text, symbols)).toBeUndefined();
  });
});
