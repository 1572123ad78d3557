import { expect, test } from 'vitest';
import type { TicketForm } from './form.ts';
import { orderKinds, type OrderKind } from './order-kinds.ts';
import { orderInput } from './order-input.ts';
import { summarize } from './summarize.ts';
import { form, inputs, scale } from './ticket-model.fixture.ts';
import { worstSent } from './worst-sent.ts';

const filled = (type: OrderKind, changes: Partial<TicketForm> = {}): TicketForm =>
  form({
    type,
    price: '91000.',
    quantity: '0.02',
    budget: '30',
    trigger: '92000',
    stopLimit: '93000',
    trailing: '6',
    display: '0.01',
    ...changes,
  });

function sent(of: TicketForm) {
  const summary = summarize(of, inputs());
  if (summary.preview === undefined) throw new Error('the form lacks a figure');
  const worst = worstSent(of, [{ summary, terms: inputs().terms }]);
  return orderInput(of, { symbol: 'BTC/USDT', scale, worst, requestId: 'abcdefgh', timeZone: 'UTC' });
}

test.each(orderKinds)('a %s order carries only the fields of its type', (type) => {
  const input = sent(filled(type));
  expect('price' in input).toBe(type !== 'trailing_stop');
  expect('triggerPrice' in input).toBe(['stop_limit', 'stop_market', 'oco'].includes(type));
  expect('triggerSource' in input).toBe(!['limit', 'market'].includes(type));
  expect('trailingPercent' in input).toBe(type === 'trailing_stop');
  expect('stopLimitPrice' in input).toBe(type === 'oco');
  expect('displayQuantity' in input).toBe(type === 'limit');
  expect('timeInForce' in input).toBe(['limit', 'market', 'stop_limit'].includes(type));
  expect(input).toMatchObject({ quantity: '0.02', requestId: 'abcdefgh' });
  expect('quoteAmount' in input).toBe(false);
});

test('a point that is still being typed is no part of the order', () => {
  expect(sent(filled('limit')).price).toBe('91000');
});

test('a buy by sum carries the sum alone', () => {
  const input = sent(filled('market', { by: 'budget' }));
  expect(input).toMatchObject({ quoteAmount: '30' });
  expect('quantity' in input).toBe(false);
});

test('what cannot rest is neither post-only nor an iceberg', () => {
  const input = sent(filled('limit', { timeInForce: 'IOC', postOnly: true }));
  expect('postOnly' in input).toBe(false);
  expect('displayQuantity' in input).toBe(false);
});

test('good till date ends at the time on the user’s clocks', () => {
  const input = sent(filled('limit', { timeInForce: 'GTD', expires: '2026-11-22T14:30' }));
  expect(input.expiresAtMs).toBe(Date.parse('2026-11-22T14:30:00Z'));
});
