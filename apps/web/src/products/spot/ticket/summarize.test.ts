import { amount } from '@candor/amount';
import type { Order } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { previewBook } from '../../../market/preview-terms.ts';
import { timeInForceOf, type TicketForm } from './form.ts';
import { orderInput } from './order-input.ts';
import { summarize, type ProblemField } from './summarize.ts';
import { form, inputs, scale } from './ticket-model.fixture.ts';
import { worstSent } from './worst-sent.ts';
import { zonedMs, zonedText, zonedTime } from '../../../preferences/zoned-time.ts';

const problemOf = (changes: Partial<TicketForm>, available?: string, at?: Parameters<typeof inputs>[1]) =>
  summarize(form(changes), inputs(available, at)).problem;

test('splits an order into what fills now and what rests, at the user’s own rates', () => {
  const { preview } = summarize(form({ price: '91250', quantity: '0.05' }), inputs());
  expect(preview?.problem).toBeUndefined();
  expect(preview?.filledLots).toBe(2_000n);
  expect(preview?.rests?.quantityLots).toBe(3_000n);
  // 0.05 × 91,250 = 4,562.50; taker 0.1% of 1,825.00 = 1.825; what rests may cost the larger rate:
  // 0.1% of 2,737.50 = 2.7375
  expect(preview?.mostYouPay).toBe(amount(456_706_250_000n));
});

const refusals: readonly (readonly [Partial<TicketForm>, ProblemField, string])[] = [
  [{ price: '91250', quantity: '1' }, 'quantity', 'insufficient_available'],
  [{ price: '91250', quantity: '0.00001' }, 'quantity', 'notional_below_minimum'],
  [{ price: '91250', quantity: '101' }, 'quantity', 'quantity_above_maximum'],
  [{ price: '120000', quantity: '0.01' }, 'price', 'price_outside_band'],
  [{ price: '91250', quantity: '0.01', postOnly: true }, 'price', 'post_only_would_take'],
  [{ price: '91250', quantity: '0.03', timeInForce: 'FOK' }, 'quantity', 'fill_or_kill_not_filled'],
  [{ price: '91000', quantity: '0.01', display: '0.02' }, 'display', 'display_quantity_invalid'],
  [{ price: '91000', quantity: '0.01', timeInForce: 'GTD', expires: '2026-11-21T13:59' }, 'expires', 'expiry_in_past'],
  [{ type: 'market', by: 'budget', budget: '4' }, 'budget', 'notional_below_minimum'],
  [{ type: 'stop_market', trigger: '91000', quantity: '0.01' }, 'trigger', 'trigger_price_wrong_side'],
  [{ type: 'stop_limit', trigger: '91000', price: '91000', quantity: '0.01' }, 'trigger', 'trigger_price_wrong_side'],
  [{ type: 'trailing_stop', trailing: '25', quantity: '0.01' }, 'trailing', 'trailing_offset_out_of_range'],
  [{ type: 'oco', trigger: '92000', price: '91250', quantity: '0.01' }, 'price', 'post_only_would_take'],
];

test.each(refusals)('%j is refused at its field', (changes, field, reason) => {
  expect(problemOf(changes)).toEqual({ field, reason });
});

test('a market with a coarser grid refuses what lies between, and bounds a market order on it', () => {
  const terms = { ...inputs().terms, tickStep: 5n, lotStep: 10n };
  const at = (changes: Partial<TicketForm>) => summarize(form(changes), inputs('50000', { terms }));
  expect(at({ price: '91250.02', quantity: '0.01' }).problem).toEqual({ field: 'price', reason: 'price_off_tick' });
  expect(at({ price: '91250', quantity: '0.01001' }).problem).toEqual({
    field: 'quantity',
    reason: 'quantity_off_lot',
  });
  expect(at({ price: '91250.05', quantity: '0.0101' }).problem).toBeUndefined();
  expect(at({ type: 'market', quantity: '0.01', slippage: '0.33' }).input).toMatchObject({
    worstPriceTicks: 9_155_110n,
  });
});

test('a stop on an index that is stale says so before anything else', () => {
  const stop: Partial<TicketForm> = { type: 'trailing_stop', trailing: '1', quantity: '0.01', triggerSource: 'index' };
  expect(problemOf(stop, '50000', { index: undefined })).toEqual({ field: 'triggerSource', reason: 'prices_stale' });
  expect(problemOf(stop)).toBeUndefined();
});

test('a visitor without balances sees the sums', () => {
  const { available: _, ...terms } = inputs().terms;
  const summary = summarize(form({ price: '91250', quantity: '1' }), inputs('0', { terms }));
  expect(summary.problem).toBeUndefined();
  expect(summary.preview?.mostYouPay).toBeGreaterThan(0n);
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
  const levels = { bids: [], asks: [['91250.00', '0.02']] } as const;
  const withOwn = previewBook(levels, [own as Order], scale);
  expect(withOwn.own?.asks).toEqual([[9_125_000n, 1_000n]]);
  const { preview } = summarize(form({ type: 'market', quantity: '0.01' }), inputs('50000', { book: withOwn }));
  expect(preview?.warnings).toContain('own_order_stops_fill');
});

describe('a market order’s slippage bound', () => {
  test('is the worst price that is previewed and sent', () => {
    const bound = form({ type: 'market', quantity: '0.05', slippage: '0.50' });
    const summary = summarize(bound, inputs());
    const { preview } = summary;
    // 91,250.00 + floor(9,125,000 × 5,000 / 10^6) ticks = 91,706.25
    expect(preview?.worstAllowedTicks).toBe(9_170_625n);
    const sent = orderInput(bound, {
      symbol: 'BTC/USDT',
      scale,
      worst: worstSent(bound, [{ summary, terms: inputs().terms }]),
      requestId: 'abcdefgh',
      timeZone: 'UTC',
    });
    expect(sent).toMatchObject({ type: 'market', price: '91706.25', timeInForce: 'IOC' });
  });

  test('stops the walk', () => {
    const { preview } = summarize(form({ type: 'market', quantity: '0.05', slippage: '0' }), inputs());
    expect(preview?.filledLots).toBe(2_000n);
    expect(preview?.canceledLots).toBe(3_000n);
    expect(preview?.warnings).toContain('worst_price_stops_fill');
  });
});

test('a time in force that a type does not know gives way to its first', () => {
  expect(timeInForceOf(form({ type: 'market', timeInForce: 'GTC' }))).toBe('IOC');
  expect(timeInForceOf(form({ type: 'stop_limit', timeInForce: 'FOK' }))).toBe('GTC');
  expect(timeInForceOf(form({ type: 'oco' }))).toBeUndefined();
});

describe('times on a zone’s clocks', () => {
  test.each([
    ['2026-11-22T14:30', 'Asia/Hong_Kong', '2026-11-22T06:30:00Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00Z'],
    // An hour after clocks went back.
    ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00Z'],
    ['2026-11-22T14:30', 'Asia/Kathmandu', '2026-11-22T08:45:00Z'],
  ])('%s in %s is %s', (local, zone, utc) => {
    expect(zonedMs(local, zone)).toBe(Date.parse(utc));
    expect(zonedText(Date.parse(utc), zone)).toBe(local);
  });

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', { comes: 'never', shown: '2026-03-29T03:30' }],
    ['2026-10-25T02:30', 'Europe/Berlin', { comes: 'twice', timeMs: Date.parse('2026-10-25T00:30:00Z') }],
    ['2026-03-29T03:30', 'Europe/Berlin', { comes: 'once', timeMs: Date.parse('2026-03-29T01:30:00Z') }],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', { comes: 'twice', timeMs: Date.parse('2026-04-04T14:45:00Z') }],
  ])('%s in %s comes as clocks are set', (local, zone, time) => {
    expect(zonedTime(local, zone)).toEqual(time);
  });

  test('an hour that does not exist is no end of an order', () => {
    expect(zonedMs('2026-03-29T02:30', 'Europe/Berlin')).toBeUndefined();
  });

  test.each(['', 'tomorrow', '2026-13-40T99:99'])('%j is no time', (local) => {
    expect(zonedMs(local, 'UTC')).toBeUndefined();
  });
});
