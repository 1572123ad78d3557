import { displayPercent } from '@candor/amount';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { useFeed } from '../market/markets.ts';
import { useMarketRules } from '../market/rules.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { ReadingPage, type Part } from '../reading/ReadingPage.tsx';
import { ReceiptCheck } from '../products/fixed-period/view/ReceiptCheck.tsx';
import { useTitle } from '../page/use-title.ts';
import { hasFlash } from '../transport/platform.ts';
import { FundSum } from './FundSum.tsx';
import { IndexVenues } from './IndexVenues.tsx';
import { MarketBounds } from './MarketBounds.tsx';
import { OrderRules } from './OrderRules.tsx';

/**
 * /rule/index: how prices are made, how orders meet, what bounds them. Every number is read from
 * the running exchange.
 */
export function RulesPage() {
  const text = useText();
  useTitle(text('shell.rulesTitle'));
  const parts: readonly Part[] = [
    { id: 'prices', title: text('rules.prices'), content: <Prices /> },
    { id: 'index', title: text('rules.index'), content: <Index />, note: <p>{text('rules.indexNone')}</p> },
    { id: 'venues', title: text('rules.venues'), content: <IndexVenues /> },
    { id: 'orders', title: text('rules.orders'), content: <OrderRules /> },
    { id: 'matching', title: text('rules.matching'), content: <p>{text('rules.matchingText')}</p> },
    { id: 'markets', title: text('rules.markets'), content: <MarketBounds /> },
    ...(hasFlash() ? [{ id: 'receipt', title: text('flash.checkTitle'), content: <ReceiptCheck /> }] : []),
    { id: 'fees', title: text('rates.trading'), content: <Fees /> },
    { id: 'fund', title: text('home.fund'), content: <Fund />, note: <FundSum /> },
    { id: 'reserves', title: text('rules.reserves'), content: <Reserves /> },
    { id: 'records', title: text('rules.records'), content: <Records /> },
    { id: 'risk', title: text('rules.risk'), content: <Risk /> },
  ];
  return (
    <>
      <ReadingPage title={text('shell.rulesTitle')} lead={text('rules.lead')} parts={parts} />
      <StatusStrip />
    </>
  );
}

function Prices() {
  const text = useText();
  const feed = useFeed();
  return (
    <>
      <p>{text('rules.pricesLast')}</p>
      <p>{text('rules.pricesIndex')}</p>
      {feed !== undefined && (
        <p>
          <strong>{text(`shell.feed.${feed.kind}`, { label: feed.label })}</strong>
        </p>
      )}
    </>
  );
}

/** A fraction such as "0.005" as "0.5%". */
const percent = (rate: string): string => displayPercent(rate, 1).replace('+', '');

function Index() {
  const text = useText();
  const index = useMarketRules()?.index;
  if (index === undefined) return <p>{text('common.loading')}</p>;
  const venues = index.venuesLeast;
  return (
    <ol>
      <li>{text('rules.index1', { seconds: index.freshMs / 1_000 })}</li>
      <li>
        {text('rules.index2', {
          percent: percent(index.ejectRate),
          seconds: index.ejectAfterMs / 1_000,
          minutes: index.backAfterMs / 60_000,
        })}
      </li>
      <li>{text('rules.index3', { venues })}</li>
      <li>{text('rules.index4', { venues, percent: percent(index.agreeRate) })}</li>
      <li>{text('rules.index5', { percent: percent(index.clampRate) })}</li>
    </ol>
  );
}

function Fees() {
  const text = useText();
  return (
    <>
      <p>{text('rules.feesText')}</p>
      <p>
        <Link to="/rate/index">{text('shell.ratesTitle')}</Link>
      </p>
    </>
  );
}

function Fund() {
  const text = useText();
  return (
    <>
      <p>{text('rules.fundText')}</p>
      <p>{text('home.fundCheck')}</p>
      <ol>
        <li>{text('rules.fundCheck1')}</li>
        <li>{text('rules.fundCheck2')}</li>
        <li>{text('rules.fundCheck3', { command: 'candor verify' })}</li>
      </ol>
    </>
  );
}

function Reserves() {
  const text = useText();
  return (
    <>
      <p>{text('rules.reservesText')}</p>
      <p>
        <Link to="/rule/index" search={{ part: 'reserves' }}>
          {text('rules.reservesLink')}
        </Link>
      </p>
    </>
  );
}

/** How far back a figure can be recomputed from the journal. */
function Records() {
  const text = useText();
  const rules = useMarketRules();
  if (rules === undefined) return <p>{text('common.loading')}</p>;
  const days = rules.journalDays;
  return (
    <>
      <p>{days === null ? text('rules.recordsAll') : text('rules.recordsDays', { days })}</p>
      <p>{text('rules.recordsLists')}</p>
      {days !== null && <p>{text('rules.recordsCut', { command: 'candor verify' })}</p>}
    </>
  );
}

function Risk() {
  const text = useText();
  return (
    <p>
      {text('shell.risk')} {text('market.risk')}
    </p>
  );
}
