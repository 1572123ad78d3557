import type { MessageKey } from '@candor/i18n';
import { classes } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  CircleHelp,
  CreditCard,
  KeyRound,
  MailCheck,
  ScrollText,
  ShieldCheck,
  UserRound,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { InfoPage } from '../account-center/InfoPage.tsx';
import { HelpPart } from '../articles/ArticlesPage.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import { useText } from '../i18n/text.ts';
import { AnnouncementList } from '../notices/AnnouncementList.tsx';
import { useSession } from '../session/session.ts';
import { BankPage } from '../verification/BankCard.tsx';
import { VerificationPage } from '../verification/VerificationPage.tsx';
import { useHereInView } from '../shell/use-here-in-view.ts';
import { useTitle } from '../shell/use-title.ts';
import styles from '../assets/AssetsPage.module.css';
import { SettingOf } from './SettingPage.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import { isForEveryone, type UserKey } from './user-keys.ts';

const route = getRouteApi('/user/index');

interface Line {
  readonly key: UserKey;
  readonly text: MessageKey;
  readonly icon: typeof UserRound;
}

const lines: readonly Line[] = [
  { key: 'all', text: 'shell.account', icon: UserRound },
  { key: 'primary', text: 'verify.primary', icon: ShieldCheck },
  { key: 'advanced', text: 'verify.advanced', icon: ShieldCheck },
  { key: 'certified', text: 'verify.email', icon: MailCheck },
  { key: 'bank', text: 'verify.bank', icon: CreditCard },
  { key: 'tardPwd', text: 'security.tradePwd', icon: WalletCards },
  { key: 'loginPwd', text: 'security.loginPwd', icon: KeyRound },
  { key: 'termsService', text: 'shell.terms', icon: ScrollText },
  { key: 'helper', text: 'shell.help', icon: CircleHelp },
];

/** /user/index: the user centre, with the same components as the account centre. */
export function UserCenterPage() {
  const text = useText();
  const { key } = route.useSearch();
  const session = useSession();
  const here = lines.find((line) => line.key === key) ?? lines[0];
  useTitle(text(here?.text ?? 'shell.account'));
  const menu = useHereInView(key);
  return (
    <div className={styles['page']}>
      <nav ref={menu} aria-label={text('account.title')} className={styles['menu']}>
        {(session === null ? lines.filter(({ key: one }) => isForEveryone(one)) : lines).map((line) => (
          <div key={line.key} className={styles['entry']}>
            <Link
              to="/user/index"
              search={{ key: line.key }}
              aria-current={line.key === key ? 'page' : undefined}
              className={classes(styles['line'], line.key === key && styles['here'])}
            >
              <line.icon size={16} strokeWidth={1.5} aria-hidden /> {text(line.text)}
            </Link>
          </div>
        ))}
      </nav>
      <div className={styles['content']}>{contentOf(key)}</div>
      <StepUpDialog />
    </div>
  );
}

function contentOf(key: UserKey): ReactNode {
  switch (key) {
    case 'primary':
    case 'advanced':
      return <VerificationPage only={key} />;
    case 'bank':
      return <BankPage />;
    case 'tardPwd':
      return <SettingOf alone what="trade-pwd" />;
    case 'loginPwd':
      return <SettingOf alone what="login-pwd" />;
    case 'certified':
      return <SettingOf alone what="email" />;
    case 'termsService':
      return <ArticleView type="legal" id="terms-of-service" />;
    case 'helper':
      return <HelpPart />;
    case 'all':
      return <Overview />;
  }
}

/** Who one is here, and what concerns everyone. */
function Overview() {
  const text = useText();
  return (
    <>
      <InfoPage />
      <section aria-labelledby="announcements" className={styles['below']}>
        <h2 id="announcements">{text('notices.announcements')}</h2>
        <AnnouncementList />
      </section>
    </>
  );
}
