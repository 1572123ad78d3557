import { NumberField, PercentSlider, Select } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { takesKey } from '../../../keys/dispatch.ts';
import type { FieldProblem } from './field-problem.ts';
import { amountIn, fillShare, shareShown } from './share.ts';
import { editForm } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';

const budgetDecimals = 2;

/** The amount, by quantity or by sum, and the share of the balance that it is. */
export function AmountFields(props: {
  readonly view: TicketView;
  readonly problem: FieldProblem | undefined;
  readonly narrow: boolean;
}) {
  const text = useText();
  const { view, problem, narrow } = props;
  const { form, base, quote, terms, market, summary } = view;
  const visible = summary.fields;
  const error = problem?.field === 'quantity' || problem?.field === 'budget' ? problem.text : undefined;
  const most = () => fillShare(view, 100);
  const unit = visible.budget ? quote : base;
  const percent = shareShown(view);
  const shared = { shortcut: { label: text('ticket.most'), onUse: most }, takesKey: takesKey('most', most), error };
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
          {...shared}
          label={narrow ? quote : text('ticket.budget')}
          value={form.budget}
          onValue={(budget) => editForm({ budget })}
          decimals={budgetDecimals}
          step="1"
          {...(narrow ? {} : { unit })}
        />
      ) : (
        <NumberField
          {...shared}
          label={narrow ? base : text('ticket.amount')}
          value={form.quantity}
          onValue={(quantity) => editForm({ quantity })}
          decimals={terms.scale.lotScale}
          step={market.terms.lotSize}
          {...(narrow ? {} : { unit })}
        />
      )}
      <PercentSlider
        label={text('ticket.share')}
        value={percent}
        marks={!narrow}
        valueText={text('ticket.shareValue', { percent, amount: `${amountIn(form) || '0'} ${unit}` })}
        onValue={(next) => fillShare(view, next)}
      />
    </>
  );
}
