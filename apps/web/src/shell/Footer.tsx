import { Wordmark } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { useFeed } from '../market/markets.ts';
import { platform } from '../transport/platform.ts';
import styles from './Footer.module.css';

/** Where else to go, and what must be said on every page. */
export function Footer() {
  const text = useText();
  const feed = useFeed() ?? platform.feed;
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['brand']}>
          <Wordmark height={16} />
          <p>{text('shell.risk')}</p>
          {platform.demo && <p>{text('shell.demo')}</p>}
          <p>{text(`shell.feed.${feed.kind}`, { label: feed.label })}</p>
        </div>
        <nav aria-label={text('shell.footerProduct')}>
          <p className={styles['head']}>{text('shell.footerProduct')}</p>
          <Link to="/quotes/index">{text('shell.market')}</Link>
          <Link to="/trade/index" search={{ type: 'spot' }}>
            {text('shell.trade')}
          </Link>
          <Link to="/exchange/full-screen/$pair" params={{ pair: 'BTC_USDT' }}>
            {text('shell.fullScreen')}
          </Link>
          <a href="/api/docs">{text('shell.api')}</a>
        </nav>
        <nav aria-label={text('shell.footerAccount')}>
          <p className={styles['head']}>{text('shell.footerAccount')}</p>
          <Link to="/assets/index" search={{ key: 'overview' }}>
            {text('shell.assets')}
          </Link>
          <Link to="/assets/index" search={{ key: 'transfer' }}>
            {text('shell.transfer')}
          </Link>
          <Link to="/assets/index" search={{ key: 'tradeOrder' }}>
            {text('shell.orders')}
          </Link>
          <Link to="/assets/index" search={{ key: 'ledger' }}>
            {text('shell.ledger')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
