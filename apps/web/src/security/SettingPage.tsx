import type { MessageKey } from '@candor/i18n';
import { classes } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { OwnLimits } from '../products/fixed-period/view/OwnLimits.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { AntiCode } from './AntiCode.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Authenticator } from './Authenticator.tsx';
import { ContactSetting } from './ContactSetting.tsx';
import { FundPassword } from './FundPassword.tsx';
import { HoldNote } from './HoldNote.tsx';
import { LoginPassword } from './LoginPassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Recovery } from './Recovery.tsx';
import type { Setting } from './settings.ts';
import { useSecurity, type SecurityState } from '../step-up/state.ts';
import styles from './Security.module.css';

const route = getRouteApi('/account/center/security/setting/$what');

interface Page {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly Form: ComponentType<{ readonly state: SecurityState }>;
  /** Whether whatever is done here holds withdrawals; forms where it depends say so themselves. */
  readonly holds?: true;
}

const pages: Readonly<Record<Setting, Page>> = {
  google: { title: 'security.totp', text: 'security.totpText', Form: Authenticator, holds: true },
  passkeys: { title: 'security.passkeys', text: 'security.passkeysText', Form: Passkeys },
  recovery: { title: 'security.recovery', text: 'security.recoveryText', Form: Recovery },
  email: {
    title: 'entry.email',
    text: 'security.emailText',
    Form: ({ state }) => <ContactSetting kind="email" state={state} />,
  },
  phone: {
    title: 'entry.phone',
    text: 'security.phoneText',
    Form: ({ state }) => <ContactSetting kind="phone" state={state} />,
  },
  'login-pwd': { title: 'security.loginPwd', text: 'security.loginPwdText', Form: LoginPassword },
  'trade-pwd': { title: 'security.tradePwd', text: 'security.tradePwdText', Form: FundPassword, holds: true },
  'anti-code': { title: 'security.antiCode', text: 'security.antiCodeText', Form: AntiCode },
  api: { title: 'security.api', text: 'security.apiText', Form: ApiKeys },
  'flash-limits': { title: 'flash.limits', text: 'flash.limitsText', Form: OwnLimits },
};

/** /account/center/security/setting/…: one thing that protects the account. */
export function SettingPage() {
  const { what } = route.useParams();
  return <SettingOf what={what} />;
}

/** The same component wherever it is shown: in the account centre and in the user centre. */
export function SettingOf({ what, alone = false }: { readonly what: Setting; readonly alone?: boolean }) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const security = useSecurity();
  const { title, text: lead, Form, holds } = pages[what];
  return (
    <section aria-labelledby="setting" className={styles['setting']}>
      {!alone && (
        <Link to="/account/center/security" className={styles['back']}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> {text('security.title')}
        </Link>
      )}
      <h1 id="setting" className={classes(styles['title'], 'display')}>
        {text(title)}
      </h1>
      <p className={styles['lead']}>{text(lead, holdTimes)}</p>
      <Loaded query={security} rows={4} label={text(title)}>
        {(state) => (
          <>
            <HoldNote state={state} />
            {holds && state.withdrawalsHeldUntilMs === null && (
              <p className={styles['lead']}>{text('security.holdAfter', holdTimes)}</p>
            )}
            <Form state={state} />
          </>
        )}
      </Loaded>
    </section>
  );
}
