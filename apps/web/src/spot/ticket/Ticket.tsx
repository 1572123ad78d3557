import { LoadingBars, SegmentedControl } from '@candor/ui';
import { useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { AmountFields } from './AmountFields.tsx';
import { BeforeYouSend } from './BeforeYouSend.tsx';
import { orderKinds, type TicketForm } from './form.ts';
import { Options } from './Options.tsx';
import { PriceFields } from './PriceFields.tsx';
import { Submit } from './Submit.tsx';
import { editForm, setSide } from './ticket-store.ts';
import { TypeTabs } from './TypeTabs.tsx';
import { useTicketKeys } from './use-ticket-keys.ts';
import { useSubmit } from './use-submit.ts';
import { useTicketView, type TicketView } from './use-ticket.ts';
import styles from './Ticket.module.css';

/** The order form of a market: side, type, price, amount, share, options, the sums, and the button that names the outcome. */
export function Ticket({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const view = useTicketView(symbol);
  if (view === undefined) return <LoadingBars rows={8} label={text('common.loading')} />;
  return <Form view={view} />;
}

function Form({ view }: { readonly view: TicketView }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit(view);
  useTicketKeys(form, view);
  const { base } = view;
  return (
    <form
      ref={form}
      aria-label={text('ticket.title')}
      className={styles['ticket']}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        const inField = event.target instanceof HTMLInputElement;
        if (event.ctrlKey || event.metaKey) submit.send();
        // Enter alone in a field sends nothing.
        if (inField) event.preventDefault();
      }}
    >
      <SegmentedControl<TicketForm['side']>
        label={text('ticket.side')}
        options={[
          { value: 'buy', label: text('ticket.buyAsset', { asset: base }), tone: 'buy' },
          { value: 'sell', label: text('ticket.sellAsset', { asset: base }), tone: 'sell' },
        ]}
        value={view.form.side}
        onValue={setSide}
      />
      <TypeTabs kinds={orderKinds} type={view.form.type} onType={(type) => editForm({ type })} view={view} />
      <PriceFields view={view} problem={submit.problem} />
      <AmountFields view={view} problem={submit.problem} />
      <Options form={view.form} />
      <BeforeYouSend view={view} changed={submit.moved} />
      <Submit view={view} submit={submit} />
    </form>
  );
}
