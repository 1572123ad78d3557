import { describe, expect, test } from 'vitest';
import { amount } from '../units.ts';
import { previewOrder } from './preview.ts';
import type { PreviewBook, PreviewInput, PreviewTerms } from './preview-types.ts';
import { bandTicks, protectionPriceTicks, trailingTriggerTicks } from './reserve.ts';

/**
 * Prices with 2 decimals, quantities with 3, quote units of 8 decimals: one tick × one lot is 1000
 * units.
 */
const terms: PreviewTerms = {
  scale: { tickScale: 2, lotScale: 3, quoteScale: 8, baseScale: 8 },
  makerPpm: 800,
  takerPpm: 1000,
  slippageCapPpm: 50_000,
  bandLowTicks: 9_000n,
  bandHighTicks: 11_000n,
};
const book: PreviewBook = {
  bids: [
    [9_990n, 4_000n],
    [9_980n, 6_000n],
    [9_400n, 50_000n],
  ],
  asks: [
    [10_000n, 3_000n],
    [10_010n, 5_000n],
    [10_600n, 50_000n],
  ],
};
const preview = (order: PreviewInput, changes: Partial<PreviewTerms> = {}, levels: PreviewBook = book) =>
  previewOrder(order, levels, { ...terms, ...changes });

describe('market orders', () => {
  test('every line of a market buy through two levels', () => {
    const result = preview({ kind: 'market', side: 'buy', quantityLots: 5_000n });
    expect(result).toMatchObject({
      fillsNow: [
        { priceTicks: 10_000n, quantityLots: 3_000n, notional: 30_000_000_000n, fee: 30_000_000n },
        { priceTicks: 10_010n, quantityLots: 2_000n, notional: 20_020_000_000n, fee: 20_020_000n },
      ],
      filledNotional: 50_020_000_000n,
      feeNow: 50_020_000n,
      averagePrice: { numerator: 50_020_000n, denominator: 500_000n, decimal: '100.0400', rounding: 'ceil' },
      bestPriceTicks: 10_000n,
      worstPriceTicks: 10_010n,
      worstAllowedTicks: 10_500n,
      slippage: '0.00040000',
      fees: [
        { role: 'taker', when: 'now', base: 50_020_000_000n, ratePpm: 1000, fee: 50_020_000n, fundShare: 5_002_000n },
      ],
      canceledLots: 0n,
      mostYouPay: 50_070_020_000n,
      need: { asset: 'quote', amount: 50_070_020_000n },
      reserve: { asset: 'quote', amount: 0n },
      warnings: [],
      exact: true,
    });
    expect(result.problem).toBeUndefined();
  });

  test('a market order stops at the slippage cap and cancels the remainder', () => {
    const result = preview({ kind: 'market', side: 'buy', quantityLots: 20_000n });
    expect(result.filledLots).toBe(8_000n);
    expect(result.canceledLots).toBe(12_000n);
    expect(result.warnings).toEqual(['partly_canceled', 'worst_price_stops_fill']);
  });

  test('the user’s own worst price counts when it is tighter, and cannot loosen the cap', () => {
    const own = preview({ kind: 'market', side: 'sell', quantityLots: 20_000n, worstPriceTicks: 9_985n });
    expect([own.filledLots, own.worstAllowedTicks]).toEqual([4_000n, 9_985n]);
    const loose = preview({ kind: 'market', side: 'sell', quantityLots: 20_000n, worstPriceTicks: 1n });
    expect([loose.filledLots, loose.worstAllowedTicks]).toEqual([10_000n, 9_491n]);
  });

  test('the band ends a walk that the cap would let go on', () => {
    const result = preview(
      { kind: 'market', side: 'buy', quantityLots: 20_000n },
      { slippageCapPpm: 200_000, bandHighTicks: 10_005n },
    );
    expect([result.filledLots, result.worstAllowedTicks, result.walkEnd]).toEqual([3_000n, 10_005n, 'band']);
    expect(result.warnings).toContain('band_stops_fill');
  });

  test('a budget too small for one lot buys nothing and keeps all of it', () => {
    const result = preview({ kind: 'market', side: 'buy', quoteBudget: amount(9_999_999n) });
    expect([result.filledLots, result.mostYouPay, result.unspentBudget]).toEqual([0n, 0n, 9_999_999n]);
    expect(result.warnings).toContain('would_not_fill');
  });

  test('an empty side has no liquidity', () => {
    const result = preview({ kind: 'market', side: 'buy', quantityLots: 1n }, {}, { bids: book.bids, asks: [] });
    expect(result.problem).toBe('no_liquidity');
    expect(result.averagePrice).toBeUndefined();
  });

  test('a sell by quote amount is refused', () => {
    expect(preview({ kind: 'market', side: 'sell', quoteBudget: amount(10_000n) }).problem).toBe(
      'quote_amount_only_for_buys',
    );
  });
});

describe('limit orders', () => {
  const limit = { kind: 'limit', side: 'buy', priceTicks: 10_000n, quantityLots: 5_000n, timeInForce: 'GTC' } as const;

  test('a crossing limit buy takes, then rests with a reserve at the larger rate', () => {
    const result = preview(limit);
    expect(result.rests).toEqual({
      quantityLots: 2_000n,
      priceTicks: 10_000n,
      displayedLots: 2_000n,
      reserve: { asset: 'quote', amount: 20_020_000_000n },
    });
    expect(result.mostYouPay).toBe(30_030_000_000n + 20_020_000_000n);
    expect(result.fees.map(({ role, when, fee }) => [role, when, fee])).toEqual([
      ['taker', 'now', 30_000_000n],
      ['maker', 'when_filled', 16_000_000n],
    ]);
  });

  test('an iceberg shows its display quantity of what rests', () => {
    expect(preview({ ...limit, displayLots: 500n }).rests?.displayedLots).toBe(500n);
    expect(preview({ ...limit, displayLots: 6_000n }).problem).toBe('display_quantity_invalid');
  });

  test('post-only that would take is refused and books nothing', () => {
    const result = preview({ ...limit, postOnly: true });
    expect([result.problem, result.fillsNow, result.reserve.amount]).toEqual(['post_only_would_take', [], 0n]);
    expect(result.warnings).toContain('post_only_would_take');
    expect(preview({ ...limit, priceTicks: 9_999n, postOnly: true }).problem).toBeUndefined();
  });

  test('fill-or-kill that cannot fill is refused and books nothing', () => {
    const result = preview({ ...limit, timeInForce: 'FOK' });
    expect([result.problem, result.fillsNow, result.canceledLots]).toEqual(['fill_or_kill_not_filled', [], 5_000n]);
    expect(preview({ ...limit, timeInForce: 'FOK', quantityLots: 3_000n }).problem).toBeUndefined();
  });

  test('fill-or-kill by budget is complete when the money, not the book, ends it', () => {
    const order = { kind: 'market', side: 'buy', timeInForce: 'FOK' } as const;
    expect(preview({ ...order, quoteBudget: amount(50_070_020_000n) }).problem).toBeUndefined();
    expect(preview({ ...order, quoteBudget: amount(10n ** 13n) }).problem).toBe('fill_or_kill_not_filled');
    expect(preview({ ...order, quoteBudget: amount(1n) }).problem).toBe('fill_or_kill_not_filled');
  });

  test('immediate-or-cancel away from the book would not fill', () => {
    const result = preview({ ...limit, priceTicks: 9_500n, timeInForce: 'IOC' });
    expect([result.filledLots, result.canceledLots, result.warnings]).toEqual([0n, 5_000n, ['would_not_fill']]);
  });

  test('a sell holds its lots in base units', () => {
    const result = preview({ ...limit, side: 'sell', priceTicks: 10_500n });
    expect(result.reserve).toEqual({ asset: 'base', amount: 500_000_000n });
    expect(result.leastYouGet).toBe(52_500_000_000n - 52_500_000n);
  });

  test('the first problem in the order of precedence wins', () => {
    const money = { available: amount(0n), minimumNotional: amount(10n ** 15n), minimumLots: 6_000n };
    expect(preview(limit, money).problem).toBe('quantity_below_minimum');
    expect(preview(limit, { ...money, minimumLots: 1n }).problem).toBe('notional_below_minimum');
    expect(preview(limit, { available: amount(50_049_999_999n) }).problem).toBe('insufficient_available');
    expect(preview(limit, { available: amount(50_050_000_000n) }).problem).toBeUndefined();
    expect(preview({ ...limit, priceTicks: 11_001n }).problem).toBe('price_outside_band');
    expect(preview({ ...limit, priceTicks: 0n }).problem).toBe('price_not_positive');
  });
});

describe('own orders in the way', () => {
  const own: PreviewBook = { ...book, own: { bids: [], asks: [[10_000n, 1_000n]] } };

  test('are left out when they give way', () => {
    const order = { kind: 'market', side: 'buy', quantityLots: 4_000n, selfTradePrevention: 'expire_maker' } as const;
    const result = preview(order, {}, own);
    expect(result.fillsNow.map((fill) => fill.quantityLots)).toEqual([2_000n, 2_000n]);
    expect(result.exact).toBe(true);
  });

  test('stop the order when it gives way itself, and the figures say that they are not final', () => {
    const order = {
      kind: 'limit',
      side: 'buy',
      priceTicks: 10_000n,
      quantityLots: 4_000n,
      timeInForce: 'GTC',
    } as const;
    const result = preview(order, {}, own);
    expect([result.filledLots, result.rests, result.canceledLots, result.exact]).toEqual([
      0n,
      undefined,
      4_000n,
      false,
    ]);
    expect(result.warnings).toContain('own_order_stops_fill');
  });
});

describe('orders that wait', () => {
  test('a stop-limit buy holds notional and fee at its limit', () => {
    const result = preview({
      kind: 'stop_limit',
      side: 'buy',
      triggerPriceTicks: 10_400n,
      priceTicks: 10_500n,
      quantityLots: 1_000n,
    });
    expect([result.fillsNow, result.reserve.amount, result.exact]).toEqual([[], 10_510_500_000n, true]);
  });

  test('a stop-market buy by quantity holds notional and fee at its protection price', () => {
    const result = preview({ kind: 'stop_market', side: 'buy', triggerPriceTicks: 10_401n, quantityLots: 1_000n });
    expect(result.waits).toMatchObject({ triggerPriceTicks: 10_401n, priceTicks: 10_921n });
    expect(result.reserve).toEqual({ asset: 'quote', amount: 10_931_921_000n });
    expect(result.warnings).toEqual(['price_at_trigger_unknown']);
  });

  test('a stop-market buy by budget holds the budget', () => {
    const result = preview({
      kind: 'stop_market',
      side: 'buy',
      triggerPriceTicks: 10_400n,
      quoteBudget: amount(10_010_000n),
    });
    expect([result.mostYouPay, result.fees[0]?.base, result.fees[0]?.fee]).toEqual([10_010_000n, 10_000_000n, 10_000n]);
  });

  test('a stop-market sell holds its lots and calculates with the price below the trigger', () => {
    const result = preview({ kind: 'stop_market', side: 'sell', triggerPriceTicks: 9_501n, quantityLots: 1_000n });
    expect(result.reserve).toEqual({ asset: 'base', amount: 100_000_000n });
    expect(result.waits?.priceTicks).toBe(9_026n);
    expect(result.leastYouGet).toBe(9_026_000_000n - 9_026_000n);
  });

  test.each([
    ['buy', 10_400n, 10_399n, undefined],
    ['buy', 10_400n, 10_400n, 'trigger_price_wrong_side'],
    ['sell', 9_500n, 9_501n, undefined],
    ['sell', 9_500n, 9_500n, 'trigger_price_wrong_side'],
  ] as const)('a %s stop at %s while the price is %s: %s', (side, triggerPriceTicks, observedPriceTicks, problem) => {
    const order = { kind: 'stop_market', side, triggerPriceTicks, observedPriceTicks, quantityLots: 1n } as const;
    expect(preview(order).problem).toBe(problem);
  });

  test('a trailing stop derives its trigger from the price it watches', () => {
    const order = {
      kind: 'trailing_stop',
      trailingOffsetPpm: 10_000,
      observedPriceTicks: 10_001n,
      quantityLots: 1_000n,
    } as const;
    expect(preview({ ...order, side: 'sell' }).waits?.triggerPriceTicks).toBe(9_900n);
    expect(preview({ ...order, side: 'buy' }).waits?.triggerPriceTicks).toBe(10_102n);
    expect(preview({ ...order, side: 'buy', trailingOffsetPpm: 999 }).problem).toBe('trailing_offset_out_of_range');
  });

  test('an OCO holds what the more expensive of its legs needs, once', () => {
    const oco = {
      kind: 'oco',
      side: 'buy',
      quantityLots: 1_000n,
      priceTicks: 9_900n,
      triggerPriceTicks: 10_400n,
    } as const;
    const byMarket = preview(oco);
    expect(byMarket.worstAllowedTicks).toBe(byMarket.waits?.priceTicks);
    expect(byMarket.reserve.amount).toBe(10_920_000_000n + 10_920_000n);
    expect(byMarket.waits?.reserve.amount).toBe(0n);
    expect(preview({ ...oco, stopLimitPriceTicks: 9_800n }).reserve.amount).toBe(9_900_000_000n + 9_900_000n);
    expect(preview({ ...oco, priceTicks: 10_000n }).problem).toBe('post_only_would_take');
    expect(preview({ ...oco, side: 'sell', priceTicks: 10_400n, triggerPriceTicks: 9_700n }).reserve).toEqual({
      asset: 'base',
      amount: 100_000_000n,
    });
  });
});

test('with the sum of all fees known, the fund’s share follows the running tenth', () => {
  const order = { kind: 'market', side: 'buy', quantityLots: 1n } as const;
  const shareAfter = (feesEver: bigint) =>
    preview(order, { takerPpm: 1, feesEver: amount(feesEver) }).fees.map(({ fee, fundShare }) => [fee, fundShare]);
  expect(shareAfter(0n)).toEqual([[10n, 1n]]);
  expect(preview(order, { takerPpm: 0, feesEver: amount(9n) }).fees[0]?.fundShare).toBe(0n);
  expect(preview({ ...order, quantityLots: 3n }, { takerPpm: 1, feesEver: amount(5n) }).fees[0]).toMatchObject({
    fee: 30n,
    fundShare: 3n,
  });
});

test.each([
  [101n, 'buy', 106n],
  [101n, 'sell', 96n],
  [19n, 'buy', 19n],
  [19n, 'sell', 19n],
] as const)('the protection price of %s for a %s at 5%% is %s: the distance is rounded down', (price, side, worst) => {
  expect(protectionPriceTicks(price, 50_000, side)).toBe(worst);
});

test('bands and trailing triggers round to ticks, the band inward and the trigger outward', () => {
  expect(bandTicks(1_005n, 100_000)).toEqual({ lowTicks: 905n, highTicks: 1_105n });
  expect([trailingTriggerTicks(1_005n, 10_000, 'sell'), trailingTriggerTicks(1_005n, 10_000, 'buy')]).toEqual([
    994n,
    1_016n,
  ]);
});
