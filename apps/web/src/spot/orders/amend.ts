import {
  baseAmount,
  compareDecimals,
  formatDecimal,
  isZeroDecimal,
  reserveForBuy,
  subtractDecimals,
  type MarketScale,
} from '@candor/amount';
import type { Order } from '@candor/protocol';
import { ppmOf } from '../../account/fees.ts';
import { unitsOf } from '../../market/preview-terms.ts';

export type AmendProblem = 'invalid' | 'tooSmall' | 'nothing' | 'wouldTake' | 'short';

export interface Amendment {
  readonly price: string;
  readonly quantity: string;
  /** A smaller amount at the same price keeps its place in the queue; anything else goes to the back. */
  readonly keepsPlace: boolean;
  /** What the order holds after the change, as a decimal of the reserved asset; undefined while price or amount is none. */
  readonly heldAfter: string | undefined;
  /** What it holds more than now; "0" when it holds less. */
  readonly more: string;
  readonly problem: AmendProblem | undefined;
}

interface Around {
  readonly scale: MarketScale;
  /** Best price of the other side now. */
  readonly bestOpposite: string | undefined;
  readonly available: string | undefined;
}

/** What a new price and a new total amount do to a resting order, as the exchange reckons it. */
export function amendment(order: Order, price: string, quantity: string, around: Around): Amendment {
  const { scale } = around;
  const ticks = unitsOf(price, scale.tickScale);
  const lots = unitsOf(quantity, scale.lotScale);
  const filled = unitsOf(order.filledQuantity, scale.lotScale) ?? 0n;
  const same = compareDecimals(price || '0', order.price ?? '0') === 0;
  const sameLots = compareDecimals(quantity || '0', order.quantity ?? '0') === 0;
  const keepsPlace = same && compareDecimals(quantity || '0', order.quantity ?? '0') < 0;
  const none = { price, quantity, keepsPlace, heldAfter: undefined, more: '0' };
  if (!ticks || !lots) return { ...none, problem: 'invalid' };
  if (lots <= filled) return { ...none, problem: 'tooSmall' };
  const heldAfter = heldBy(order, ticks, lots - filled, scale);
  const more = compareDecimals(heldAfter, order.reserved) > 0 ? subtractDecimals(heldAfter, order.reserved) : '0';
  const problem = (): AmendProblem | undefined => {
    if (same && sameLots) return 'nothing';
    if (takes(order.side, price, around.bestOpposite)) return 'wouldTake';
    if (around.available !== undefined && compareDecimals(more, around.available) > 0) return 'short';
    return undefined;
  };
  return { price, quantity, keepsPlace, heldAfter, more, problem: problem() };
}

function heldBy(order: Order, ticks: bigint, lots: bigint, scale: MarketScale): string {
  if (order.side === 'sell') return formatDecimal(baseAmount(lots, scale), scale.baseScale);
  const rates = { makerPpm: ppmOf(order.makerRate), takerPpm: ppmOf(order.takerRate) };
  return formatDecimal(reserveForBuy(ticks, lots, scale, rates), scale.quoteScale);
}

function takes(side: Order['side'], price: string, best: string | undefined): boolean {
  if (best === undefined || isZeroDecimal(best)) return false;
  const order = compareDecimals(price, best);
  return side === 'buy' ? order >= 0 : order <= 0;
}
