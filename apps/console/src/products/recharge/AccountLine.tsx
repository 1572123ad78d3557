import { isZeroDecimal } from '@candor/amount';
import type { listReceipts, OutputOf } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { exact } from '../../app/figures.ts';
import room from '../../app/Room.module.css';
import { useText } from '../../i18n/text.ts';
import styles from './Receipts.module.css';

export type AccountDeed = 'change' | 'pause' | 'resume';

interface Props extends Pick<OutputOf<typeof listReceipts>, 'account'> {
  readonly mayChange: boolean;
  readonly onDeed: (deed: AccountDeed) => void;
}

/** The account that users pay into, what its last statement says, and what can be done about it. */
export function AccountLine({ account, mayChange, onDeed }: Props) {
  const text = useText();
  const { payee = '', iban = '', currency = '' } = account ?? {};
  return (
    <>
      {account !== null && (
        <>
          <p className={styles['account']}>
            {text('receipts.account', { payee, iban, currency, closing: exact(account.closing) })}{' '}
            {!account.isOpen && <Badge tone="wait">{text('receipts.paused')}</Badge>}
          </p>
          {!isZeroDecimal(account.owed) && (
            <p>{text('receipts.owed', { amount: exact(account.owed), currency: account.currency })}</p>
          )}
        </>
      )}
      <p className={room['actions']}>
        {account?.isOpen === true && (
          <Button variant="quiet" onClick={() => onDeed('pause')}>
            {text('receipts.pause')}
          </Button>
        )}
        {mayChange && account?.isOpen === false && (
          <Button onClick={() => onDeed('resume')}>{text('approvals.kind.bank.resume')}</Button>
        )}
        {mayChange && <Button onClick={() => onDeed('change')}>{text('approvals.kind.bank.account')}</Button>}
      </p>
    </>
  );
}
