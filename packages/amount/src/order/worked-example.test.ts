import { expect, test } from 'vitest';
import { amount } from '../units.ts';
import { formatDecimal } from '../decimal.ts';
import { previewOrder } from './preview.ts';
import type { PreviewBook, PreviewTerms } from './preview-types.ts';

/** The example of docs/how-fees-and-previews-are-computed.md, figure by figure. */
const terms: PreviewTerms = {
  scale: { tickScale: 2, lotScale: 5, quoteScale: 8, baseScale: 8 },
  makerPpm: 1000,
  takerPpm: 1000,
  slippageCapPpm: 50_000,
};
const book: PreviewBook = {
  bids: [],
  asks: [
    [6_400_050n, 1_000n],
    [6_400_100n, 1_200n],
    [6_400_327n, 40_000n],
  ],
};
const usdt = (units: bigint | undefined) => formatDecimal(units ?? 0n, 8);

test('the worked example of a market buy by quantity', () => {
  const preview = previewOrder({ kind: 'market', side: 'buy', quantityLots: 2_500n }, book, terms);
  expect(preview.fillsNow.map((fill) => [usdt(fill.notional), usdt(fill.fee)])).toEqual([
    ['640.00500000', '0.64000500'],
    ['768.01200000', '0.76801200'],
    ['192.00981000', '0.19200981'],
  ]);
  expect([usdt(preview.filledNotional), usdt(preview.feeNow)]).toEqual(['1600.02681000', '1.60002681']);
  expect(usdt(preview.mostYouPay)).toBe('1601.62683681');
  expect(usdt(preview.fees[0]?.fundShare)).toBe('0.16000268');
  expect(preview.averagePrice?.decimal).toBe('64001.0724');
  expect([preview.worstPriceTicks, preview.worstAllowedTicks]).toEqual([6_400_327n, 6_720_052n]);
  expect(preview.slippage).toBe('0.00000895');
});

test('the worked example by budget, and with one unit less', () => {
  const by = (units: bigint) => previewOrder({ kind: 'market', side: 'buy', quoteBudget: amount(units) }, book, terms);
  expect(by(160_162_683_681n).filledLots).toBe(2_500n);
  const less = by(160_162_683_680n);
  expect([less.filledLots, usdt(less.filledNotional), usdt(less.feeNow)]).toEqual([
    2_499n,
    '1599.38677730',
    '1.59938677',
  ]);
});
