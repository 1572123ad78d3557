import { isZeroDecimal } from '@candor/amount';
import { type OtcAdvert, otcMethods } from '@candor/protocol';
import { Button, Empty } from '@candor/ui';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { Loaded } from '../../../page/Loaded.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { useSettled } from '../../../transport/use-settled.ts';
import { useOtcNews } from '../stores/use-news.ts';
import { type OtcConfig, useOffers, useOtcConfig } from '../stores/use-offers.ts';
import { AppealFigures } from './AppealFigures.tsx';
import { OfferFilters, type OfferSearch } from './OfferFilters.tsx';
import { NothingFits, OfferTable } from './OfferTable.tsx';
import { OtcLinks } from './OtcHead.tsx';
import { ReferencePrice } from './Reference.tsx';
import { TakeDialog } from './TakeDialog.tsx';
import styles from './Otc.module.css';

const route = getRouteApi('/otc/common');
const pageSize = 20;

/** /otc/common: offers to buy and sell coins for local money. Visitors read. */
export function OtcPage() {
  const text = useText();
  const config = useOtcConfig();
  useOtcNews();
  useTitle(text('shell.otc'));
  return (
    <>
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 className={`${styles['title']} display`}>{text('shell.otc')}</h1>
          <p className={styles['lead']}>{text('otc.lead')}</p>
          <OtcLinks />
        </header>
        <Loaded query={config} rows={10} label={text('otc.offers')}>
          {(known) => (known.pairs.length === 0 ? <Empty text={text('otc.noPairs')} /> : <Offers config={known} />)}
        </Loaded>
        <AppealFigures />
      </div>
      <StatusStrip />
    </>
  );
}

/** What the address asks for, within what is traded. */
function useOfferSearch(config: OtcConfig): [OfferSearch, (changed: Partial<OfferSearch>) => void] {
  const navigate = useNavigate();
  const named = route.useSearch();
  const [amount, setAmount] = useState(named.amount ?? '');
  const { pairs } = config;
  const coin = pairs.find((one) => one.coin === named.coin)?.coin ?? pairs[0]?.coin ?? '';
  const fiats = pairs.filter((one) => one.coin === coin).map(({ fiat }) => fiat);
  const fiat = fiats.find((one) => one === named.fiat) ?? fiats[0] ?? '';
  const search: OfferSearch = {
    side: named.side ?? 'buy',
    coin,
    fiat,
    amount,
    method: otcMethods.find((method) => method === named.method),
    verified: named.verified === 'yes',
  };
  const change = (changed: Partial<OfferSearch>) => {
    if (changed.amount !== undefined) setAmount(changed.amount);
    const next = { ...search, ...changed };
    void navigate({
      to: '/otc/common',
      replace: true,
      search: {
        side: next.side,
        coin: next.coin,
        fiat: next.fiat,
        amount: next.amount === '' ? undefined : next.amount,
        method: next.method,
        verified: next.verified ? 'yes' : undefined,
      },
    });
  };
  return [search, change];
}

function Offers({ config }: { readonly config: OtcConfig }) {
  const text = useText();
  const [search, change] = useOfferSearch(config);
  const [current, setCurrent] = useState(1);
  const [takenId, setTakenId] = useState<string>();
  const { side, coin, fiat, amount, method, verified } = search;
  const asked = useSettled({
    side,
    coin,
    fiat,
    ...(amount !== '' && !isZeroDecimal(amount) && { amount }),
    ...(method !== undefined && { method }),
    ...(verified && { verified }),
  });
  const offers = useOffers({ ...asked, current, size: pageSize });
  const onTake = useCallback((offer: OtcAdvert) => setTakenId(offer.advertId), []);
  const taken = offers.data?.records.find(({ advertId }) => advertId === takenId);
  return (
    <>
      <div className={styles['tools']}>
        <OfferFilters
          config={config}
          search={search}
          onSearch={(changed) => {
            change(changed);
            setCurrent(1);
          }}
        />
        {offers.data !== undefined && (
          <p className={styles['reference']}>
            <ReferencePrice reference={offers.data.reference} coin={coin} fiat={fiat} />
          </p>
        )}
      </div>
      <Loaded query={offers} rows={8} label={text('otc.offers')}>
        {(page) => (
          <>
            <OfferTable
              page={page}
              fiat={fiat}
              coin={coin}
              onTake={onTake}
              empty={<Empty text={text('otc.noOffers')} />}
            />
            {page.records.length > 0 && <NothingFits page={page} amount={amount} fiat={fiat} />}
            <div className={styles['foot']}>
              <p>
                {text('otc.sorted')}{' '}
                <Link to="/article/main/content/$type/$id" params={{ type: 'help', id: 'how-otc-works' }}>
                  {text('otc.how')}
                </Link>
              </p>
              <Pages current={current} pages={page.pages} total={page.total} onPage={setCurrent} />
            </div>
          </>
        )}
      </Loaded>
      {taken !== undefined && (
        <TakeDialog
          key={taken.advertId}
          offer={taken}
          config={config}
          reference={offers.data?.reference.price ?? null}
          amount={amount}
          method={method}
          onClose={() => setTakenId(undefined)}
        />
      )}
    </>
  );
}

function Pages(props: {
  readonly current: number;
  readonly pages: number;
  readonly total: number;
  readonly onPage: (current: number) => void;
}) {
  const { current, pages, total, onPage } = props;
  const text = useText();
  const from = Math.min(total, (current - 1) * pageSize + 1);
  return (
    <span className={styles['pages']}>
      <span className="num">{text('otc.range', { from, to: Math.min(total, current * pageSize), total })}</span>
      {pages > 1 && (
        <>
          <Button size={28} disabled={current === 1} onClick={() => onPage(current - 1)}>
            {text('otc.previous')}
          </Button>
          <Button size={28} disabled={current >= pages} onClick={() => onPage(current + 1)}>
            {text('otc.next')}
          </Button>
        </>
      )}
    </span>
  );
}
