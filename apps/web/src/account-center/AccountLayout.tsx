import type { MessageKey } from '@candor/i18n';
import { classes } from '@candor/ui';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import {
  BadgeCheck,
  Bell,
  CreditCard,
  LayoutGrid,
  List,
  MonitorSmartphone,
  ScrollText,
  Shield,
  Store,
  Timer,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { StepUpDialog } from '../security/StepUpDialog.tsx';
import type { UserKey } from '../security/user-keys.ts';
import { useSession } from '../session/session.ts';
import { useHereInView } from '../shell/use-here-in-view.ts';
import { useTitle } from '../shell/use-title.ts';
import { hasFlash } from '../transport/platform.ts';
import styles from '../assets/AssetsPage.module.css';

interface Line {
  readonly to: string;
  readonly text: MessageKey;
  readonly icon: typeof List;
  /** Placed above the line. */
  readonly group?: MessageKey;
  /** What of the user centre, where it leads there. */
  readonly key?: UserKey;
  /** Who sees it; everyone if not given. */
  readonly who?: 'merchant' | 'flash';
}

const lines: readonly Line[] = [
  { to: '/account/center/info', text: 'shell.account', icon: UserRound },
  { to: '/account/center/kyc', text: 'verify.title', icon: BadgeCheck },
  { to: '/account/center/security', text: 'security.title', icon: Shield },
  { to: '/user/index', key: 'bank', text: 'verify.bank', icon: CreditCard },
  { to: '/account/center/notices', text: 'shell.notices', icon: Bell },
  { to: '/account/center/device-management', text: 'security.devices', icon: MonitorSmartphone },
  { to: '/account/center/contractAgents/agentManagement', text: 'account.invited', icon: UsersRound },
  { to: '/account/center/merchant', text: 'apply.merchant', icon: Store, who: 'merchant' },
  { to: '/account/wallet/assets', text: 'assets.overview', icon: LayoutGrid, group: 'assets.wallet' },
  { to: '/account/wallet/bills', text: 'assets.ledger', icon: ScrollText },
  { to: '/account/entrust/spot', text: 'shell.spot', icon: List, group: 'assets.orders' },
  { to: '/account/entrust/contracts', text: 'shell.flash', icon: Timer, who: 'flash' },
];

/** The account centre: its own list at the side, within the shell's frame. */
export function AccountLayout() {
  const text = useText();
  const { pathname } = useLocation();
  const merchant = useSession()?.user.is_merchant === 2;
  const shown = lines.filter(({ who }) => who === undefined || (who === 'flash' ? hasFlash() : merchant));
  const here = lines.find(({ to }) => to === pathname) ?? lines.find(({ to }) => pathname.startsWith(`${to}/`));
  useTitle(text(here?.text ?? 'account.title'));
  const menu = useHereInView(pathname);
  return (
    <>
      <div className={styles['page']}>
        <nav ref={menu} aria-label={text('account.title')} className={styles['menu']}>
          {shown.map(({ to, key, text: name, icon: Icon, group }) => (
            <div key={to} className={styles['entry']}>
              {group !== undefined && <p className={styles['group']}>{text(group)}</p>}
              <Link
                to={to}
                {...(key !== undefined && { search: { key } })}
                aria-current={to === here?.to ? 'page' : undefined}
                className={classes(styles['line'], to === here?.to && styles['here'])}
              >
                <Icon size={16} strokeWidth={1.5} aria-hidden /> {text(name)}
              </Link>
            </div>
          ))}
        </nav>
        <div className={styles['content']}>
          <Outlet />
        </div>
      </div>
      <StepUpDialog />
      <StatusStrip />
    </>
  );
}
