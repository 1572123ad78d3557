import type { UserInfo } from '@candor/protocol';
import { Menu } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { logOut } from '../session/session.ts';
import { Avatar } from '../page/Avatar.tsx';
import { maskedName } from '../page/mask.ts';
import { openChat, openWindow } from '../page/shell-store.ts';
import styles from './TopBar.module.css';

/** The user's picture, or the first letters of their address, and what is theirs behind it. */
export function AccountMenu({ user }: { readonly user: UserInfo }) {
  const text = useText();
  const navigate = useNavigate();
  const leave = () => {
    void logOut();
    void navigate({ to: '/home/index' });
  };
  return (
    <Menu
      align="end"
      head={<p className={styles['who']}>{text('shell.loggedInAs', { email: maskedName(user) })}</p>}
      trigger={
        <button type="button" className={styles['avatar']} aria-label={text('shell.account')}>
          <Avatar user={user} />
        </button>
      }
      items={[
        {
          label: text('shell.assets'),
          onSelect: () => void navigate({ to: '/assets/index', search: { key: 'overview' } }),
        },
        {
          label: text('shell.orders'),
          onSelect: () => void navigate({ to: '/assets/index', search: { key: 'tradeOrder' } }),
        },
        { label: text('shell.accountCenter'), onSelect: () => void navigate({ to: '/account/center/info' }) },
        { label: text('shell.notices'), onSelect: () => void navigate({ to: '/account/center/notices' }) },
        { label: text('shell.preferences'), onSelect: () => openWindow('preferences') },
        { label: text('shell.support'), onSelect: openChat },
        { label: text('shell.logout'), onSelect: leave },
      ]}
    />
  );
}
