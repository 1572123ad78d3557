import { NumberField, Select } from '@candor/ui';
import { useText } from '../../i18n/text.ts';
import type { TicketView } from './use-ticket.ts';
import { shows } from './form.ts';
import { editForm } from './ticket-store.ts';
import type { FieldProblem } from './field-problem.ts';
import styles from './Ticket.module.css';

/** Trigger, distance and prices, as the order's type needs them. */
export function PriceFields({
  view,
  problem,
}: {
  readonly view: TicketView;
  readonly problem: FieldProblem | undefined;
}) {
  const text = useText();
  const { form, quote, terms, market } = view;
  const visible = shows(form);
  const decimals = terms.scale.tickScale;
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <>
      {visible.trigger && (
        <NumberField
          label={text('ticket.trigger')}
          value={form.trigger}
          onValue={(trigger) => editForm({ trigger })}
          decimals={decimals}
          unit={quote}
          step={market.terms.tickSize}
          error={errorOf('trigger')}
        />
      )}
      {visible.trailing && (
        <NumberField
          label={text('ticket.trailing')}
          value={form.trailing}
          onValue={(trailing) => editForm({ trailing })}
          decimals={2}
          unit="%"
          step="0.1"
          error={errorOf('trailing')}
        />
      )}
      {visible.stopLimit && (
        <NumberField
          label={text('ticket.stopLimit')}
          value={form.stopLimit}
          onValue={(stopLimit) => editForm({ stopLimit })}
          decimals={decimals}
          unit={quote}
          step={market.terms.tickSize}
          hint={text('ticket.stopLimitHint')}
          error={errorOf('stopLimit')}
        />
      )}
      {visible.price && <PriceField view={view} error={errorOf('price')} />}
      {visible.triggerSource && (
        <div className={styles['options']}>
          <Select
            quiet
            hideLabel
            label={text('ticket.triggerSource')}
            options={(['last', 'index'] as const).map((value) => ({
              value,
              label: text(`ticket.triggerSource.${value}`),
            }))}
            value={form.triggerSource}
            onValue={(triggerSource) => editForm({ triggerSource })}
          />
        </div>
      )}
    </>
  );
}

function PriceField({ view, error }: { readonly view: TicketView; readonly error: string | undefined }) {
  const text = useText();
  const { form, quote, terms, market, book } = view;
  const fill = (price: string | null | undefined) => {
    if (price !== null && price !== undefined) editForm({ price });
  };
  const bid = () => fill(book?.bids[0]?.[0]);
  const ask = () => fill(book?.asks[0]?.[0]);
  const buys = form.side === 'buy';
  return (
    <NumberField
      label={text(form.type === 'oco' ? 'ticket.limitPrice' : 'ticket.price')}
      value={form.price}
      onValue={(price) => editForm({ price })}
      decimals={terms.scale.tickScale}
      unit={quote}
      step={market.terms.tickSize}
      shortcut={{ label: text(buys ? 'ticket.bid' : 'ticket.ask'), onUse: buys ? bid : ask }}
      keys={{ b: bid, a: ask, l: () => fill(market.close) }}
      error={error}
    />
  );
}
