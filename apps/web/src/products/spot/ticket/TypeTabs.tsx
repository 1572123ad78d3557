import { displayAmount } from '@candor/amount';
import { Menu, Worked } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { balanceWorkings } from '../workings/balance.ts';
import { orderKinds, type OrderKind } from './order-kinds.ts';
import { chooseType } from './ticket-store.ts';
import type { TicketView } from './use-ticket.ts';
import styles from '../../../trade/form/Ticket.module.css';

const atHand: readonly OrderKind[] = ['limit', 'market'];
const inMenu = orderKinds.filter((kind) => !atHand.includes(kind));

/** Limit and market at hand, the other types in a menu (all of them on narrow screens). */
export function TypeTabs({ view, narrow }: { readonly view: TicketView; readonly narrow: boolean }) {
  const text = useText();
  const { type } = view.form;
  const other = inMenu.includes(type) ? type : undefined;
  const listed = narrow ? orderKinds : inMenu;
  const named = narrow
    ? text(`ticket.type.${type}`)
    : text(other === undefined ? 'ticket.moreTypes' : `ticket.type.${other}`);
  return (
    <div className={styles['types']}>
      <div role="group" aria-label={text('ticket.type')} className={styles['kinds']}>
        {!narrow &&
          atHand.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === type}
              className={styles['kind']}
              onClick={() => chooseType(kind)}
            >
              {text(`ticket.type.${kind}`)}
            </button>
          ))}
        <Menu
          trigger={
            <button type="button" className={styles['kind']} aria-pressed={narrow ? undefined : other !== undefined}>
              {named} <ChevronDown size={12} aria-hidden />
            </button>
          }
          items={listed.map((kind) => ({
            label: text(`ticket.type.${kind}`),
            chosen: kind === type,
            onSelect: () => chooseType(kind),
          }))}
        />
      </div>
    </div>
  );
}

/**
 * What can be spent, with its workings. Comes after the button in the order of the Tab key, for it
 * is read, not filled in.
 */
export function Available({ view }: { readonly view: TicketView }) {
  const text = useText();
  const { hidden, balanceText } = useBalanceText();
  const { form, base, quote, terms, balance } = view;
  const buys = form.side === 'buy';
  const decimals = buys ? 2 : terms.scale.lotScale;
  const shown = balance === undefined ? '—' : balanceText(displayAmount(balance.available, decimals));
  return (
    <span className={styles['available']}>
      <span>{text('ticket.available')}</span>
      <span className={styles['funds']}>
        {balance === undefined || hidden ? (
          <span className="num">{shown}</span>
        ) : (
          <Worked {...balanceWorkings(balance, text)}>{shown}</Worked>
        )}
        <span>{buys ? quote : base}</span>
      </span>
    </span>
  );
}
