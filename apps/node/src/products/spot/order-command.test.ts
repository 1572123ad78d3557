import { orderInput } from '@candor/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, rejected } from '../../base/problem.ts';
import { explained } from './explain.ts';
import { priceOf, quantityOf } from '../../engine/markets/typed-figures.ts';
import { orderCommand } from './order-command.ts';
import { exampleMarket } from './test-support/example-market.ts';

const market = exampleMarket();
const command = (order: object) =>
  orderCommand(7, orderInput.parse({ symbol: 'BTC/USDT', side: 'buy', ...order }), market);
const limit = { price: '60000.00', quantity: '0.5' };

/** The reason and the fields of a refusal. */
function refusal(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.key, ...error.fields.map(({ field }) => field)].join(' ');
  }
}

describe('an order of the wire', () => {
  test('becomes ticks and lots', () => {
    expect(command(limit)).toEqual({
      type: 'place_order',
      userId: 7,
      marketId: 1,
      side: 'buy',
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: 6_000_000,
      quantity: 50_000,
    });
  });

  test('of each type carries its own fields', () => {
    expect(command({ type: 'market', quoteAmount: '100.5' })).toMatchObject({
      kind: 'market',
      quoteBudget: 10_050_000_000n,
    });
    expect(command({ ...limit, type: 'stop_limit', triggerPrice: '61000' })).toMatchObject({
      kind: 'stop_limit',
      triggerPrice: 6_100_000,
      triggerSource: 'last',
    });
    expect(
      command({ quantity: '1', type: 'trailing_stop', trailingPercent: '1.25', triggerSource: 'index' }),
    ).toMatchObject({
      trailingOffsetPpm: 12_500,
      triggerSource: 'index',
    });
    expect(
      command({ ...limit, displayQuantity: '0.1', timeInForce: 'GTD', expiresAtMs: 5, clientOrderId: 'mine' }),
    ).toMatchObject({
      displayQuantity: 10_000,
      timeInForce: 'GTD',
      expiresAtMs: 5,
      clientOrderId: 'mine',
    });
    expect(command({ ...limit, type: 'oco', triggerPrice: '61000', stopLimitPrice: '61500' })).toEqual({
      type: 'place_oco',
      userId: 7,
      marketId: 1,
      side: 'buy',
      quantity: 50_000,
      limitPrice: 6_000_000,
      triggerPrice: 6_100_000,
      triggerSource: 'last',
      stopLimitPrice: 6_150_000,
      selfTradePrevention: 'expire_taker',
    });
  });

  test.each([
    [{ ...limit, type: 'oco' }, 'invalid triggerPrice'],
    [{ type: 'oco', quantity: '1', triggerPrice: '1' }, 'invalid price'],
    [{ ...limit, type: 'oco', triggerPrice: '1', quoteAmount: '5' }, 'order_fields_conflict quoteAmount'],
    [{ ...limit, type: 'oco', triggerPrice: '1', postOnly: true }, 'order_fields_conflict postOnly'],
    [{ ...limit, type: 'oco', triggerPrice: '1', timeInForce: 'IOC' }, 'order_fields_conflict timeInForce'],
    [{ ...limit, stopLimitPrice: '1' }, 'order_fields_conflict stopLimitPrice'],
    [{ ...limit, price: '60000.001' }, 'price_off_tick price'],
    [{ ...limit, quantity: '0.000001' }, 'quantity_off_lot quantity'],
    [{ ...limit, displayQuantity: '0.000001' }, 'quantity_off_lot displayQuantity'],
    [{ ...limit, type: 'stop_limit', triggerPrice: '0.001' }, 'price_off_tick triggerPrice'],
    [{ type: 'market', quoteAmount: '0.000000001' }, 'invalid quoteAmount'],
    [{ type: 'market', quoteAmount: '999999999999999999' }, 'notional_above_maximum quoteAmount'],
    [{ ...limit, price: '999999999999999999' }, 'invalid price'],
    [{ ...limit, quantity: '999999999999999999' }, 'quantity_above_maximum quantity'],
    [{ type: 'trailing_stop', quantity: '1', trailingPercent: '0.09' }, 'trailing_offset_out_of_range trailingPercent'],
    [
      { type: 'trailing_stop', quantity: '1', trailingPercent: '20.01' },
      'trailing_offset_out_of_range trailingPercent',
    ],
    [
      { type: 'trailing_stop', quantity: '1', trailingPercent: '1.001' },
      'trailing_offset_out_of_range trailingPercent',
    ],
  ])('%j is refused: %s', (order, reason) => {
    expect(refusal(() => command(order))).toBe(reason);
  });
});

test('a market whose tick and lot are more than one unit names the prices and quantities around', () => {
  const coarse = { ...market, terms: { ...market.terms, tickStep: 5, lotStep: 10 } };
  const detailOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error instanceof Problem ? error.detail : error;
    }
  };
  expect(detailOf(() => priceOf('price', '60000.07', coarse))).toEqual({
    tickSize: '0.05',
    nearestBelow: '60000.05',
    nearestAbove: '60000.10',
  });
  expect(detailOf(() => quantityOf('quantity', '0.00019', coarse))).toEqual({
    lotSize: '0.00010',
    nearestBelow: '0.00010',
    nearestAbove: '0.00020',
  });
  expect([priceOf('price', '60000.10', coarse), quantityOf('quantity', '0.0002', coarse)]).toEqual([6_000_010, 20]);
});

const wireDecimal = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 9n }),
    fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
    fc.integer({ min: 1, max: 18 }),
  )
  .map(([whole, part, decimals]) => `${whole}.${part.toString().padStart(18, '0').slice(0, decimals)}`);

test('what is between two ticks or lots gets the nearest named on both sides, which are taken', () => {
  fc.assert(
    fc.property(wireDecimal, fc.boolean(), (text, asPrice) => {
      const convert = (decimal: string) =>
        asPrice ? priceOf('price', decimal, market) : quantityOf('quantity', decimal, market);
      const scale = asPrice ? market.terms.tickScale : market.terms.lotScale;
      const step = 10n ** BigInt(18 - scale);
      const [whole = '', part = ''] = text.split('.');
      const exact = BigInt(whole + part.padEnd(18, '0'));
      const below = BigInt(convert(exact % step === 0n ? text : (detailOf(() => convert(text))['nearestBelow'] ?? '')));
      const above = BigInt(convert(exact % step === 0n ? text : (detailOf(() => convert(text))['nearestAbove'] ?? '')));
      expect([below, above]).toEqual([exact / step, (exact + step - 1n) / step]);
    }),
  );
});

/** What a refusal says would have been valid. */
function detailOf(work: () => unknown): Readonly<Record<string, string>> {
  try {
    work();
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.detail;
  }
}

test.each([
  [{ price: '1.00' }, ['quantity']],
  [{}, ['price', 'quantity']],
  [{ type: 'market' }, ['quantity']],
  [{ type: 'stop_market' }, ['triggerPrice', 'quantity']],
  [{ type: 'trailing_stop', quantity: '1' }, ['trailingPercent']],
  [{ ...limit, timeInForce: 'GTD' }, ['expiresAtMs']],
  // What is missing is said before what does not belong.
  [{ type: 'stop_limit', price: '1.00', quantity: '1', trailingPercent: '1' }, ['triggerPrice']],
])('of the order %j are required: %j', (order, missing) => {
  const parsed = orderInput.parse({ symbol: 'BTC/USDT', side: 'buy', ...order });
  const problem = explained(rejected('order_fields_conflict'), market, 0, parsed);
  const fields = missing.map((field) => ({ field, rule: 'required' }));
  expect(problem).toMatchObject({ status: 400, key: 'invalid', fields });
});

test.each([
  [{ ...limit, triggerPrice: '1.00', trailingPercent: '1' }, 'triggerPrice, trailingPercent'],
  [{ type: 'market', quantity: '1', quoteAmount: '1' }, 'quantity, quoteAmount'],
  [{ type: 'market', quantity: '1', postOnly: true }, 'postOnly'],
  [{ ...limit, expiresAtMs: 5 }, 'expiresAtMs'],
  [{ type: 'market', quantity: '1', timeInForce: 'GTC' }, 'timeInForce'],
])('the fields of %j that conflict are %s', (order, fields) => {
  const parsed = orderInput.parse({ symbol: 'BTC/USDT', side: 'buy', ...order });
  const problem = explained(rejected('order_fields_conflict'), market, 0, parsed);
  expect(problem).toMatchObject({ key: 'order_fields_conflict', detail: { fields } });
});

describe('a refusal', () => {
  const told = (reason: Parameters<typeof rejected>[0], reference = 6_000_000) => {
    const problem = explained(rejected(reason), market, reference);
    return problem instanceof Problem ? { detail: problem.detail, fields: problem.fields } : {};
  };

  test('names the market’s own limit and the field', () => {
    expect(told('quantity_below_minimum')).toEqual({
      detail: { minimumQuantity: '0.00001' },
      fields: [{ field: 'quantity', rule: 'quantity_below_minimum', limit: '0.00001' }],
    });
    expect(told('notional_below_minimum').detail).toEqual({ minimumNotional: '5.00000000' });
    expect(told('too_many_open_orders').detail).toEqual({ maximumOpenOrders: '200' });
  });

  test('names the prices that the band allows', () => {
    expect(told('price_outside_band').detail).toEqual({ lowestPrice: '54000.00', highestPrice: '66000.00' });
    expect(told('price_outside_band', 0).detail).toEqual({});
  });

  test('that is none of an order’s stays what it is', () => {
    const error = new Error('other');
    expect(explained(error, market, 1)).toBe(error);
  });
});
