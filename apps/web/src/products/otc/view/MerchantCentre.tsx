import { displayPpm } from '@candor/amount';
import { Link } from '@tanstack/react-router';
import { MerchantPage } from '../../../applications/MerchantPage.tsx';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { methodText } from '../model/words.ts';
import { type MerchantProfile, useProfile } from '../stores/use-offers.ts';
import { DeskName } from './DeskName.tsx';
import { Figures } from './DeskPage.tsx';
import styles from './Otc.module.css';

/**
 * /account/center/merchant: a merchant's standing, terms and automatic reply; for everyone else the
 * way to become one.
 */
export function MerchantCentre() {
  const merchant = useSession()?.user.is_merchant === 2;
  return (
    <>
      <MerchantPage />
      {merchant && <Standing />}
    </>
  );
}

function Standing() {
  const text = useText();
  const profile = useProfile();
  return (
    <div className={styles['standing']}>
      <p>
        <Link to="/merchant/index">{text('otc.toDesk')}</Link>
      </p>
      <DeskName />
      <Loaded query={profile} rows={8}>
        {(known) => (
          <>
            <Figures profile={known} />
            <Terms profile={known} />
            <Limits profile={known} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Terms({ profile: { terms, bond } }: { readonly profile: MerchantProfile }) {
  const text = useText();
  return (
    <section aria-labelledby="otc-terms">
      <h2 id="otc-terms" className={styles['part']}>
        {text('otc.terms')}
      </h2>
      <dl className={styles['lines']}>
        <div>
          <dt>{text('otc.merchantFee')}</dt>
          <dd className="num">{displayPpm(terms.feePpm)}</dd>
        </div>
        <div>
          <dt>{text('otc.bondNeeded')}</dt>
          <dd className="num">{bond.needed} USDT</dd>
        </div>
        {terms.holds
          .filter(({ hours }) => hours > 0)
          .map(({ method, hours }) => (
            <div key={method}>
              <dt>{text('otc.holdOf', { method: methodText(text, method) })}</dt>
              <dd className="num">{text('otc.hours', { count: hours })}</dd>
            </div>
          ))}
      </dl>
      <p>
        <Link to="/article/main/content/$type/$id" params={{ type: 'legal', id: 'merchant-terms' }}>
          {text('apply.merchantTerms')}
        </Link>
      </p>
    </section>
  );
}

function Limits({ profile: { limits } }: { readonly profile: MerchantProfile }) {
  const text = useText();
  const time = useTime();
  if (limits.length === 0) return null;
  return (
    <ul className={styles['note']}>
      {limits.map(({ reason, untilMs }) => (
        <li key={reason}>
          {untilMs === null ? text('otc.limitNow') : text('otc.limitUntil', { time: time.dateTime(untilMs) })}
        </li>
      ))}
    </ul>
  );
}
