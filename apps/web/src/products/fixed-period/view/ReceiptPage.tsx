import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ErrorNote } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { receiptAddress } from '../model/receipt.ts';
import { useReceipt } from '../stores/use-receipt.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import styles from './Receipt.module.css';

const route = getRouteApi('/receipt/$receipt');

/**
 * /receipt/{number}-{key}: one receipt, for anyone who has its link; by its number alone for its
 * owner.
 */
export function ReceiptPage() {
  const text = useText();
  const session = useSession();
  const { receipt: of } = route.useParams();
  const address = receiptAddress(of);
  useTitle(text('flash.receiptTitle'));
  const receipt = useReceipt(address?.orderCode, address?.key);
  const isOpen = address !== undefined && (address.key !== undefined || session !== null);
  return (
    <div className={styles['page']}>
      <Link to="/trade/index" search={{ type: 'sec' }} className={styles['back']}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> {text('shell.flash')}
      </Link>
      {isOpen ? (
        <Loaded query={receipt} rows={14} failed={text('flash.receiptFailed')}>
          {(one) => <ReceiptSheet receipt={one} receiptKey={address.key} heading="h1" />}
        </Loaded>
      ) : (
        <ErrorNote title={text('flash.receiptFailed')} text={text('flash.receiptNeedsKey')} />
      )}
    </div>
  );
}
