import { compareDecimals } from '@candor/amount';
import { Button, ErrorNote, lazyPart, LoadingBars } from '@candor/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { MarketTable } from '../market/MarketTable.tsx';
import { useMarkets, useMarketsFailed } from '../market/markets.ts';
import { defaultSymbol, pairOf } from '../market/symbols.ts';
import { useSession } from '../session/session.ts';
import { useTitle } from '../page/use-title.ts';
import { Receipt } from './Receipt.tsx';
import styles from './HomePage.module.css';

/**
 * Drawn from figures that are asked for anyway, so that its code comes beside them; its place is
 * kept.
 */
const DayEngraving = lazyPart(async () => (await import('./DayEngraving.tsx')).DayEngraving);

/** Below the first view. */
const Below = lazyPart(async () => (await import('./Below.tsx')).Below);

/** Markets that the home page lists: the most traded. */
const shown = 8;

/** /home/index: what Candor is, and every market one click away. */
export function HomePage() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const rows = useDeferredValue(useMarkets());
  const failed = useMarketsFailed();
  const most = useMemo(
    () => (rows ?? []).toSorted((a, b) => compareDecimals(b.amount, a.amount)).slice(0, shown),
    [rows],
  );
  const onSymbol = useCallback(
    (symbol: string) => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(symbol) } }),
    [navigate],
  );
  useTitle(text('home.title'));
  return (
    <div className={styles['page']}>
      <section className={styles['hero']}>
        <div>
          <h1 className={`${styles['headline']} display`}>
            {text('home.headline1')} <span className={styles['ruled']}>{text('home.headline2')}</span>
          </h1>
          <p className={styles['lead']}>{text('home.lead')}</p>
          <div className={styles['actions']}>
            {session === null ? (
              <>
                <Button variant="primary" size={44} onClick={() => void navigate({ to: '/user/register' })}>
                  {text('home.open')}
                </Button>
                <Button size={44} onClick={() => void navigate({ to: '/trade/index', search: { type: 'spot' } })}>
                  {text('home.look')}
                </Button>
              </>
            ) : (
              <Button
                variant="primary"
                size={44}
                onClick={() => void navigate({ to: '/trade/index', search: { type: 'spot' } })}
              >
                {text('home.trade')}
              </Button>
            )}
          </div>
        </div>
        <Receipt symbol={defaultSymbol} />
      </section>
      <div className={styles['day']}>
        <DayEngraving symbol={defaultSymbol} />
      </div>
      <section aria-labelledby="markets-now" className={styles['section']}>
        <header className={styles['sectionHead']}>
          <h2 id="markets-now" className="display">
            {text('home.markets')}
          </h2>
          <Link to="/quotes/index">{text('home.allMarkets', { count: rows?.length ?? 0 })}</Link>
        </header>
        {rows === undefined && !failed && <LoadingBars rows={8} label={text('common.loading')} />}
        {rows === undefined && failed && <ErrorNote title={text('market.failed')} text={text('market.failedText')} />}
        {rows !== undefined && <MarketTable rows={most} onSymbol={onSymbol} empty={null} />}
      </section>
      <Below />
    </div>
  );
}
