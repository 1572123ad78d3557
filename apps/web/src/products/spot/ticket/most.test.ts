import { describe, expect, test } from 'vitest';
import type { TicketForm } from './form.ts';
import { shareOfMost, type Purse } from './most.ts';
import { summarize } from './summarize.ts';
import { form, inputs, scale } from './ticket-model.fixture.ts';

const { terms, book, last, index } = inputs();
const purse: Purse = {
  available: '10000',
  scale,
  feePpm: 1000,
  slippageCapPpm: terms.slippageCapPpm,
  maximumLots: terms.maximumLots,
  lotStep: undefined,
  asks: book?.asks ?? [],
  observed: { last, index },
};

const forms: readonly Partial<TicketForm>[] = [
  { price: '91250' },
  { type: 'market' },
  { type: 'stop_limit', trigger: '92000', price: '92100' },
  { type: 'stop_market', trigger: '92000' },
  { type: 'trailing_stop', trailing: '5' },
  { type: 'oco', price: '91000', trigger: '92000' },
  { type: 'oco', price: '91000', trigger: '92000', stopLimit: '92500' },
];

test.each(forms)('the most of %j is accepted, and one lot more is not', (changes) => {
  const most = shareOfMost(form(changes), 100, purse);
  const problem = (quantity: string) => summarize(form({ ...changes, quantity }), inputs('10000')).problem?.reason;
  expect(problem(most)).toBeUndefined();
  const [whole = '0', decimals = ''] = most.split('.');
  const lots = BigInt(`${whole}${decimals.padEnd(5, '0')}`) + 1n;
  const more = `${lots / 100_000n}.${String(lots % 100_000n).padStart(5, '0')}`;
  expect(problem(more)).toBe('insufficient_available');
});

describe('sells and sums', () => {
  test('a sell is cut to lots, never rounded up', () => {
    expect(shareOfMost(form({ side: 'sell' }), 100, { ...purse, available: '0.123459' })).toBe('0.12345');
    expect(shareOfMost(form({ side: 'sell' }), 50, { ...purse, available: '0.3' })).toBe('0.15');
  });

  test('where a lot is more than one unit the most is whole lots', () => {
    const coarse = { ...purse, lotStep: 10n, available: '0.123459' };
    expect(shareOfMost(form({ side: 'sell' }), 100, coarse)).toBe('0.1234');
  });

  test('a buy by sum takes the share itself', () => {
    expect(shareOfMost(form({ type: 'market', by: 'budget' }), 25, purse)).toBe('2500');
  });

  test('no order is larger than one may be', () => {
    expect(shareOfMost(form({ side: 'sell' }), 100, { ...purse, available: '400' })).toBe('100');
    expect(shareOfMost(form({ side: 'sell' }), 25, { ...purse, available: '4000' })).toBe('25');
  });

  test('without a price there is no most', () => {
    expect(shareOfMost(form({}), 100, purse)).toBe('');
    expect(shareOfMost(form({ type: 'stop_market', price: '91250' }), 100, purse)).toBe('');
  });
});
