import type { DeskRead } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText, useTime } from '../i18n/text.ts';
import { UserLink } from '../app/UserLink.tsx';
import styles from './Inbox.module.css';

const states = ['submitted', 'certified', 'refused'] as const;
const stateOf = (state: string) => states.find((one) => one === state) ?? 'none';

/** Whom one talks with: what helps to help, and how earlier conversations went. */
export function Customer({ customer }: { readonly customer: DeskRead['customer'] }) {
  const text = useText();
  const time = useTime();
  const facts = [
    [text('inbox.number'), <UserLink key="user" userId={customer.userId} />],
    [text('inbox.language'), customer.language.toUpperCase()],
    [text('inbox.since'), time(customer.registeredAtMs)],
    [text('inbox.tier'), String(customer.vip)],
    [text('inbox.orders'), String(customer.openOrders)],
    [
      text('inbox.verification'),
      `${text(`inbox.state.${stateOf(customer.primary)}`)} · ${text(`inbox.state.${stateOf(customer.advanced)}`)}`,
    ],
  ] as const;
  return (
    <aside aria-label={text('inbox.customer')} className={styles['customer']}>
      <h2>{text('inbox.customer')}</h2>
      {customer.frozen && <Badge tone="bad">{text('inbox.frozen')}</Badge>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {customer.ratings.length > 0 && (
        <>
          <h3>{text('inbox.earlier')}</h3>
          <ul>
            {customer.ratings.map(({ closedAtMs, cause, rating }) => (
              <li key={closedAtMs}>
                <span>{cause}</span>
                <span className={styles['when']}>
                  {time(closedAtMs)} · {rating === null ? text('inbox.unrated') : text('inbox.rating', { rating })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
