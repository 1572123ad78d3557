import { expect, test } from 'vitest';
import { amount } from '../units.ts';
import { previewAmend, type AmendInput } from './preview-amend.ts';
import type { PreviewTerms } from './preview-types.ts';

/** A tick is 0.01, a lot 0.001; a tick times a lot is 1,000 smallest units. */
const terms: PreviewTerms = {
  scale: { tickScale: 2, lotScale: 3, quoteScale: 8, baseScale: 8 },
  makerPpm: 1_000,
  takerPpm: 2_000,
  slippageCapPpm: 10_000,
  minimumLots: 2n,
  maximumLots: 100n,
  minimumNotional: amount(1_000_000n),
  maximumNotional: amount(50_000_000n),
  bandLowTicks: 900n,
  bandHighTicks: 1_100n,
  available: amount(3_000_000n),
};

/** 10 lots at 10.00, 4 of them filled; the other 6 hold 6,000,000 and 0.2% of it. */
const order: AmendInput = {
  side: 'buy',
  now: { priceTicks: 1_000n, quantityLots: 10n },
  filledLots: 4n,
  reserved: amount(6_012_000n),
  priceTicks: 1_000n,
  quantityLots: 10n,
  bestOppositeTicks: 1_050n,
};

test('a smaller quantity at the same price keeps its place and needs nothing more', () => {
  expect(previewAmend({ ...order, quantityLots: 7n }, terms)).toEqual({
    keepsPlace: true,
    remainingLots: 3n,
    displayedLots: 3n,
    reserve: { asset: 'quote', amount: 3_006_000n },
    more: 0n,
  });
});

test('a better price goes to the back and needs the difference', () => {
  const preview = previewAmend({ ...order, priceTicks: 1_010n, displayLots: 2n }, terms);
  expect(preview).toMatchObject({ keepsPlace: false, displayedLots: 2n, more: 60_120n });
  expect(preview.problem).toBeUndefined();
});

test.each<[keyof AmendInput, bigint, string]>([
  ['priceTicks', 0n, 'price_not_positive'],
  ['quantityLots', 4n, 'quantity_below_minimum'],
  ['quantityLots', 101n, 'quantity_above_maximum'],
  ['priceTicks', 1_101n, 'price_outside_band'],
  ['priceTicks', 1_050n, 'post_only_would_take'],
  ['quantityLots', 10n, 'amend_nothing_changed'],
  ['quantityLots', 13n, 'insufficient_available'],
  ['quantityLots', 60n, 'notional_above_maximum'],
])('%s of %d is refused: %s', (field, value, problem) => {
  expect(previewAmend({ ...order, [field]: value }, terms).problem).toBe(problem);
});
