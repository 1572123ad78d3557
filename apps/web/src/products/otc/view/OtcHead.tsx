import { Badge } from '@candor/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { useOpenCount } from '../stores/use-orders.ts';
import styles from './Otc.module.css';

/** The ways between the pages of trades for local money. */
export function OtcLinks() {
  const text = useText();
  const user = useSession()?.user;
  const open = useOpenCount();
  const { pathname: here } = useLocation();
  if (user === undefined) return null;
  const merchant = user.is_merchant === 2;
  return (
    <nav aria-label={text('otc.pages')} className={styles['links']}>
      {!here.startsWith('/otc/common') && <Link to="/otc/common">{text('otc.offers')}</Link>}
      <Link to="/otc/order">
        {text('otc.myOrders')} {open > 0 && <Badge tone="wait">{text('otc.openCount', { count: open })}</Badge>}
      </Link>
      <Link to="/user/index" search={{ key: 'bank' }}>
        {text('otc.paymentMethods')}
      </Link>
      {merchant ? (
        !here.startsWith('/merchant') && <Link to="/merchant/index">{text('otc.desk')}</Link>
      ) : (
        <>
          {!here.startsWith('/otc/ordinary') && <Link to="/otc/ordinary">{text('otc.ownOffer')}</Link>}
          <Link to="/account/center/merchant">{text('apply.become')}</Link>
        </>
      )}
    </nav>
  );
}
