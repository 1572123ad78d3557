import { compareDecimals, divideDecimals, isZeroDecimal, multiplyDecimals } from '@candor/amount';
import { NumberField, PercentSlider, Select } from '@candor/ui';
import { useText } from '../../i18n/text.ts';
import type { FieldProblem } from './field-problem.ts';
import { shows } from './form.ts';
import { shareOfMost } from './most.ts';
import { previewBook } from '../../market/preview-terms.ts';
import { editForm } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';

/** The amount, by quantity or by sum, and the share of the balance that it is. */
export function AmountFields({
  view,
  problem,
}: {
  readonly view: TicketView;
  readonly problem: FieldProblem | undefined;
}) {
  const text = useText();
  const { form, base, quote, terms, market } = view;
  const visible = shows(form);
  const error = problem?.field === 'quantity' || problem?.field === 'budget' ? problem.text : undefined;
  const most = () => fillShare(view, 100);
  const amount = visible.budget ? form.budget : form.quantity;
  const percent = shareShown(view, amount);
  return (
    <>
      {visible.budgetChoice && (
        <Select
          quiet
          hideLabel
          label={text('ticket.by')}
          options={[
            { value: 'quantity', label: text('ticket.by.quantity', { asset: base }) },
            { value: 'budget', label: text('ticket.by.budget', { asset: quote }) },
          ]}
          value={form.by}
          onValue={(by) => editForm({ by })}
        />
      )}
      {visible.budget ? (
        <NumberField
          label={text('ticket.budget')}
          value={form.budget}
          onValue={(budget) => editForm({ budget })}
          decimals={2}
          unit={quote}
          step="1"
          shortcut={{ label: text('ticket.most'), onUse: most }}
          keys={{ m: most }}
          error={error}
        />
      ) : (
        <NumberField
          label={text('ticket.amount')}
          value={form.quantity}
          onValue={(quantity) => editForm({ quantity })}
          decimals={terms.scale.lotScale}
          unit={base}
          step={market.terms.lotSize}
          shortcut={{ label: text('ticket.most'), onUse: most }}
          keys={{ m: most }}
          error={error}
        />
      )}
      <PercentSlider
        label={text('ticket.share')}
        value={percent}
        valueText={text('ticket.shareValue', { percent, amount: `${amount || '0'} ${visible.budget ? quote : base}` })}
        onValue={(next) => fillShare(view, next)}
      />
    </>
  );
}

/** Fills the amount with a share of the most that the balance allows. */
export function fillShare(view: TicketView, percent: number): void {
  const amount = mostOf(view, percent);
  if (amount !== '') editForm(shows(view.form).budget ? { budget: amount } : { quantity: amount });
}

function mostOf({ form, terms, book, available }: TicketView, percent: number): string {
  if (available === undefined) return '';
  const asks = book === undefined ? [] : previewBook(book, [], terms.scale).asks;
  return shareOfMost(form, percent, {
    available,
    scale: terms.scale,
    feePpm: Math.max(terms.makerPpm, terms.takerPpm),
    asks,
  });
}

/** What share of the most the amount is: 0 to 100, for the slider alone. */
function shareShown(view: TicketView, amount: string): number {
  const most = mostOf(view, 100);
  if (amount === '' || most === '' || isZeroDecimal(most)) return 0;
  const percent = divideDecimals(multiplyDecimals(amount, '100'), most, 0, 'half_up');
  return compareDecimals(percent, '100') > 0 ? 100 : Number(percent);
}
