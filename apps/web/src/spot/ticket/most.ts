import {
  formatDecimal,
  largestNotionalForBudget,
  amount,
  notional,
  type BookSide,
  type MarketScale,
} from '@candor/amount';
import type { TicketForm } from './form.ts';
import { unitsOf } from '../../market/preview-terms.ts';

interface Purse {
  /** Decimal balance of the asset the order is paid from. */
  readonly available: string;
  readonly scale: MarketScale;
  /** The larger of the user's two rates. */
  readonly feePpm: number;
  readonly asks: BookSide;
}

/**
 * The most of a percentage (0 to 100) of the balance that the form can hold, as decimal string: lots for sells and for buys at a price,
 * quote for buys by budget. A buy leaves room for its largest fee, so the most is never refused for a missing cent.
 */
export function shareOfMost(form: TicketForm, percent: number, purse: Purse): string {
  const { scale } = purse;
  if (form.side === 'sell') {
    const units = unitsOf(cut(purse.available, scale.baseScale), scale.baseScale) ?? 0n;
    const lots = (units * BigInt(percent)) / 100n / 10n ** BigInt(scale.baseScale - scale.lotScale);
    return trimmed(lots, scale.lotScale);
  }
  const units = ((unitsOf(cut(purse.available, scale.quoteScale), scale.quoteScale) ?? 0n) * BigInt(percent)) / 100n;
  if (form.by === 'budget' && (form.type === 'market' || form.type === 'stop_market'))
    return trimmed(units / 10n ** BigInt(scale.quoteScale - 2), 2);
  const budget = largestNotionalForBudget(amount(units), purse.feePpm);
  if (form.type === 'market') return trimmed(lotsThroughBook(budget, purse.asks, scale), scale.lotScale);
  const price = highest([form.price, form.trigger, form.stopLimit].map((text) => unitsOf(text, scale.tickScale)));
  if (price === undefined || price === 0n) return '';
  return trimmed(budget / notional(price, 1n, scale), scale.lotScale);
}

function lotsThroughBook(budget: bigint, asks: BookSide, scale: MarketScale): bigint {
  let left = budget;
  let lots = 0n;
  for (const [price, quantity] of asks) {
    const each = notional(price, 1n, scale);
    const taken = left / each < quantity ? left / each : quantity;
    lots += taken;
    left -= taken * each;
    if (taken < quantity) break;
  }
  return lots;
}

const highest = (prices: readonly (bigint | undefined)[]): bigint | undefined =>
  prices.reduce(
    (most, price) => (price !== undefined && (most === undefined || price > most) ? price : most),
    undefined,
  );

const trimmed = (units: bigint, scale: number): string => formatDecimal(units, scale, 0);

/** A decimal with more digits than the scale loses them: never more than there is. */
const cut = (decimal: string, scale: number): string => {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return decimals.length <= scale ? decimal : `${whole}.${decimals.slice(0, scale)}`;
};
