import { formatDecimal, type MarketScale } from '@candor/amount';
import type { OrderInput } from '@candor/protocol';
import { definedOnly } from '../../../market/preview-terms.ts';
import { shows, timeInForceOf, type TicketForm } from './form.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';
import { zonedMs } from '../../../preferences/zoned-time.ts';

export interface Sending {
  readonly symbol: string;
  readonly scale: MarketScale;
  /** The worst price, in ticks, that an order without a limit of its own accepts. */
  readonly worst: bigint | undefined;
  readonly requestId: string;
  /** The zone in which the form's date is meant. */
  readonly timeZone: string;
}

/** The form as the call takes it. */
export function orderInput(form: TicketForm, { symbol, scale, worst, requestId, timeZone }: Sending): OrderInput {
  const visible = shows(form);
  const given = (shown: boolean, text: string) => (shown && text !== '' ? typedDecimal(text) : undefined);
  return definedOnly({
    symbol,
    side: form.side,
    type: form.type,
    selfTradePrevention: form.selfTrade,
    requestId,
    price: worst === undefined ? given(visible.price, form.price) : formatDecimal(worst, scale.tickScale),
    quantity: given(visible.quantity, form.quantity),
    quoteAmount: given(visible.budget, form.budget),
    triggerPrice: given(visible.trigger, form.trigger),
    triggerSource: visible.triggerSource ? form.triggerSource : undefined,
    stopLimitPrice: given(visible.stopLimit, form.stopLimit),
    trailingPercent: given(visible.trailing, form.trailing),
    displayQuantity: given(visible.display, form.display),
    timeInForce: timeInForceOf(form),
    postOnly: visible.postOnly && form.postOnly ? true : undefined,
    expiresAtMs: visible.expires ? zonedMs(form.expires, timeZone) : undefined,
  });
}
