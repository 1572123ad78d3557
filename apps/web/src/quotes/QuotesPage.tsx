import { ErrorNote, LoadingBars, Tabs } from '@candor/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { useFoundMarkets, type MarketTab } from '../market/found-markets.ts';
import { MarketSearch } from '../market/MarketSearch.tsx';
import { MarketTable } from '../market/MarketTable.tsx';
import { useMarketsFailed } from '../market/markets.ts';
import { NoMarkets } from '../market/NoMarkets.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { pairOf } from '../market/symbols.ts';
import { FlashMarkets } from '../products/fixed-period/view/FlashMarkets.tsx';
import { ContractMarkets } from '../products/futures/view/ContractMarkets.tsx';
import { useTitle } from '../page/use-title.ts';
import { hasContracts, hasFlash } from '../transport/platform.ts';
import { Movers } from './Movers.tsx';
import styles from './QuotesPage.module.css';

const route = getRouteApi('/quotes/index');

/** /quotes/index: find a market. */
export function QuotesPage() {
  const text = useText();
  const navigate = useNavigate();
  const { tab: named } = route.useSearch();
  const setTab = (tab: MarketTab) => void navigate({ to: '/quotes/index', search: { tab }, replace: true });
  const found = useFoundMarkets({ tab: named ?? 'spot', setTab });
  const failed = useMarketsFailed();
  const { all, rows, tab, typed, setTyped, counts } = found;
  const hasOwnTable = tab === 'flash' || tab === 'contracts';
  const onSymbol = useCallback(
    (symbol: string) => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(symbol) } }),
    [navigate],
  );
  const empty = useMemo(
    () => <NoMarkets tab={tab} typed={typed} onClear={() => setTyped('')} />,
    [tab, typed, setTyped],
  );
  useTitle(text('quotes.title'));
  return (
    <>
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 className={`${styles['title']} display`}>{text('quotes.title')}</h1>
          <p className={styles['lead']}>
            {all === undefined ? text('quotes.lead') : text('quotes.count', { count: all.length })}
          </p>
        </header>
        <Movers rows={all} />
        <div className={styles['tools']}>
          <Tabs<MarketTab>
            size="page"
            label={text('market.choose')}
            className={styles['tabs'] ?? ''}
            tabs={[
              {
                value: 'watchlist',
                label: (
                  <>
                    <Star size={16} strokeWidth={1.5} aria-hidden className={styles['star']} />
                    {text('market.tabWatchlist')}
                  </>
                ),
                count: counts.watchlist,
              },
              ...(hasFlash() ? [{ value: 'flash' as const, label: text('shell.flash') }] : []),
              { value: 'spot', label: text('market.tabSpot'), count: counts.spot },
              ...(hasContracts() ? [{ value: 'contracts' as const, label: text('shell.contracts') }] : []),
            ]}
            value={tab}
            onValue={found.setTab}
            after={
              <MarketSearch value={typed} onValue={setTyped} onEnter={() => rows[0] && onSymbol(rows[0].symbol_name)} />
            }
          />
        </div>
        {tab === 'flash' && <FlashMarkets typed={typed} />}
        {tab === 'contracts' && <ContractMarkets typed={typed} />}
        {!hasOwnTable && all === undefined && !failed && <LoadingBars rows={10} label={text('common.loading')} />}
        {!hasOwnTable && all === undefined && failed && (
          <ErrorNote title={text('market.failed')} text={text('market.failedText')} />
        )}
        {!hasOwnTable && all !== undefined && (
          <MarketTable rows={rows} ordered={typed.trim() !== ''} onSymbol={onSymbol} empty={empty} />
        )}
      </div>
      <StatusStrip />
    </>
  );
}
