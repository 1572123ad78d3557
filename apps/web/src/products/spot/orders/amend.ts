import { amount, formatDecimal, previewAmend, type MarketScale } from '@candor/amount';
import type { Order } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';
import { unitsOf } from '../../../market/preview-terms.ts';

export type AmendProblem = 'invalid' | 'tooSmall' | 'nothing' | 'wouldTake' | 'short';

export interface Amendment {
  readonly price: string;
  readonly quantity: string;
  /**
   * A smaller amount at the same price keeps its place in the queue; anything else goes to the
   * back.
   */
  readonly keepsPlace: boolean;
  /**
   * What the order holds after the change, as a decimal of the reserved asset; undefined while
   * price or amount is none.
   */
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

/**
 * What a new price and a new total amount do to a resting order, by the same preview that the
 * exchange's bookings are proved against.
 */
export function amendment(order: Order, price: string, quantity: string, around: Around): Amendment {
  const { scale } = around;
  const ticks = unitsOf(price, scale.tickScale);
  const lots = unitsOf(quantity, scale.lotScale);
  const nowTicks = unitsOf(order.price ?? '0', scale.tickScale) ?? 0n;
  const nowLots = unitsOf(order.quantity ?? '0', scale.lotScale) ?? 0n;
  const keepsPlace = ticks === nowTicks && lots !== undefined && lots < nowLots;
  const none = { price, quantity, keepsPlace, heldAfter: undefined, more: '0' };
  if (!ticks || !lots) return { ...none, problem: 'invalid' };

  const assetScale = order.side === 'buy' ? scale.quoteScale : scale.baseScale;
  const best = around.bestOpposite === undefined ? undefined : unitsOf(around.bestOpposite, scale.tickScale);
  const available = around.available === undefined ? undefined : unitsOf(around.available, assetScale);
  const preview = previewAmend(
    {
      side: order.side,
      now: { priceTicks: nowTicks, quantityLots: nowLots },
      filledLots: unitsOf(order.filledQuantity, scale.lotScale) ?? 0n,
      reserved: amount(unitsOf(order.reserved, assetScale) ?? 0n),
      priceTicks: ticks,
      quantityLots: lots,
      ...(best ? { bestOppositeTicks: best } : {}),
    },
    {
      scale,
      makerPpm: ppmOf(order.makerRate),
      takerPpm: ppmOf(order.takerRate),
      slippageCapPpm: 0,
      ...(available === undefined ? {} : { available: amount(available) }),
    },
  );
  if (preview.remainingLots <= 0n) return { ...none, problem: 'tooSmall' };
  return {
    price,
    quantity,
    keepsPlace,
    heldAfter: formatDecimal(preview.reserve.amount, assetScale),
    more: preview.more === 0n ? '0' : formatDecimal(preview.more, assetScale),
    problem: problems[preview.problem ?? ''],
  };
}

const problems: Readonly<Record<string, AmendProblem>> = {
  post_only_would_take: 'wouldTake',
  amend_nothing_changed: 'nothing',
  insufficient_available: 'short',
};
