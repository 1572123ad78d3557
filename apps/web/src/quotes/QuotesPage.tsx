import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { MarketList } from '../market/MarketList.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { pairOf } from '../market/symbols.ts';
import { useTitle } from '../shell/use-title.ts';
import styles from './QuotesPage.module.css';

const route = getRouteApi('/quotes/index');

/** /quotes/index: find a market. */
export function QuotesPage() {
  const text = useText();
  const { tab } = route.useSearch();
  const navigate = useNavigate();
  useTitle(text('quotes.title'));
  return (
    <>
      <div className={styles['page']}>
        <h1 className={`${styles['title']} display`}>{text('quotes.title')}</h1>
        <p className={styles['lead']}>{text('quotes.lead')}</p>
        <MarketList
          tab={tab ?? 'spot'}
          onTab={(next) => void navigate({ to: '/quotes/index', search: { tab: next }, replace: true })}
          onSymbol={(symbol) => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(symbol) } })}
        />
      </div>
      <StatusStrip />
    </>
  );
}
