import {
  boundOf,
  previewOrder,
  type OrderBound,
  type OrderPreview,
  type PreviewBook,
  type PreviewInput,
  type PreviewProblem,
  type PreviewTerms,
} from '@candor/amount';
import { shows, type AmountField, type TicketForm } from './form.ts';
import { previewInput, type Observed } from './preview-input.ts';
import { zonedMs } from '../../../preferences/zoned-time.ts';

/** What the order form is calculated with. */
export interface TicketInputs {
  readonly terms: PreviewTerms;
  /** The book in ticks and lots, own orders beside it; undefined while it is not known. */
  readonly book: PreviewBook | undefined;
  readonly last: bigint | undefined;
  readonly index: bigint | undefined;
  /** The exchange's time. */
  readonly nowMs: number;
  readonly timeZone: string;
}

export type ProblemReason = PreviewProblem | 'expiry_in_past' | 'prices_stale';
export type ProblemField = AmountField | 'triggerSource' | 'form';

export interface TicketProblem {
  readonly field: ProblemField;
  readonly reason: ProblemReason;
}

export interface Summary {
  /** What is shown and may be filled in. */
  readonly fields: ReturnType<typeof shows>;
  /** The order as the preview takes it. */
  readonly input: PreviewInput | undefined;
  readonly preview: OrderPreview | undefined;
  /**
   * What the order comes to at the worst, however the book moves; undefined where nothing bounds
   * it.
   */
  readonly bound: OrderBound | undefined;
  /** The first field that still needs a figure. */
  readonly missing: AmountField | undefined;
  /** The first reason for which the exchange would refuse the order, at its field. */
  readonly problem: TicketProblem | undefined;
}

/**
 * All that can be said of a form before it is sent. Pure: the same form, book and terms give the
 * same sums as the exchange will book.
 */
export function summarize(form: TicketForm, inputs: TicketInputs): Summary {
  const fields = shows(form);
  const { terms, book } = inputs;
  const made = previewInput(form, terms.scale, observedOf(form, inputs));
  const stale = fields.triggerSource && inputs[form.triggerSource] === undefined;
  const problem: TicketProblem | undefined = stale ? { field: 'triggerSource', reason: 'prices_stale' } : undefined;
  if ('missing' in made)
    return { fields, input: undefined, preview: undefined, bound: undefined, missing: made.missing, problem };
  const preview = book === undefined ? undefined : previewOrder(made, book, terms);
  const bound = preview && boundOf(made, preview, terms);
  return {
    fields,
    input: made,
    preview,
    bound,
    missing: undefined,
    problem: problem ?? problemOf(form, preview, inputs),
  };
}

const observedOf = ({ side }: TicketForm, { last, index, book, terms }: TicketInputs): Observed => ({
  tickStep: terms.tickStep,
  last,
  index,
  bestOpposite: (side === 'buy' ? book?.asks : book?.bids)?.[0]?.[0],
});

function problemOf(
  form: TicketForm,
  preview: OrderPreview | undefined,
  { nowMs, timeZone }: TicketInputs,
): TicketProblem | undefined {
  const expires = shows(form).expires ? zonedMs(form.expires, timeZone) : undefined;
  if (shows(form).expires && (expires === undefined || expires <= nowMs))
    return { field: 'expires', reason: 'expiry_in_past' };
  const reason = preview?.problem;
  return reason === undefined ? undefined : { field: fieldOf(reason, form), reason };
}

/** Which field of the form a rejection is about. */
export function fieldOf(reason: string, form: TicketForm): ProblemField {
  const fields = shows(form);
  const size: AmountField = fields.budget ? 'budget' : 'quantity';
  if (/^(quantity|notional|amount|insufficient|fill_or_kill|no_liquidity)/.test(reason)) return size;
  if (reason === 'display_quantity_invalid') return 'display';
  if (reason === 'expiry_in_past') return 'expires';
  if (reason === 'prices_stale' && fields.triggerSource) return 'triggerSource';
  if (reason.startsWith('trigger')) return fields.trigger ? 'trigger' : 'form';
  if (reason.startsWith('trailing')) return 'trailing';
  if (/^(price_|post_only)/.test(reason)) return fields.price ? 'price' : 'form';
  return 'form';
}

/** What decides money in a preview: the most that is paid, or the least that is got. */
export const decidingTotal = (preview: OrderPreview | undefined): bigint | undefined =>
  preview?.mostYouPay ?? preview?.leastYouGet;
