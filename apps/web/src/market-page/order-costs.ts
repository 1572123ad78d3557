import { amount, previewOrder } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import type { FeeRate } from '../account/fees.ts';
import type { Levels } from '../market/book-levels.ts';
import { previewBook, termsOf, unitsOf } from '../market/preview-terms.ts';

/** Sums that people compare, in the quote asset. */
const sizes = ['1000', '10000', '100000'] as const;

export interface OrderCost {
  readonly size: string;
  /** Absent when the book, or the market's bounds, cannot fill it whole. */
  readonly preview?: {
    readonly average: string;
    readonly slippage: string;
    /** Smallest units of the quote asset. */
    readonly fee: bigint;
  };
}

/** What a market buy of each size would cost now, by the arithmetic that books it. */
export function orderCosts(
  row: MarketRow,
  fees: FeeRate,
  book: { readonly bids: Levels; readonly asks: Levels },
): readonly OrderCost[] {
  const terms = termsOf(row, fees, undefined);
  const levels = previewBook(book, [], terms.scale);
  return sizes.map((size) => {
    const quoteBudget = amount(unitsOf(size, terms.scale.quoteScale) ?? 0n);
    const preview = previewOrder({ kind: 'market', side: 'buy', quoteBudget }, levels, terms);
    const whole = preview.problem === undefined && preview.filledLots > 0n && preview.walkEnd === 'budget';
    if (!whole) return { size };
    return {
      size,
      preview: {
        average: preview.averagePrice?.decimal ?? '0',
        slippage: preview.slippage ?? '0',
        fee: preview.feeNow,
      },
    };
  });
}
