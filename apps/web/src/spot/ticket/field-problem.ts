import { formatDecimal, type OrderPreview } from '@candor/amount';
import type { Text } from '../../i18n/text.ts';
import { Refusal } from '../../transport/refusal.ts';
import { shows, type AmountField, type TicketForm } from './form.ts';
import { baseText, exactQuote, priceText } from './figures.ts';
import type { TicketView } from './use-ticket.ts';

/** A sentence and the field it belongs to; `form` where it is about the whole. */
export interface FieldProblem {
  readonly field: AmountField | 'form';
  readonly text: string;
}

/** Which field of the form a rejection is about. */
export function fieldOf(reason: string, form: TicketForm): AmountField | 'form' {
  const amount: AmountField = shows(form).budget ? 'budget' : 'quantity';
  if (/^(quantity|notional|amount|insufficient)/.test(reason)) return amount;
  if (reason === 'display_quantity_invalid') return 'display';
  if (reason.startsWith('trigger')) return 'trigger';
  if (reason.startsWith('trailing')) return 'trailing';
  if (/^(price_|post_only)/.test(reason)) return shows(form).price ? 'price' : 'form';
  return 'form';
}

/** What stands in the way of an order, in the words of this form; undefined when nothing does. */
export function previewProblem(
  view: TicketView,
  preview: OrderPreview | undefined,
  text: Text,
): FieldProblem | undefined {
  const reason = preview?.problem;
  if (preview === undefined || reason === undefined) return undefined;
  const { form, market, terms, base, quote } = view;
  const values = {
    asset: reason === 'insufficient_available' && preview.need.asset === 'quote' ? quote : base,
    quote,
    minimum: reason.startsWith('notional') ? market.terms.minimumNotional : market.terms.minimumQuantity,
    maximum: reason.startsWith('notional') ? market.terms.maximumNotional : market.terms.maximumQuantity,
    low: terms.bandLowTicks === undefined ? '' : priceText(terms.bandLowTicks, terms.scale),
    high: terms.bandHighTicks === undefined ? '' : priceText(terms.bandHighTicks, terms.scale),
    need:
      preview.need.asset === 'quote'
        ? exactQuote(preview.need.amount, terms.scale)
        : baseText(preview.need.amount, terms),
    have: terms.available === undefined ? '' : formatDecimal(terms.available, terms.scale.quoteScale, 2),
  };
  return { field: fieldOf(reason, form), text: text(`ticket.problem.${reason}`, values) };
}

/** The server's refusal at the field it names. */
export function refusedField(problem: Refusal, form: TicketForm): FieldProblem {
  const names: Readonly<Record<string, AmountField>> = {
    price: 'price',
    quantity: 'quantity',
    quoteAmount: 'budget',
    triggerPrice: 'trigger',
    stopLimitPrice: 'stopLimit',
    trailingPercent: 'trailing',
    displayQuantity: 'display',
  };
  const named = problem.fields.find(({ field }) => names[field] !== undefined);
  if (named !== undefined) return { field: names[named.field] ?? 'form', text: named.message };
  return { field: problem.reason === undefined ? 'form' : fieldOf(problem.reason, form), text: problem.message };
}
