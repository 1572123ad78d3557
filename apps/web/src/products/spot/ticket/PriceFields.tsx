import { FieldError, NumberField, Select } from '@candor/ui';
import { isKey } from '../../../keys/dispatch.ts';
import { useText } from '../../../i18n/text.ts';
import type { FieldProblem } from './field-problem.ts';
import { editForm } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';
import styles from '../../../trade/form/Ticket.module.css';

interface FieldsProps {
  readonly view: TicketView;
  readonly problem: FieldProblem | undefined;
  readonly narrow: boolean;
}

/** Trigger, distance and prices, as the order's type needs them. */
export function PriceFields(props: FieldsProps) {
  const { view, problem, narrow } = props;
  const text = useText();
  const { form, quote, terms, market, summary } = view;
  const visible = summary.fields;
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const inQuote = { decimals: terms.scale.tickScale, step: market.terms.tickSize, ...(narrow ? {} : { unit: quote }) };
  const prices = pricesOf(view);
  return (
    <>
      {visible.stopLimit && <PriceField {...props} />}
      {visible.trigger && (
        <NumberField
          {...inQuote}
          label={text('ticket.trigger')}
          value={form.trigger}
          onValue={(trigger) => editForm({ trigger })}
          takesKey={keysFor(prices, (trigger) => editForm({ trigger }))}
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
          {...inQuote}
          label={text('ticket.stopLimit')}
          value={form.stopLimit}
          onValue={(stopLimit) => editForm({ stopLimit })}
          takesKey={keysFor(prices, (stopLimit) => editForm({ stopLimit }))}
          hint={form.stopLimit === '' ? text('ticket.stopLimitHint') : undefined}
          error={errorOf('stopLimit')}
        />
      )}
      {visible.price && !visible.stopLimit && <PriceField {...props} />}
      {visible.triggerSource && (
        <div className={styles['options']}>
          <span className={styles['small']}>{text('ticket.triggerSource')}</span>
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
      {problem?.field === 'triggerSource' && <FieldError text={problem.text} />}
    </>
  );
}

function PriceField({ view, problem, narrow }: FieldsProps) {
  const text = useText();
  const { form, quote, terms, market } = view;
  const prices = pricesOf(view);
  const fill = (price: string | null | undefined) => {
    if (price !== null && price !== undefined) editForm({ price });
  };
  const buys = form.side === 'buy';
  const shortcut = {
    label: text(buys ? 'ticket.bid' : 'ticket.ask'),
    onUse: () => fill(buys ? prices.bid : prices.ask),
  };
  return (
    <NumberField
      label={text(form.type === 'oco' ? 'ticket.limitPrice' : 'ticket.price')}
      value={form.price}
      onValue={(price) => editForm({ price })}
      decimals={terms.scale.tickScale}
      step={market.terms.tickSize}
      takesKey={keysFor(prices, (price) => editForm({ price }))}
      error={problem?.field === 'price' ? problem.text : undefined}
      {...(narrow ? {} : { unit: quote, shortcut })}
    />
  );
}

interface Prices {
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  readonly last: string | null;
}

const pricesOf = ({ book, market }: TicketView): Prices => ({
  bid: book?.bids[0]?.[0],
  ask: book?.asks[0]?.[0],
  last: market.close,
});

/** Shortcuts fill in the best bid, the best ask and the last price. */
const keysFor =
  (prices: Prices, fill: (price: string) => void) =>
  (event: KeyboardEvent): boolean => {
    const id = (['bid', 'ask', 'last'] as const).find((one) => isKey(event, one));
    const price = id === undefined ? undefined : prices[id];
    if (price !== undefined && price !== null) fill(price);
    return id !== undefined;
  };
