import { displayAmount, roundDecimal } from '@candor/amount';
import { Menu } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import type { OrderKind } from './form.ts';
import type { TicketView } from './use-ticket.ts';
import styles from './Ticket.module.css';

const first: readonly OrderKind[] = ['limit', 'market'];

/** Limit and market at hand, the other types in a menu, and what is available. */
export function TypeTabs(props: {
  readonly kinds: readonly OrderKind[];
  readonly type: OrderKind;
  readonly onType: (type: OrderKind) => void;
  readonly view: TicketView;
}) {
  const text = useText();
  const { kinds, type, onType } = props;
  const others = kinds.filter((kind) => !first.includes(kind));
  const other = others.includes(type) ? type : undefined;
  return (
    <>
      <div className={styles['types']}>
        <div role="radiogroup" aria-label={text('ticket.type')} className={styles['kinds']}>
          {first.map((kind) => (
            <button
              key={kind}
              type="button"
              role="radio"
              aria-checked={kind === type}
              className={styles['kind']}
              onClick={() => onType(kind)}
            >
              {text(`ticket.type.${kind}`)}
            </button>
          ))}
          <Menu
            trigger={
              <button type="button" className={styles['kind']} role="radio" aria-checked={other !== undefined}>
                {text(`ticket.type.${other ?? 'stop_limit'}`)} <ChevronDown size={12} aria-hidden />
              </button>
            }
            items={others.map((kind) => ({
              label: text(`ticket.type.${kind}`),
              chosen: kind === type,
              onSelect: () => onType(kind),
            }))}
          />
        </div>
      </div>
      <Available view={props.view} />
    </>
  );
}

function Available({ view: { form, base, quote, terms, available } }: { readonly view: TicketView }) {
  const text = useText();
  const buys = form.side === 'buy';
  const decimals = buys ? 2 : terms.scale.lotScale;
  return (
    <p className={styles['available']}>
      {text('ticket.available')}{' '}
      <span className="num">
        {available === undefined ? '—' : displayAmount(roundDecimal(available, decimals, 'truncate'), decimals)}
      </span>{' '}
      {buys ? quote : base}
    </p>
  );
}
