import type { MessageKey } from '@candor/i18n';
import { classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  Bell,
  CircleHelp,
  CreditCard,
  FileText,
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
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { StepUpDialog } from '../step-up/StepUpDialog.tsx';
import { useSession } from '../session/session.ts';
import { useHereInView } from '../page/use-here-in-view.ts';
import { useTitle } from '../page/use-title.ts';
import { hasFlash } from '../transport/platform.ts';
import styles from '../page/SideMenu.module.css';
import { type HubPlace, hubPlacesFor } from './hub-menu.ts';

const icons: Readonly<Partial<Record<MessageKey, typeof List>>> = {
  'shell.account': UserRound,
  'verify.title': BadgeCheck,
  'security.title': Shield,
  'verify.bank': CreditCard,
  'shell.notices': Bell,
  'security.devices': MonitorSmartphone,
  'account.invited': UsersRound,
  'apply.merchant': Store,
  'shell.terms': FileText,
  'shell.help': CircleHelp,
  'assets.overview': LayoutGrid,
  'assets.ledger': ScrollText,
  'assets.orders': List,
  'shell.flash': Timer,
};

/**
 * The account hub: its one menu at the side and a page beside it, within the shell's frame. `at` is
 * what the menu scrolls to on a phone once it changes.
 */
export function HubFrame(props: {
  readonly here: HubPlace | undefined;
  readonly at: string;
  readonly children: ReactNode;
}) {
  const { here, at, children } = props;
  const text = useText();
  const session = useSession();
  const reader = {
    loggedIn: session !== null,
    merchant: session?.user.is_merchant === 2,
    flash: hasFlash(),
  };
  useTitle(text(here?.text ?? 'account.title'));
  const menu = useHereInView(at);
  return (
    <div className={styles['page']}>
      <nav ref={menu} aria-label={text('account.title')} className={styles['menu']}>
        {hubPlacesFor(reader).map((place) => (
          <MenuLine key={place.text} place={place} isHere={place === here} />
        ))}
      </nav>
      <div className={styles['content']}>{children}</div>
      <StepUpDialog />
    </div>
  );
}

function MenuLine({ place, isHere }: { readonly place: HubPlace; readonly isHere: boolean }) {
  const text = useText();
  const { to, key, text: name, group } = place;
  const Icon = icons[name] ?? List;
  return (
    <div className={styles['entry']}>
      {group !== undefined && <p className={styles['group']}>{text(group)}</p>}
      <Link
        to={to}
        {...(key !== undefined && { search: { key } })}
        aria-current={isHere ? 'page' : undefined}
        className={classes(styles['line'], isHere && styles['here'])}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden /> {text(name)}
      </Link>
    </div>
  );
}
