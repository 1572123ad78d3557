import { classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { StepUpDialog } from '../step-up/StepUpDialog.tsx';
import { useSession } from '../session/session.ts';
import { useHereInView } from '../page/use-here-in-view.ts';
import { useTitle } from '../page/use-title.ts';
import styles from '../page/SideMenu.module.css';
import { type HubPlace, hubPlacesFor } from './hub-menu.ts';

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
  const reader = { loggedIn: session !== null, merchant: session?.user.is_merchant === 2 };
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
  const { to, key, text: name, group, icon: Icon } = place;
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
