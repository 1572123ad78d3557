import { amount, protectionPriceTicks, type MarketScale, type PreviewInput, type Side } from '@candor/amount';
import { definedOnly } from '../../../market/preview-terms.ts';
import { shows, timeInForceOf, type AmountField, type TicketForm } from './form.ts';
import { typedUnits } from '../../../trade/form/typed.ts';

/** Prices of the market that a form is calculated with, in ticks. */
export interface Observed {
  readonly last: bigint | undefined;
  readonly index: bigint | undefined;
  /** Best price of the other side of the book. */
  readonly bestOpposite?: bigint | undefined;
  /** Ticks between two prices that the market allows; absent where each is one. */
  readonly tickStep?: bigint | undefined;
}

/** The form as the preview takes it, or the first field that still needs a figure. */
export function previewInput(
  form: TicketForm,
  scale: MarketScale,
  observed: Observed,
): PreviewInput | { readonly missing: AmountField } {
  const visible = shows(form);
  const price = typedUnits(form.price, scale.tickScale);
  const trigger = typedUnits(form.trigger, scale.tickScale);
  const quantity = typedUnits(form.quantity, scale.lotScale);
  const budget = typedUnits(form.budget, scale.quoteScale);
  const trailing = typedUnits(form.trailing, 2);
  const watched = { observedPriceTicks: observed[form.triggerSource] };

  if (visible.trigger && !trigger) return { missing: 'trigger' };
  if (visible.trailing && !trailing) return { missing: 'trailing' };
  if (visible.price && !price) return { missing: 'price' };
  if (visible.budget && !budget) return { missing: 'budget' };
  if (visible.quantity && !quantity) return { missing: 'quantity' };
  if (visible.expires && form.expires === '') return { missing: 'expires' };

  const size = visible.budget ? { quoteBudget: amount(budget ?? 0n) } : { quantityLots: quantity };
  const made = (input: object) =>
    definedOnly({ side: form.side, selfTradePrevention: form.selfTrade, ...input }) as PreviewInput;
  switch (form.type) {
    case 'limit':
      return made({
        kind: 'limit',
        priceTicks: price,
        quantityLots: quantity,
        timeInForce: timeInForceOf(form),
        postOnly: visible.postOnly && form.postOnly,
        displayLots: visible.display ? typedUnits(form.display, scale.lotScale) : undefined,
      });
    case 'market':
      return made({
        kind: 'market',
        ...size,
        timeInForce: timeInForceOf(form),
        worstPriceTicks: worstPrice(form, observed),
      });
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
        stopLimitPriceTicks: typedUnits(form.stopLimit, scale.tickScale),
      });
  }
}

/**
 * The worst price a market order accepts: so many percent from the best price, or undefined where
 * the user sets no bound.
 */
function worstPrice(form: TicketForm, { bestOpposite: best, tickStep }: Observed): bigint | undefined {
  const percent = typedUnits(form.slippage, 2);
  if (percent === undefined || best === undefined) return undefined;
  return worstAt(best, percent, form.side, tickStep ?? 1n);
}

/** On the market’s grid, and never beyond the user’s bound: a buy’s down, a sell’s up. */
const worstAt = (best: bigint, percentUnits: bigint, side: Side, step: bigint): bigint => {
  const worst = protectionPriceTicks(best, percentUnits * 100n, side);
  const steps = side === 'buy' ? worst / step : (worst + step - 1n) / step;
  return steps > 0n ? steps * step : step;
};
