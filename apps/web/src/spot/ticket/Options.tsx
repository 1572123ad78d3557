import { Checkbox, NumberField, Select } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { lastings, shows, type Lasting, type TicketForm } from './form.ts';
import { editForm } from './ticket-store.ts';
import { useTicket } from './ticket-store.ts';
import { assetsOf } from '../../market/symbols.ts';
import styles from './Ticket.module.css';

/** How long the order lasts and how it behaves. The rarer choices are folded. */
export function Options({ form }: { readonly form: TicketForm }) {
  const text = useText();
  const [more, setMore] = useState(false);
  const { base } = assetsOf(useTicket((state) => state.symbol));
  const visible = shows(form);
  return (
    <>
      <div className={styles['options']}>
        {visible.postOnly ? (
          <Checkbox checked={form.postOnly} onChecked={(postOnly) => editForm({ postOnly })}>
            {text('ticket.postOnly')}
          </Checkbox>
        ) : (
          <span />
        )}
        {visible.timeInForce && (
          <Select
            quiet
            hideLabel
            label={text('ticket.timeInForce')}
            options={(['GTC', 'IOC', 'FOK', 'GTD'] as const).map((value) => ({
              value,
              label: text(`ticket.tif.${value}`),
            }))}
            value={form.timeInForce}
            onValue={(timeInForce) => editForm({ timeInForce })}
          />
        )}
      </div>
      {visible.timeInForce && form.timeInForce === 'GTD' && (
        <Select
          label={text('ticket.lasts')}
          options={(Object.keys(lastings) as Lasting[]).map((value) => ({
            value,
            label: text(`ticket.lasts.${value}`),
          }))}
          value={form.lasts}
          onValue={(lasts) => editForm({ lasts })}
        />
      )}
      <button type="button" className={styles['moreButton']} aria-expanded={more} onClick={() => setMore(!more)}>
        {text('ticket.more')}
      </button>
      {more && (
        <div className={styles['more']}>
          {visible.display && (
            <NumberField
              label={text('ticket.display')}
              value={form.display}
              onValue={(display) => editForm({ display })}
              decimals={8}
              unit={base}
              hint={text('ticket.displayHint')}
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
      )}
    </>
  );
}
