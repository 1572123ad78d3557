import type { MessageKey } from '@candor/i18n';
import { classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, CircleDashed } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { Loaded } from '../page/Loaded.tsx';
import { useTime } from '../preferences/format.ts';
import { limitsText } from '../products/fixed-period/model/limits-text.ts';
import { useOwnLimits } from '../products/fixed-period/stores/use-limits.ts';
import { maskedEmail, maskedPhone } from '../page/mask.ts';
import { hasFlash } from '../transport/platform.ts';
import { HoldNote } from './HoldNote.tsx';
import type { Setting } from './settings.ts';
import { useSecurity, type SecurityState } from '../step-up/state.ts';
import { WithdrawalLimit } from './WithdrawalLimit.tsx';
import styles from './Security.module.css';

interface Row {
  readonly setting: Setting;
  readonly name: MessageKey;
  readonly why: MessageKey;
  /** What there is; null where nothing is set. */
  readonly state: string | null;
}

/**
 * /account/center/security: everything that protects the account, what of it is set, and the way to
 * each.
 */
export function SecurityPage() {
  const text = useText();
  const security = useSecurity();
  return (
    <section aria-labelledby="security">
      <h1 id="security" className={classes(styles['title'], 'display')}>
        {text('security.title')}
      </h1>
      <p className={styles['lead']}>{text('security.lead')}</p>
      <Loaded query={security} rows={8} label={text('security.title')} failed={text('security.notLoaded')}>
        {(state) => <Rows state={state} />}
      </Loaded>
    </section>
  );
}

function Rows({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const rows = useRows(state);
  return (
    <>
      <HoldNote state={state} />
      <WithdrawalLimit />
      <ul className={styles['rows']}>
        {rows.map(({ setting, name, why, state: what }) => {
          const Icon = what === null ? CircleDashed : Check;
          return (
            <li key={setting}>
              <Link to="/account/center/security/setting/$what" params={{ what: setting }} className={styles['row']}>
                <span className={styles['mark']} data-set={what === null ? undefined : ''}>
                  <Icon size={18} strokeWidth={1.75} aria-hidden />
                </span>
                <span className={styles['name']}>
                  <strong>{text(name)}</strong>
                  <span>{text(why)}</span>
                </span>
                <span className={styles['what']}>{what ?? text('security.notSet')}</span>
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function useRows(state: SecurityState): readonly Row[] {
  const text = useText();
  const time = useTime();
  const { data: limits } = useOwnLimits();
  const { email, phone, totpSinceMs, passkeys, recoveryCodesLeft, fundPasswordSet, antiCode, apiKeys } = state;
  const counted = (count: number): string | null => (count === 0 ? null : String(count));
  const proven = (address: string, verified: boolean): string =>
    verified ? address : text('security.unproven', { address });
  return [
    {
      setting: 'google',
      name: 'security.totp',
      why: 'security.totpWhy',
      state: totpSinceMs === null ? null : text('security.since', { date: time.date(totpSinceMs) }),
    },
    { setting: 'passkeys', name: 'security.passkeys', why: 'security.passkeysWhy', state: counted(passkeys.length) },
    {
      setting: 'recovery',
      name: 'security.recovery',
      why: 'security.recoveryWhy',
      state: recoveryCodesLeft === 0 ? null : text('security.codesLeft', { count: recoveryCodesLeft }),
    },
    {
      setting: 'email',
      name: 'entry.email',
      why: 'security.emailWhy',
      state: email === '' ? null : proven(maskedEmail(email), state.emailVerified),
    },
    {
      setting: 'phone',
      name: 'entry.phone',
      why: 'security.phoneWhy',
      state: phone === '' ? null : proven(maskedPhone(phone), state.phoneVerified),
    },
    { setting: 'login-pwd', name: 'security.loginPwd', why: 'security.loginPwdWhy', state: text('security.isSet') },
    {
      setting: 'trade-pwd',
      name: 'security.tradePwd',
      why: 'security.tradePwdWhy',
      state: fundPasswordSet ? text('security.isSet') : null,
    },
    {
      setting: 'anti-code',
      name: 'security.antiCode',
      why: 'security.antiCodeWhy',
      state: antiCode === '' ? null : antiCode,
    },
    { setting: 'api', name: 'security.api', why: 'security.apiWhy', state: counted(apiKeys) },
    ...(hasFlash()
      ? [
          {
            setting: 'flash-limits',
            name: 'flash.limits',
            why: 'flash.limitsWhy',
            state: limitsText(limits, text),
          } as const,
        ]
      : []),
  ];
}
