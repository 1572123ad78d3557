import { displayAmount } from '@candor/amount';
import { Empty, Tabs } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAllBalances } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { trimmed } from '../../../market/trimmed.ts';
import { StepUpDialog } from '../../../step-up/StepUpDialog.tsx';
import { useSession } from '../../../session/session.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { Loaded } from '../../../page/Loaded.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { durationText, noFigure, shareText } from '../model/words.ts';
import { useOtcNews } from '../stores/use-news.ts';
import { type MerchantProfile, useProfile } from '../stores/use-offers.ts';
import { useDeals } from '../stores/use-orders.ts';
import { Bond } from './Bond.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderTable } from './OrderTable.tsx';
import { OtcLinks } from './OtcHead.tsx';
import { OwnOffers } from './OwnOffers.tsx';
import styles from './Otc.module.css';

/** /merchant/index: a merchant's desk; who is none is led to where one becomes one. */
export function DeskPage() {
  const text = useText();
  const merchant = useSession()?.user.is_merchant === 2;
  useTitle(text('otc.desk'));
  return (
    <>
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 className={`${styles['title']} display`}>{text('otc.desk')}</h1>
          <OtcLinks />
        </header>
        {merchant ? <Desk /> : <NoMerchant />}
      </div>
      <StepUpDialog />
      <StatusStrip />
    </>
  );
}

function NoMerchant() {
  const text = useText();
  return (
    <Empty
      title={text('otc.noMerchant')}
      text={text('otc.noMerchantText')}
      action={<Link to="/account/center/merchant">{text('apply.become')}</Link>}
    />
  );
}

function Desk() {
  const text = useText();
  const [view, setView] = useState<'open' | 'ended'>('open');
  const deals = useDeals(view);
  const profile = useProfile();
  const waiting = view === 'open' ? (deals.records?.length ?? 0) : 0;
  useOtcNews();
  // A window in the background says in its title how many wait.
  useEffect(() => {
    document.title = document.title.replace(/^(\(\d+\) )?/, waiting === 0 ? '' : `(${waiting}) `);
  }, [waiting]);
  return (
    <div className={styles['desk']}>
      <div>
        <Tabs<'open' | 'ended'>
          label={text('otc.queue')}
          tabs={[
            { value: 'open', label: text('otc.queue'), count: waiting === 0 ? undefined : waiting },
            { value: 'ended', label: text('otc.view.ended') },
          ]}
          value={view}
          onValue={setView}
        />
        <ListStates items={deals.records} query={deals.query} more={deals.more}>
          {(rows) => <OrderTable rows={rows} to="/merchant/deal" empty={text('otc.noDeals')} />}
        </ListStates>
        <OwnOffers isMerchant />
      </div>
      <aside className={styles['aside']}>
        <Loaded query={profile} rows={6}>
          {(known) => (
            <>
              <Figures profile={known} />
              <Balances />
              <Bond profile={known} />
            </>
          )}
        </Loaded>
      </aside>
    </div>
  );
}

/** What the platform measured of the desk in 30 days. */
export function Figures({ profile }: { readonly profile: MerchantProfile }) {
  const text = useText();
  const { figures } = profile;
  const measured = (seconds: number | null) =>
    seconds === null ? text('otc.notMeasured') : durationText(text, seconds);
  const lines = [
    ['otc.figure.orders', displayAmount(String(figures.orders), 0)],
    ['otc.figure.completion', figures.completionPpm === null ? noFigure : shareText(figures.completionPpm)],
    ['otc.figure.median', measured(figures.medianReleaseSeconds)],
    ['otc.figure.p90', measured(figures.p90ReleaseSeconds)],
    ['otc.figure.appealsLost', displayAmount(String(figures.appealsLost), 0)],
    ['otc.figure.rating', figures.rating ?? noFigure],
  ] as const;
  return (
    <section aria-labelledby="otc-figures">
      <h2 id="otc-figures" className={styles['part']}>
        {text('otc.figures')}
      </h2>
      <dl className={styles['lines']}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const merchantWallet = 8;

function Balances() {
  const text = useText();
  const { balanceText } = useBalanceText();
  const held = (useAllBalances() ?? []).filter(
    ({ walletType, total }) => walletType === merchantWallet && /[1-9]/.test(total),
  );
  return (
    <section aria-labelledby="otc-wallet">
      <h2 id="otc-wallet" className={styles['part']}>
        {text('apply.wallet')}
      </h2>
      {held.length === 0 && <p className={styles['small']}>{text('otc.walletEmpty')}</p>}
      {held.length > 0 && (
        <p className={styles['small']}>
          {text('assets.available')} / {text('assets.total')}
        </p>
      )}
      <dl className={styles['lines']}>
        {held.map(({ asset, available, total }) => (
          <div key={asset}>
            <dt>{asset}</dt>
            <dd className="num">
              {balanceText(trimmed(available))} / {balanceText(trimmed(total))}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/assets/index" search={{ key: 'transfer' }}>
          {text('apply.move')}
        </Link>
      </p>
    </section>
  );
}

const deal = getRouteApi('/merchant/deal');

/** /merchant/deal: one order of the desk, by its code. */
export function DealPage() {
  const { code } = deal.useSearch();
  if (code === undefined) return <DeskPage />;
  return (
    <>
      <OrderPage key={code} orderCode={code} desk />
      <StepUpDialog />
      <StatusStrip />
    </>
  );
}
