import { CoinIcon, Wordmark } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { openRooms } from '../products/products.ts';
import { useText } from '../i18n/text.ts';
import { useFeed } from '../market/markets.ts';
import { hasFlash, platform } from '../transport/platform.ts';
import { openChat } from '../page/shell-store.ts';
import styles from './Footer.module.css';

/** Where else to go, and what must be said on every page. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <Brand />
        <Products />
        <Account />
        <Help />
        <Buy />
      </div>
    </footer>
  );
}

function Brand() {
  const text = useText();
  const feed = useFeed() ?? platform.feed;
  return (
    <div className={styles['brand']}>
      <Wordmark height={20} />
      <p>{text('shell.risk')}</p>
      {platform.demo && <p>{text('shell.demo')}</p>}
      <p>{text(`shell.feed.${feed.kind}`, { label: feed.label })}</p>
    </div>
  );
}

function Products() {
  const text = useText();
  return (
    <nav aria-label={text('shell.footerProduct')}>
      <p className={styles['head']}>{text('shell.footerProduct')}</p>
      <Link to="/quotes/index">{text('shell.markets')}</Link>
      <Link to="/market/main">{text('shell.inDepth')}</Link>
      {openRooms().map(({ entry }) => (
        <Link key={entry.text} to={entry.to} search={entry.search ?? {}}>
          {text(entry.text)}
        </Link>
      ))}
      <Link to="/exchange/full-screen/$pair" params={{ pair: 'BTC_USDT' }}>
        {text('shell.fullScreen')}
      </Link>
      <Link to="/rate/index">{text('shell.ratesTitle')}</Link>
      <Link to="/rule/index">{text('shell.rulesTitle')}</Link>
      <a href="/api/docs">{text('shell.api')}</a>
    </nav>
  );
}

function Account() {
  const text = useText();
  return (
    <nav aria-label={text('shell.footerAccount')}>
      <p className={styles['head']}>{text('shell.footerAccount')}</p>
      <Link to="/account/center/info">{text('shell.accountCenter')}</Link>
      <Link to="/assets/index" search={{ key: 'overview' }}>
        {text('shell.assets')}
      </Link>
      <Link to="/assets/index" search={{ key: 'recharge' }}>
        {text('shell.recharge')}
      </Link>
      <Link to="/assets/index" search={{ key: 'transfer' }}>
        {text('shell.transfer')}
      </Link>
      <Link to="/assets/index" search={{ key: 'tradeOrder' }}>
        {text('shell.orders')}
      </Link>
      <Link to="/assets/index" search={{ key: 'records' }}>
        {text('shell.ledger')}
      </Link>
      <button type="button" onClick={openChat}>
        {text('shell.support')}
      </button>
    </nav>
  );
}

/** Help, and what both sides agreed to. */
function Help() {
  const text = useText();
  const legal = [
    ['privacy', 'shell.privacy'],
    ['risk-statement', 'shell.riskStatement'],
    ['fee-schedule', 'shell.feeSchedule'],
  ] as const;
  return (
    <nav aria-label={text('shell.footerHelp')}>
      <p className={styles['head']}>{text('shell.footerHelp')}</p>
      <Link to="/article/main/index">{text('shell.help')}</Link>
      <Link to="/article/main/categories/$id" params={{ id: 'announcement' }}>
        {text('home.news')}
      </Link>
      <Link to="/user/index" search={{ key: 'termsService' }}>
        {text('shell.terms')}
      </Link>
      {legal.map(([id, name]) => (
        <Link key={id} to="/article/main/content/$type/$id" params={{ type: 'legal', id }}>
          {text(name)}
        </Link>
      ))}
    </nav>
  );
}

const quickBuys = ['BTC', 'ETH', 'BNB'];

/** The trade page of a coin, with what one buys first. */
function Buy() {
  const text = useText();
  return (
    <nav aria-label={text('shell.quickBuy')}>
      <p className={styles['head']}>{text('shell.quickBuy')}</p>
      {quickBuys.map((asset) => (
        <Link
          key={asset}
          to="/trade/index"
          search={
            hasFlash()
              ? { type: 'sec', symbol: `${asset}_USDT` }
              : { type: 'spot', symbol: `${asset}_USDT`, side: 'buy' }
          }
          className={styles['buy']}
        >
          <CoinIcon symbol={asset} size={20} />
          <span>{text(hasFlash() ? 'shell.flashAsset' : 'shell.buyAsset', { asset })}</span>
          <ArrowRight size={14} strokeWidth={1.5} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
