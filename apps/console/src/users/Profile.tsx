import { listUserOrders, readUser, type UserProfile } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { useRight } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Actions } from './Actions.tsx';
import { Balances, Devices, LogIns, Payments } from './Lists.tsx';
import { Notes } from './Notes.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import styles from './Users.module.css';

/**
 * One user: who, how far verified, how protected, from where, with what; read only but for notes
 * and proposals.
 */
export function Profile({ userId }: { readonly userId: number }) {
  const profile = useRead(readUser, { userId }, { once: true });
  const queries = useQueryClient();
  const { dataUpdatedAt, isFetching, refetch } = profile;
  const again = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: [listUserOrders.id] });
  };
  const age = <Age atMs={dataUpdatedAt} busy={isFetching} onAgain={again} />;
  return <Loaded query={profile}>{(user) => <Found user={user} age={age} />}</Loaded>;
}

/** When it was read: each look goes on record, so it is not read again by itself. */
function Age(props: { readonly atMs: number; readonly busy: boolean; readonly onAgain: () => void }) {
  const text = useText();
  const time = useTime();
  return (
    <span className={styles['age']}>
      {text('users.asOf', { time: time(props.atMs) })}{' '}
      <Button size={28} busy={props.busy} onClick={props.onAgain}>
        {text('users.again')}
      </Button>
    </span>
  );
}

function Found({ user, age }: { readonly user: UserProfile; readonly age: ReactNode }) {
  const text = useText();
  const time = useTime();
  const { userId, frozen, security, merchant, agent } = user;
  const maySeeOrders = useRight('users.orders');
  return (
    <article className={styles['profile']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{text('cases.user', { id: String(userId) })}</h2>
        {merchant && <Badge tone="good">{text('users.merchant')}</Badge>}
        {agent && <Badge tone="good">{text('users.agent')}</Badge>}
        {frozen && <Badge tone="bad">{text('users.frozen')}</Badge>}
        {user.chatKey !== null && (
          <Link to="/chat/$" params={{ _splat: user.chatKey }}>
            {text('users.conversation')}
          </Link>
        )}
        {age}
      </header>
      {security.frozenAtMs !== null && (
        <p>{text('users.frozenSince', { time: time(security.frozenAtMs), reason: security.frozenReason })}</p>
      )}
      {user.closingAskedAtMs !== null && <p>{text('users.closingAsked', { time: time(user.closingAskedAtMs) })}</p>}
      <Actions user={user} />
      <div className={styles['columns']}>
        <Account user={user} />
        <Security security={security} />
        <Part title={text('users.notes')}>
          <Notes userId={userId} first={user.notes} />
        </Part>
        <Part title={text('users.balances')}>
          <Balances balances={user.balances} />
        </Part>
        {maySeeOrders && (
          <Part title={text('users.openOrders')}>
            <OpenOrders userId={userId} />
          </Part>
        )}
        <Part title={text('users.payments')}>
          <Payments payments={user.payments} />
        </Part>
        <Part title={text('users.logIns')}>
          <LogIns logIns={user.logIns} />
        </Part>
        <Part title={text('users.devices')}>
          <Devices devices={user.devices} />
        </Part>
      </div>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Account({ user }: { readonly user: UserProfile }) {
  const text = useText();
  const time = useTime();
  const { email, phone, emailVerified, phoneVerified, levels, tier, language, invitedBy, registeredAtMs } = user;
  const contact = (address: string, proven: boolean) =>
    address === '' ? '—' : `${address} · ${text(proven ? 'users.proven' : 'users.unproven')}`;
  return (
    <Part title={text('users.account')}>
      <dl className={styles['facts']}>
        <Fact name={text('users.mail')}>{contact(email, emailVerified)}</Fact>
        <Fact name={text('users.phone')}>{contact(phone, phoneVerified)}</Fact>
        <Fact name={`${text('users.verification')}: ${text('cases.level.primary')}`}>
          {text(`users.state.${levels.primary}`)}
        </Fact>
        <Fact name={`${text('users.verification')}: ${text('cases.level.advanced')}`}>
          {text(`users.state.${levels.advanced}`)}
        </Fact>
        <Fact name={text('users.tier')}>
          <span className="num">{tier}</span>
        </Fact>
        <Fact name={text('desk.language')}>{language}</Fact>
        <Fact name={text('users.invitedBy')}>
          {invitedBy === null ? '—' : text('cases.user', { id: String(invitedBy) })}
        </Fact>
        <Fact name={text('users.registered')}>
          <span className="num">{time(registeredAtMs)}</span>
        </Fact>
      </dl>
    </Part>
  );
}

function Security({ security }: Pick<UserProfile, 'security'>) {
  const text = useText();
  const time = useTime();
  const {
    totpSinceMs,
    recoveryCodesLeft,
    passkeys,
    fundPassword,
    antiCode,
    apiKeys,
    withdrawalsHeldUntilMs,
    contactChanges,
  } = security;
  const set = (is: boolean) => text(is ? 'operators.set' : 'users.notSet');
  return (
    <Part title={text('users.security')}>
      <dl className={styles['facts']}>
        <Fact name={text('users.totp')}>{totpSinceMs === null ? set(false) : time(totpSinceMs)}</Fact>
        <Fact name={text('users.recovery')}>
          <span className="num">{recoveryCodesLeft}</span>
        </Fact>
        <Fact name={text('users.passkeys')}>
          <span className="num">{passkeys}</span>
        </Fact>
        <Fact name={text('users.fundPassword')}>{set(fundPassword)}</Fact>
        <Fact name={text('users.antiCode')}>{set(antiCode)}</Fact>
        <Fact name={text('users.apiKeys')}>
          <span className="num">{apiKeys}</span>
        </Fact>
        <Fact name={text('users.held')}>{withdrawalsHeldUntilMs === null ? '—' : time(withdrawalsHeldUntilMs)}</Fact>
        {contactChanges.map(({ channel, notBeforeMs }) => (
          <Fact key={channel} name={text(`users.contactChange.${channel}`)}>
            {time(notBeforeMs)}
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
