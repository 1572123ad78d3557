import { Button, Change, CoinIcon, LoadingBars, useWide } from '@candor/ui';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { MarketRow } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { useDetail } from '../market/detail.ts';
import { MarketList } from '../market/MarketList.tsx';
import { useMarkets } from '../market/markets.ts';
import { priceOf } from '../market/price-of.ts';
import { useLocalValue } from '../market/rates.ts';
import { StarButton } from '../market/StarButton.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { listedSymbol, symbolOf } from '../market/named-market.ts';
import { defaultSymbol, pairOf } from '../market/symbols.ts';
import { IndexVenues } from '../rules/IndexVenues.tsx';
import { useTitle } from '../page/use-title.ts';
import { DayFacts } from './DayFacts.tsx';
import { LargeTrades } from './LargeTrades.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { Terms } from './Terms.tsx';
import styles from './MarketPage.module.css';

const route = getRouteApi('/market/main');

/**
 * /market/main: every market at one side, one of them in depth at the other. Narrow screens show
 * the list until a market is named.
 */
export function MarketPage() {
  const text = useText();
  const navigate = useNavigate();
  const { symbol: pair } = route.useSearch();
  const rows = useMarkets();
  const wide = useWide(900);
  const found =
    pair &&
    rows &&
    listedSymbol(
      rows.map((row) => row.symbol_name),
      pair,
    );
  const named = found ?? (pair === undefined ? undefined : symbolOf(pair));
  const listed =
    rows?.find((row) => row.symbol_name === named) ?? rows?.find((row) => row.symbol_name === defaultSymbol);
  const missing = named !== undefined && rows !== undefined && listed?.symbol_name !== named;
  const choose = (symbol: string) => void navigate({ to: '/market/main', search: { symbol: pairOf(symbol) } });
  useTitle(named === undefined ? text('quotes.title') : text('quotes.about', { symbol: named }));
  const list = (
    <MarketList short onSymbol={choose} {...(listed === undefined ? {} : { selected: listed.symbol_name })} />
  );
  return (
    <>
      <div className={styles['page']}>
        {wide && <aside className={styles['list']}>{list}</aside>}
        <div className={styles['market']}>
          {missing && (
            <p role="status" className={styles['missing']}>
              {text('quotes.notListed', { symbol: named })}
            </p>
          )}
          {!wide && (named === undefined || missing) ? (
            <>
              <h1 className={`${styles['title']} display`}>{text('quotes.title')}</h1>
              <div className={styles['phoneList']}>{list}</div>
            </>
          ) : listed === undefined ? (
            <LoadingBars rows={10} label={text('common.loading')} />
          ) : (
            <InDepth key={listed.symbol_name} row={listed} />
          )}
        </div>
      </div>
      <StatusStrip />
    </>
  );
}

function InDepth({ row }: { readonly row: MarketRow }) {
  const text = useText();
  const symbol = row.symbol_name;
  const detail = useDetail(symbol) ?? row;
  return (
    <>
      <Head row={detail} />
      <PriceHistory symbol={symbol} decimals={detail.part_cou} />
      <DayFacts row={detail} />
      <div className={styles['columns']}>
        <section aria-labelledby="cost-now">
          <h2 id="cost-now">{text('quotes.costs')}</h2>
          <OrderCosts row={detail} />
        </section>
        <section aria-labelledby="who-sets">
          <h2 id="who-sets">{text('quotes.whoSets')}</h2>
          <IndexVenues symbol={symbol} />
          <p className={styles['more']}>
            <Link to="/rule/index" hash="index">
              {text('rules.index')}
            </Link>
          </p>
        </section>
        <section aria-labelledby="large-trades">
          <h2 id="large-trades">{text('quotes.large')}</h2>
          <LargeTrades symbol={symbol} decimals={detail.part_cou} />
        </section>
        <section aria-labelledby="terms">
          <h2 id="terms">{text('quotes.terms')}</h2>
          <Terms row={detail} />
        </section>
      </div>
    </>
  );
}

function Head({ row }: { readonly row: MarketRow }) {
  const text = useText();
  const navigate = useNavigate();
  const local = useLocalValue();
  const symbol = row.symbol_name;
  const trade = () => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(symbol) } });
  return (
    <header className={styles['head']}>
      <CoinIcon symbol={row.base_symbol} size={40} />
      <div className={styles['name']}>
        <h1 className="display">{row.name}</h1>
        <p>
          {symbol} <StarButton symbol={symbol} />
        </p>
      </div>
      <div className={styles['price']}>
        <p className="num">{priceOf(row)}</p>
        <p className={styles['under']}>
          <Change percent={row.zdf} /> <span className="num">{local(row.close)}</span>
        </p>
      </div>
      <Button variant="primary" size={44} onClick={trade}>
        {text('quotes.trade', { symbol })}
      </Button>
    </header>
  );
}
