import { Checkbox, IconButton, NumberField, Select } from '@candor/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { usePreferences } from '../../../preferences/preferences.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { ExpiryField } from '../../../trade/form/ExpiryField.tsx';
import type { FieldProblem } from './field-problem.ts';
import { timeInForceOf, timesInForce, type TimeInForce } from './form.ts';
import { editForm } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';
import { zonedText } from '../../../preferences/zoned-time.ts';
import styles from '../../../trade/form/Ticket.module.css';

const dayMs = 86_400_000;

interface OptionsProps {
  readonly view: TicketView;
  readonly problem: FieldProblem | undefined;
  readonly narrow: boolean;
}

/** How long the order lasts and how it behaves. The rarer choices are folded. */
export function Options({ view, problem, narrow }: OptionsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { form, summary } = view;
  const visible = summary.fields;
  // A problem in a folded field unfolds it.
  const more = open || problem?.field === 'display' || problem?.field === 'slippage';
  return (
    <>
      <div className={styles['options']}>
        {visible.postOnly && (
          <Checkbox checked={form.postOnly} onChecked={(postOnly) => editForm({ postOnly })}>
            {text('ticket.postOnly')}
          </Checkbox>
        )}
        {!narrow && <TimeInForceChoice view={view} />}
        <IconButton
          label={text('ticket.more')}
          icon={<SlidersHorizontal size={16} strokeWidth={1.5} />}
          aria-expanded={more}
          onClick={() => setOpen(!open)}
        />
      </div>
      {visible.expires && (
        <ExpiryField
          value={form.expires}
          error={problem?.field === 'expires' ? problem.text : undefined}
          onValue={(expires) => editForm({ expires })}
        />
      )}
      {more && <RareOptions view={view} problem={problem} narrow={narrow} />}
    </>
  );
}

function TimeInForceChoice({ view: { form } }: { readonly view: TicketView }) {
  const text = useText();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const value = timeInForceOf(form);
  if (value === undefined) return null;
  return (
    <Select<TimeInForce>
      quiet
      hideLabel
      label={text('ticket.timeInForce')}
      options={timesInForce(form.type).map((one) => ({ value: one, label: text(`ticket.tif.${one}`) }))}
      value={value}
      onValue={(timeInForce) =>
        editForm({
          timeInForce,
          ...(timeInForce === 'GTD' && form.expires === ''
            ? { expires: zonedText(serverNow() + dayMs, timeZone) }
            : {}),
        })
      }
    />
  );
}

function RareOptions({ view, problem, narrow }: OptionsProps) {
  const text = useText();
  const { form, base, terms, market, summary } = view;
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className={styles['more']}>
      {narrow && <TimeInForceChoice view={view} />}
      {summary.fields.slippage && (
        <NumberField
          label={text('ticket.slippage')}
          value={form.slippage}
          onValue={(slippage) => editForm({ slippage })}
          decimals={2}
          unit="%"
          step="0.1"
          hint={text('ticket.slippageHint')}
          error={errorOf('slippage')}
        />
      )}
      {summary.fields.display && (
        <NumberField
          label={text('ticket.display')}
          value={form.display}
          onValue={(display) => editForm({ display })}
          decimals={terms.scale.lotScale}
          unit={base}
          step={market.terms.lotSize}
          hint={text('ticket.displayHint')}
          error={errorOf('display')}
        />
      )}
      <Select
        label={text('ticket.selfTrade')}
        options={(['expire_taker', 'expire_maker', 'expire_both'] as const).map((value) => ({
          value,
          label: text(`ticket.selfTrade.${value}`),
        }))}
        value={form.selfTrade}
        onValue={(selfTrade) => editForm({ selfTrade })}
      />
    </div>
  );
}
