import { LoadingBars, SegmentedControl, useWide } from '@candor/ui';
import { useRef } from 'react';
import { useText } from '../../../i18n/text.ts';
import { AmountFields } from './AmountFields.tsx';
import { BeforeYouSend } from './BeforeYouSend.tsx';
import type { TicketForm } from './form.ts';
import { Options } from './Options.tsx';
import { PriceFields } from './PriceFields.tsx';
import { Submit } from './Submit.tsx';
import { setSide } from './ticket-store.ts';
import { Available, TypeTabs } from './TypeTabs.tsx';
import { useClosedReason } from '../../../trade/form/use-closed-reason.ts';
import { useSendKey, useTicketKeys } from './use-ticket-keys.ts';
import { useSubmit } from './use-submit.ts';
import { useTicketView, type TicketView } from './use-ticket.ts';
import styles from '../../../trade/form/Ticket.module.css';

/**
 * The order form of a market: side, type, price, amount, share, options, the sums, and the button
 * that names the outcome.
 */
export function Ticket({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const view = useTicketView(symbol);
  if (view === undefined)
    return (
      <div className={styles['ticket']}>
        <LoadingBars rows={8} label={text('common.loading')} />
      </div>
    );
  return <Form view={view} />;
}

function Form({ view }: { readonly view: TicketView }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const closed = useClosedReason(view.market);
  const submit = useSubmit(view, closed !== undefined);
  const narrow = !useWide(900);
  useTicketKeys(form, view);
  useSendKey(form, submit.send);
  const { base } = view;
  const { problem } = submit;
  return (
    <form
      ref={form}
      aria-label={text('ticket.title')}
      className={styles['ticket']}
      onSubmit={(event) => event.preventDefault()}
    >
      <SegmentedControl<TicketForm['side']>
        label={text('ticket.side')}
        options={[
          { value: 'buy', label: narrow ? text('ticket.buy') : text('shell.buyAsset', { asset: base }), tone: 'buy' },
          {
            value: 'sell',
            label: narrow ? text('ticket.sell') : text('shell.sellAsset', { asset: base }),
            tone: 'sell',
          },
        ]}
        value={view.form.side}
        onValue={setSide}
      />
      <TypeTabs view={view} narrow={narrow} />
      <PriceFields view={view} problem={problem} narrow={narrow} />
      <AmountFields view={view} problem={problem} narrow={narrow} />
      <Options view={view} problem={problem} narrow={narrow} />
      <Submit view={view} submit={submit} closed={closed} narrow={narrow} />
      <BeforeYouSend view={view} moved={submit.moved} narrow={narrow} />
      <Available view={view} />
    </form>
  );
}
