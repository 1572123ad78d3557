import { amount, previewOrder } from '@candor/amount';
import type { MarketRow, Order } from '@candor/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeeRate } from '../../account/fees.ts';
import { scaleOf } from '../../market/scale.ts';
import { movedTooFar } from './drift.ts';
import { emptyForm, orderKinds, shows, type TicketForm } from './form.ts';
import { shareOfMost } from './most.ts';
import { orderInput } from './order-input.ts';
import { previewInput } from './preview-input.ts';
import { clearFigures, editForm, fillPrice, fillPriceAndAmount, takeMarket, useTicket } from './ticket-store.ts';
import { previewBook, termsOf, unitsOf } from '../../market/preview-terms.ts';

const market = {
  symbol_name: 'BTC/USDT',
  close: '91248.60',
  index: '91250.20',
  indexStale: false,
  terms: {
    tickSize: '0.01',
    lotSize: '0.00001',
    minimumQuantity: '0.00001',
    maximumQuantity: '100',
    minimumNotional: '5',
    maximumNotional: '9000000',
    bandPpm: 100_000,
    slippageCapPpm: 50_000,
    baseScale: 8,
    quoteScale: 8,
  },
} as MarketRow;
const scale = scaleOf(market);
const fees: FeeRate = { tier: 0, makerRate: '0.0008', takerRate: '0.001', makerPpm: 800, takerPpm: 1000 };
const observed = { last: 9_124_860n, index: 9_125_020n };
const form = (changes: Partial<TicketForm>): TicketForm => ({ ...emptyForm, ...changes });
const book = {
  bids: [['91248.00', '0.5']],
  asks: [
    ['91250.00', '0.02'],
    ['91251.00', '0.50'],
  ],
} as const;

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

describe('the preview of a form', () => {
  test('splits an order into what fills now and what rests, at the user’s own rates', () => {
    const input = previewInput(form({ price: '91250', quantity: '0.05' }), scale, observed);
    if ('missing' in input) throw new Error(input.missing);
    const preview = previewOrder(
      input,
      previewBook(book, [], scale),
      termsOf(market, fees, { decimal: '50000', scale: 8 }),
    );
    expect(preview.problem).toBeUndefined();
    expect(preview.filledLots).toBe(2_000n);
    expect(preview.rests?.quantityLots).toBe(3_000n);
    // 0.05 × 91,250 = 4,562.50; taker 0.1% of 1,825.00 = 1.825; what rests may cost the larger rate: 0.1% of 2,737.50 = 2.7375
    expect(preview.mostYouPay).toBe(amount(456_706_250_000n));
  });

  test('says that the balance is short', () => {
    const input = previewInput(form({ price: '91250', quantity: '1' }), scale, observed);
    if ('missing' in input) throw new Error(input.missing);
    const preview = previewOrder(
      input,
      previewBook(book, [], scale),
      termsOf(market, fees, { decimal: '100', scale: 8 }),
    );
    expect(preview.problem).toBe('insufficient_available');
  });

  test('own orders in the book stop the walk, with what of an iceberg is shown', () => {
    const own = {
      side: 'sell',
      status: 'open',
      price: '91250.00',
      quantity: '1',
      filledQuantity: '0',
      displayQuantity: '0.01',
    };
    expect(previewBook(book, [own as Order], scale).own?.asks).toEqual([[9_125_000n, 1_000n]]);
  });
});

describe('orderInput', () => {
  test.each(orderKinds)('a %s order carries only the fields of its type', (type) => {
    const filled = form({
      type,
      price: '1',
      quantity: '2',
      budget: '3',
      trigger: '4',
      stopLimit: '5',
      trailing: '6',
      display: '1',
      postOnly: true,
    });
    const input = orderInput(filled, 'BTC/USDT', 'abcdefgh', 0);
    expect('price' in input).toBe(['limit', 'stop_limit', 'oco'].includes(type));
    expect('triggerPrice' in input).toBe(['stop_limit', 'stop_market', 'oco'].includes(type));
    expect('trailingPercent' in input).toBe(type === 'trailing_stop');
    expect('stopLimitPrice' in input).toBe(type === 'oco');
    expect('displayQuantity' in input).toBe(type === 'limit');
    expect('postOnly' in input).toBe(type === 'limit');
    expect('quoteAmount' in input).toBe(false);
    expect(input.quantity).toBe('2');
  });

  test('good till date ends so long after the exchange’s time', () => {
    const input = orderInput(form({ timeInForce: 'GTD', lasts: '1h' }), 'BTC/USDT', 'abcdefgh', 1_000);
    expect(input.expiresAtMs).toBe(3_601_000);
  });
});

describe('shareOfMost', () => {
  const purse = { available: '10000', scale, feePpm: 1000, asks: previewBook(book, [], scale).asks };

  test('the most a buy can hold is accepted, and one lot more is not', () => {
    const most = shareOfMost(form({ price: '91250' }), 100, purse);
    const cost = (quantity: string) => {
      const input = previewInput(form({ price: '91250', quantity }), scale, observed);
      if ('missing' in input) throw new Error(input.missing);
      const dry = { bids: [], asks: [] };
      return previewOrder(input, previewBook(dry, [], scale), termsOf(market, fees, { decimal: '10000', scale: 8 }))
        .problem;
    };
    expect(cost(most)).toBeUndefined();
    const more = `0.${String(Number(most.split('.')[1]) + 1).padStart(5, '0')}`;
    expect(cost(more)).toBe('insufficient_available');
  });

  test('a sell is cut to lots, never rounded up', () => {
    expect(shareOfMost(form({ side: 'sell' }), 100, { ...purse, available: '0.123459' })).toBe('0.12345');
    expect(shareOfMost(form({ side: 'sell' }), 50, { ...purse, available: '0.3' })).toBe('0.15');
  });

  test('a buy by budget takes the share itself', () => {
    expect(shareOfMost(form({ type: 'market', by: 'budget' }), 25, purse)).toBe('2500');
  });

  test('without a price there is no most', () => {
    expect(shareOfMost(form({}), 100, purse)).toBe('');
  });
});

describe('movedTooFar', () => {
  test.each([
    ['buy', 1_000_000n, 1_001_000n, false],
    ['buy', 1_000_000n, 1_001_001n, true],
    ['buy', 1_000_000n, 900_000n, false],
    ['sell', 1_000_000n, 998_999n, true],
    ['sell', 1_000_000n, 1_100_000n, false],
  ] as const)('a %s that read %s and is now %s: %s', (side, read, now, moved) => {
    expect(movedTooFar(side, read, now)).toBe(moved);
  });

  test('a total that came or went is a move', () => {
    expect(movedTooFar('buy', undefined, 1n)).toBe(true);
    expect(movedTooFar('buy', undefined, undefined)).toBe(false);
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
