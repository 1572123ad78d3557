import { Empty, IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useSettled } from '../stores/contracts.ts';
import { useReceipt } from '../stores/use-receipt.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import styles from './Receipt.module.css';

/** The receipt beside chart and form: the chosen one, or the newest. */
export function ReceiptBeside(props: {
  readonly orderCode: string | undefined;
  readonly onClose: (() => void) | undefined;
}) {
  const text = useText();
  const session = useSession();
  const { settled } = useSettled(100);
  const orderCode = props.orderCode ?? settled?.[0]?.orderCode;
  const receipt = useReceipt(orderCode);
  const key = settled?.find((one) => one.orderCode === orderCode)?.receiptKey;
  return (
    <aside className={styles['beside']} aria-label={text('flash.receiptTitle')}>
      {props.onClose !== undefined && (
        <IconButton
          className={styles['close'] ?? ''}
          label={text('common.close')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={props.onClose}
        />
      )}
      {orderCode === undefined || session === null ? (
        <Empty text={text('flash.noReceipt')} />
      ) : (
        <Loaded query={receipt} rows={12} failed={text('flash.receiptFailed')}>
          {(one) => <ReceiptSheet key={one.orderCode} receipt={one} receiptKey={key} heading="h2" />}
        </Loaded>
      )}
    </aside>
  );
}
