import { amount, type MarketScale, type PreviewInput } from '@candor/amount';
import { shows, type AmountField, type TicketForm } from './form.ts';
import { definedOnly, unitsOf } from '../../market/preview-terms.ts';

/** The price that the form's stop watches now, in ticks. */
export interface Observed {
  readonly last: bigint | undefined;
  readonly index: bigint | undefined;
}

/** The form as the preview takes it, or the first field that still needs a figure. */
export function previewInput(
  form: TicketForm,
  scale: MarketScale,
  observed: Observed,
): PreviewInput | { readonly missing: AmountField } {
  const visible = shows(form);
  const price = unitsOf(form.price, scale.tickScale);
  const trigger = unitsOf(form.trigger, scale.tickScale);
  const quantity = unitsOf(form.quantity, scale.lotScale);
  const budget = unitsOf(form.budget, scale.quoteScale);
  const trailing = unitsOf(form.trailing, 2);
  const common = { side: form.side, selfTradePrevention: form.selfTrade };
  const watched = { observedPriceTicks: observed[form.triggerSource] };
  const size = visible.budget
    ? { quoteBudget: budget === undefined ? undefined : amount(budget) }
    : { quantityLots: quantity };

  if (visible.trigger && !trigger) return { missing: 'trigger' };
  if (visible.trailing && !trailing) return { missing: 'trailing' };
  if (visible.price && !price) return { missing: 'price' };
  if (visible.budget && !budget) return { missing: 'budget' };
  if (visible.quantity && !quantity) return { missing: 'quantity' };

  const made = (input: object) => definedOnly({ ...common, ...input }) as PreviewInput;
  switch (form.type) {
    case 'limit':
      return made({
        kind: 'limit',
        priceTicks: price,
        quantityLots: quantity,
        timeInForce: form.timeInForce,
        postOnly: visible.postOnly && form.postOnly,
        displayLots: visible.display ? unitsOf(form.display, scale.lotScale) : undefined,
      });
    case 'market':
      return made({ kind: 'market', ...size });
    case 'stop_limit':
      return made({
        kind: 'stop_limit',
        ...watched,
        triggerPriceTicks: trigger,
        priceTicks: price,
        quantityLots: quantity,
      });
    case 'stop_market':
      return made({ kind: 'stop_market', ...watched, triggerPriceTicks: trigger, ...size });
    case 'trailing_stop':
      if (watched.observedPriceTicks === undefined) return { missing: 'trailing' };
      return made({
        kind: 'trailing_stop',
        ...watched,
        trailingOffsetPpm: Number(trailing) * 100,
        quantityLots: quantity,
      });
    case 'oco':
      return made({
        kind: 'oco',
        ...watched,
        quantityLots: quantity,
        priceTicks: price,
        triggerPriceTicks: trigger,
        stopLimitPriceTicks: unitsOf(form.stopLimit, scale.tickScale),
      });
  }
}
