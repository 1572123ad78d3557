import type { UserInfo } from '@candor/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { AnnouncementList } from '../notices/AnnouncementList.tsx';
import { useTime } from '../preferences/format.ts';
import { useSession } from '../session/session.ts';
import { maskedEmail, maskedPhone } from '../page/mask.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import styles from './InfoPage.module.css';
import { InvitationLink } from './InvitationLink.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import { YourData } from './YourData.tsx';

/**
 * /account/center/info and /user/index: who one is here, how Candor looks and speaks, and what
 * concerns everyone.
 */
export function InfoPage() {
  const text = useText();
  const user = useSession()?.user;
  if (user === undefined) return null;
  return (
    <div className={styles['page']}>
      <section aria-labelledby="who">
        <h1 id="who" className={`${styles['title']} display`}>
          {text('account.title')}
        </h1>
        <PictureChoice user={user} />
        <Facts user={user} />
        <YourData userId={user.userId} />
      </section>
      <section aria-labelledby="preferences">
        <h2 id="preferences" className={styles['head']}>
          {text('shell.preferences')}
        </h2>
        <PreferencesForm />
      </section>
      <section aria-labelledby="announcements">
        <h2 id="announcements" className={styles['head']}>
          {text('notices.announcements')}
        </h2>
        <AnnouncementList />
      </section>
    </div>
  );
}

function Facts({ user }: { readonly user: UserInfo }) {
  const text = useText();
  const time = useTime();
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [text('entry.email'), user.email === '' ? <NotSet key="email" what="email" /> : maskedEmail(user.email)],
    [text('account.phone'), user.phone === '' ? <NotSet key="phone" what="phone" /> : maskedPhone(user.phone)],
    [text('account.number'), user.userId],
    [
      text('rates.tier'),
      <Link key="tier" to="/rate/index">
        {user.vip === 0 ? text('rates.regular') : text('rates.vip', { tier: user.vip })}
      </Link>,
    ],
    [
      text('account.score'),
      <span key="score" className={styles['score']}>
        {user.creditScore}
        <small>{text('account.scoreMade')}</small>
      </span>,
    ],
    [text('account.wallet'), user.walletAddress === '' ? text('account.noWallet') : user.walletAddress],
    [text('account.since'), time.date(user.registeredAtMs)],
    [
      text('apply.merchant'),
      <Link key="merchant" to="/account/center/merchant">
        {user.merchant === null ? text('apply.become') : user.merchant.id}
      </Link>,
    ],
    [text('entry.invite'), user.inviteCode],
    [text('account.link'), <InvitationLink key="link" link={user.promoteLink} />],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to an address that the account lacks. */
function NotSet({ what }: { readonly what: 'email' | 'phone' }) {
  const text = useText();
  return (
    <Link to="/account/center/security/setting/$what" params={{ what }}>
      {text('security.notSet')}
    </Link>
  );
}
