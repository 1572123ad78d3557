import { compareDecimals, divideDecimals, isZeroDecimal, multiplyDecimals } from '@candor/amount';
import { shows, type TicketForm } from './form.ts';
import { shareOfMost } from './most.ts';
import { editForm } from './ticket-store.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';
import type { TicketView } from './use-ticket.ts';

/** Fills the amount with a share (0 to 100) of the most that the balance allows. */
export function fillShare(view: TicketView, percent: number): void {
  const most = mostOf(view, percent);
  if (most === '') return;
  const amount = percent === 0 ? '' : most;
  editForm(shows(view.form).budget ? { budget: amount } : { quantity: amount });
}

function mostOf({ form, terms, balance, inputs }: TicketView, percent: number): string {
  if (balance === undefined) return '';
  return shareOfMost(form, percent, {
    available: balance.available,
    scale: terms.scale,
    feePpm: Math.max(terms.makerPpm, terms.takerPpm),
    slippageCapPpm: terms.slippageCapPpm,
    maximumLots: terms.maximumLots,
    lotStep: terms.lotStep,
    asks: inputs.book?.asks ?? [],
    observed: inputs,
  });
}

/** The text in the field that says how much. */
export const amountIn = (form: TicketForm): string => (shows(form).budget ? form.budget : form.quantity);

/** What share of the most the amount is: 0 to 100, for the slider alone. */
export function shareShown(view: TicketView): number {
  const most = mostOf(view, 100);
  const amount = typedDecimal(amountIn(view.form));
  if (amount === '' || most === '' || isZeroDecimal(most)) return 0;
  const percent = divideDecimals(multiplyDecimals(amount, '100'), most, 0, 'half_up');
  return compareDecimals(percent, '100') > 0 ? 100 : Number(percent);
}
