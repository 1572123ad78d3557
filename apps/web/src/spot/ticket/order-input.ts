import type { OrderInput } from '@candor/protocol';
import { lastings, shows, type TicketForm } from './form.ts';
import { definedOnly } from '../../market/preview-terms.ts';

/** The form as the call takes it. `nowMs` is the exchange's time. */
export function orderInput(form: TicketForm, symbol: string, requestId: string, nowMs: number): OrderInput {
  const visible = shows(form);
  const given = (shown: boolean, text: string) => (shown && text !== '' ? text : undefined);
  return definedOnly({
    symbol,
    side: form.side,
    type: form.type,
    selfTradePrevention: form.selfTrade,
    requestId,
    price: given(visible.price, form.price),
    quantity: given(visible.quantity, form.quantity),
    quoteAmount: given(visible.budget, form.budget),
    triggerPrice: given(visible.trigger, form.trigger),
    triggerSource: visible.triggerSource ? form.triggerSource : undefined,
    stopLimitPrice: given(visible.stopLimit, form.stopLimit),
    trailingPercent: given(visible.trailing, form.trailing),
    displayQuantity: given(visible.display, form.display),
    timeInForce: visible.timeInForce ? form.timeInForce : undefined,
    postOnly: visible.postOnly && form.postOnly ? true : undefined,
    expiresAtMs: visible.timeInForce && form.timeInForce === 'GTD' ? nowMs + lastings[form.lasts] : undefined,
  }) as OrderInput;
}
