import { Button } from '@candor/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import { MarketList } from '../market/MarketList.tsx';
import { useMarkets, useSecurityFund } from '../market/markets.ts';
import { defaultSymbol, pairOf } from '../market/symbols.ts';
import { useSession } from '../session/session.ts';
import { useTitle } from '../shell/use-title.ts';
import { DayEngraving } from './DayEngraving.tsx';
import { Receipt } from './Receipt.tsx';
import styles from './HomePage.module.css';

/** /home/index: what Candor is, and every market one click away. */
export function HomePage() {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const rows = useMarkets();
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
      <DayEngraving symbol={defaultSymbol} />
      <section aria-labelledby="markets-now" className={styles['section']}>
        <header className={styles['sectionHead']}>
          <h2 id="markets-now" className="display">
            {text('home.markets')}
          </h2>
          <Link to="/quotes/index">{text('home.allMarkets', { count: rows?.length ?? 0 })}</Link>
        </header>
        <MarketList
          onSymbol={(symbol) => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(symbol) } })}
        />
      </section>
      <Checks />
    </div>
  );
}

const checks: readonly (readonly [title: MessageKey, body: MessageKey])[] = [
  ['home.check1', 'home.check1Text'],
  ['home.check2', 'home.check2Text'],
  ['home.check3', 'home.check3Text'],
];

function Checks() {
  const text = useText();
  const fund = useSecurityFund();
  return (
    <section aria-labelledby="what-you-can-check" className={styles['section']}>
      <header className={styles['sectionHead']}>
        <h2 id="what-you-can-check" className="display">
          {text('home.checks')}
        </h2>
      </header>
      <ol className={styles['checks']}>
        {checks.map(([title, body]) => (
          <li key={title}>
            <h3>{text(title)}</h3>
            <p>{text(body)}</p>
          </li>
        ))}
        <li>
          <h3>{text('home.fund')}</h3>
          <p>{text('home.fundText')}</p>
          {fund.length === 0 && <p>{text('home.fundEmpty')}</p>}
          {fund.map(({ asset, balance }) => (
            <p key={asset} className={styles['fund']}>
              <span className="num">{balance}</span> {asset}
            </p>
          ))}
        </li>
      </ol>
    </section>
  );
}
