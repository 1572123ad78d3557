import { displayAmount, formatDecimal, type OrderPreview } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import type { Text } from '../../../i18n/text.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { fieldNames } from './field-names.ts';
import type { TicketForm } from './form.ts';
import { exactQuote, priceText } from './figures.ts';
import type { Described } from './preview-workings.ts';
import { fieldOf, type ProblemField, type Summary, type TicketProblem } from './summarize.ts';

/** A sentence and the field it belongs to; `form` where it is about the whole. */
export interface FieldProblem {
  readonly field: ProblemField;
  readonly text: string;
}

/** What prevents an order, in the words of this form. */
export function problemText(
  { reason, field }: TicketProblem,
  preview: OrderPreview | undefined,
  { terms, base, quote, market, hidden }: Described & { readonly market: MarketRow; readonly hidden: boolean },
  text: Text,
): FieldProblem {
  const { scale } = terms;
  const notional = reason.startsWith('notional');
  const limits = market.terms;
  const inQuote = preview?.need.asset === 'quote';
  const needScale = inQuote ? scale.quoteScale : scale.baseScale;
  const exact = (units: bigint | undefined): string =>
    units === undefined ? '—' : inQuote ? exactQuote(units, scale) : formatDecimal(units, needScale, scale.lotScale);
  return {
    field,
    text: text(`ticket.problem.${reason}`, {
      asset: reason === 'insufficient_available' && inQuote ? quote : base,
      quote,
      tick: limits.tickSize,
      lot: limits.lotSize,
      minimum: notional ? displayAmount(limits.minimumNotional, 2) : limits.minimumQuantity,
      maximum: notional ? displayAmount(limits.maximumNotional, 2) : limits.maximumQuantity,
      low: terms.bandLowTicks === undefined ? '—' : priceText(terms.bandLowTicks, scale),
      high: terms.bandHighTicks === undefined ? '—' : priceText(terms.bandHighTicks, scale),
      need: exact(preview?.need.amount),
      have: hidden ? '•••••' : exact(terms.available),
    }),
  };
}

/**
 * The field that still needs a figure, said at it, when a form is sent without; nothing of it is
 * asked of the server.
 */
export const missingProblem = ({ missing }: Pick<Summary, 'missing'>, text: Text): FieldProblem | undefined =>
  missing === undefined
    ? undefined
    : { field: missing, text: text('ticket.nothingYet', { field: text(fieldNames[missing]) }) };

const names: Readonly<Record<string, ProblemField>> = {
  price: 'price',
  quantity: 'quantity',
  quoteAmount: 'budget',
  triggerPrice: 'trigger',
  triggerSource: 'triggerSource',
  stopLimitPrice: 'stopLimit',
  trailingPercent: 'trailing',
  displayQuantity: 'display',
  expiresAtMs: 'expires',
};

/** The server's refusal at the field it names, in the server's words. */
export function refusedField(problem: Refusal, form: TicketForm, words: string): FieldProblem {
  const named = problem.fields.find(({ field }) => names[field] !== undefined);
  const field = form.type === 'market' && named?.field === 'price' ? 'slippage' : names[named?.field ?? ''];
  if (named !== undefined && field !== undefined) return { field, text: named.message === '' ? words : named.message };
  return { field: problem.reason === undefined ? 'form' : fieldOf(problem.reason, form), text: words };
}
