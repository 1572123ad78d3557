import { displayAmount } from '@candor/amount';
import { type ApplicationsView, merchantIdOf } from '@candor/protocol';
import { ErrorNote, LoadingBars } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAllBalances } from '../account/account.ts';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { loadUser, useSession } from '../session/session.ts';
import { isMerchantNow } from './check.ts';
import { MerchantForm } from './MerchantForm.tsx';
import { Conditions, mayApply, Outcome } from './Standing.tsx';
import { useApplications } from './use-applications.ts';
import styles from './Applications.module.css';

/**
 * /account/center/merchant: a merchant's standing and wallet; for everyone else the way to become
 * one.
 */
export function MerchantPage() {
  const text = useText();
  const { data, isError, refetch } = useApplications();
  const known = useSession()?.user.is_merchant === 2;
  const state = data?.merchant.state;
  const isMerchant = isMerchantNow(state, known);
  // What two operators decided meanwhile shows in the menu and the wallets as well.
  useEffect(() => {
    if (state !== undefined && (state === 'approved') !== known) void loadUser();
  }, [state, known]);
  return (
    <section aria-labelledby="merchant" className={styles['page']}>
      <h1 id="merchant" className={`${styles['title']} display`}>
        {text(isMerchant ? 'apply.merchant' : 'apply.become')}
      </h1>
      {isError && data === undefined && (
        <ErrorNote
          title={text('assets.failed')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !isError && <LoadingBars rows={6} label={text('common.loading')} />}
      {data !== undefined && isMerchant && <Merchant standing={data.merchant} />}
      {data !== undefined && !isMerchant && <Applying standing={data.merchant} />}
    </section>
  );
}

type Standing = ApplicationsView['merchant'];

function Merchant({ standing: { state, decidedAtMs, facts } }: { readonly standing: Standing }) {
  const text = useText();
  const time = useTime();
  const user = useSession()?.user;
  return (
    <>
      {state === 'approved' && (
        <p className={styles['note']}>{text('apply.isMerchant', { time: time.date(decidedAtMs ?? 0) })}</p>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>{text('apply.merchantId')}</dt>
          <dd className="num">{user === undefined ? '' : merchantIdOf(Number(user.userId))}</dd>
        </div>
        {facts !== null && (
          <div>
            <dt>{text('apply.displayName')}</dt>
            <dd>{facts.displayName}</dd>
          </div>
        )}
      </dl>
      <Wallet />
    </>
  );
}

/** What is in the merchants' wallet, and the way in and out of it. */
function Wallet() {
  const text = useText();
  const { balanceText } = useBalanceText();
  const held = (useAllBalances() ?? []).filter(({ walletType, total }) => walletType === 8 && /[1-9]/.test(total));
  return (
    <div>
      <h2 className={styles['head']}>{text('apply.wallet')}</h2>
      {held.length > 0 && (
        <dl className={styles['facts']}>
          {held.map(({ asset, total }) => (
            <div key={asset}>
              <dt>{asset}</dt>
              <dd className="num">{balanceText(displayAmount(total, 8))}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <Link to="/assets/index" search={{ key: 'transfer' }}>
          {text('apply.move')}
        </Link>
      </p>
    </div>
  );
}

function Applying({ standing }: { readonly standing: Standing }) {
  const text = useText();
  const holds = (useAllBalances() ?? []).some(({ walletType, total }) => walletType === 8 && /[1-9]/.test(total));
  return (
    <>
      <p className={styles['lead']}>{text('apply.merchantText')}</p>
      <Outcome kind="merchant" standing={standing} />
      {holds && (
        <>
          <p>{text('apply.former')}</p>
          <Wallet />
        </>
      )}
      {standing.state !== 'submitted' && <Conditions conditions={standing.conditions} />}
      {mayApply(standing) && <MerchantForm before={standing.facts} />}
    </>
  );
}
