import { bandFigures, contactNames, type OpenedApplication, paymentNames } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import styles from '../cases/Cases.module.css';
import users from '../users/Users.module.css';

/** What the person says with the application. */
export function ApplicationFacts({ found: { merchant, agent } }: { readonly found: OpenedApplication }) {
  const text = useText();
  const facts: (readonly [string, ReactNode])[] = [];
  if (merchant !== null) {
    const { contactKind } = merchant;
    const byName =
      contactKind === 'email'
        ? text('users.mail')
        : contactKind === 'phone'
          ? text('users.phone')
          : contactNames[contactKind];
    facts.push(
      [text('apps.fact.displayName'), merchant.displayName],
      [text('cases.fact.country'), merchant.country],
      [text('apps.fact.contact'), `${byName}: ${merchant.contact}`],
      [
        text('apps.fact.volume'),
        <span key="volume" className="num">
          {bandFigures[merchant.volume]}
        </span>,
      ],
      [
        text('apps.fact.payments'),
        merchant.payments.map((one) => (one === 'bank' ? text('apps.payment.bank') : paymentNames[one])).join(', '),
      ],
      [text('apps.fact.statement'), merchant.statement],
    );
  }
  if (agent !== null) {
    facts.push(
      [text('apps.fact.channels'), agent.channels.map((one) => text(`apps.channel.${one}`)).join(', ')],
      [text('apps.fact.links'), agent.links],
      [
        text('apps.fact.audience'),
        <span key="audience" className="num">
          {bandFigures[agent.audience]}
        </span>,
      ],
      [text('apps.fact.statement'), agent.statement],
    );
  }
  return (
    <div>
      <h3 className={styles['part']}>{text('apps.said')}</h3>
      <dl className={users['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={users['words']}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
